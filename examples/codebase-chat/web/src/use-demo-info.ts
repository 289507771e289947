import { useEffect, useState } from "react";

/** What the demo's server says of itself: answer of `GET /api/demo`. */
export interface DemoInfo {
  readonly repository: {
    readonly name: string;
    readonly branch: string | null;
    /** Short hash of the commit that was read. */
    readonly head: string | null;
  };
  readonly provider: {
    readonly label: string;
    readonly model: string;
    /** Answers come from the built-in demo model, not from a real one. */
    readonly is_demo: boolean;
  };
}

/** `undefined` until the server has answered, and where it does not. */
export function useDemoInfo(): DemoInfo | undefined {
  const [info, setInfo] = useState<DemoInfo>();
  useEffect(() => {
    const controller = new AbortController();
    void fetchInfo(controller.signal).then((fetched) => {
      if (!controller.signal.aborted) setInfo(fetched);
    });
    return () => controller.abort();
  }, []);
  return info;
}

async function fetchInfo(signal: AbortSignal): Promise<DemoInfo | undefined> {
  try {
    const response = await fetch("/api/demo", { signal });
    return response.ok ? ((await response.json()) as DemoInfo) : undefined;
  } catch {
    // The chat itself says that the server is gone; this is decoration.
    return undefined;
  }
}
