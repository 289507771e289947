/** What the page shows of the demo: answer of `GET /api/demo`. */
export interface DemoInfo {
  readonly repo: {
    readonly name: string;
    readonly branch: string | null;
    /** Short hash of the commit that was read. */
    readonly head: string | null;
  };
  readonly provider: {
    readonly id: string;
    readonly name: string;
    readonly model: string;
    /** Answers come from the built-in demo model, not from a real one. */
    readonly is_demo: boolean;
  };
}
