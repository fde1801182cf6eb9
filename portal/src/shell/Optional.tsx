import { Component, type ReactNode, Suspense } from 'react';
import { isChunkFailure } from '../ui/chunks.ts';

/** Parts of the frame that are fetched later: one that cannot be fetched is left out, and the page stays. */
export class Optional extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return <Suspense fallback={null}>{this.props.children}</Suspense>;
    if (isChunkFailure(error)) return null;
    throw error;
  }
}
