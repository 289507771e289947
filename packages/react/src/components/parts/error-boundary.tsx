import { Component, type ReactNode } from "react";

interface Props {
  readonly fallback: ReactNode;
  /** A change of it tries again. */
  readonly resetKey: unknown;
  readonly children: ReactNode;
}

interface State {
  readonly failed: boolean;
  readonly resetKey: unknown;
}

/** Shows the fallback where what is inside throws, so that one bad renderer never takes the page along. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { failed: false, resetKey: props.resetKey };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
