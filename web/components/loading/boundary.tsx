import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  fallback(error: unknown): ReactNode;
}

/** Catches rendering errors of a part of the page; the rest still works. */
export class Boundary extends Component<Props, { error: unknown; failed: boolean }> {
  override state = { error: null as unknown, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(this.state.error) : this.props.children;
  }
}
