import { type ComponentType, lazy, useState } from 'react';

/**
 * A part of a page whose code can be fetched before it is shown. Loaded code renders without Suspense:
 * once React has shown a fallback, it keeps that on screen for 300 ms. Needs a Suspense around it.
 */
export function prefetchable<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const get = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const LazyPart = lazy(get);
  return {
    /** A failure is ignored: the component retries when it renders. */
    fetch: () => void get().catch(() => {}),
    /** The component to show, the same for as long as it is. */
    usePart: (): ComponentType<Props> => useState(() => loaded ?? (LazyPart as ComponentType<Props>))[0],
  };
}
