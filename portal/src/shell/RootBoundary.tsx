import { Component, type ReactNode } from 'react';
import { ScreenFailed } from './ScreenFailed.tsx';

/** Around everything: an error outside the router's pages must not leave a blank page either. */
export class RootBoundary extends Component<{ children: ReactNode }, { failed?: { error: Error } }> {
  override state: { failed?: { error: Error } } = {};

  static getDerivedStateFromError(thrown: unknown) {
    return { failed: { error: thrown instanceof Error ? thrown : new Error(String(thrown)) } };
  }

  override render() {
    const { failed } = this.state;
    if (!failed) return this.props.children;
    return (
      <main className="main">
        <ScreenFailed error={failed.error} reset={() => location.reload()} />
      </main>
    );
  }
}
