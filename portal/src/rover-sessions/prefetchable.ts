import { type ComponentType, lazy, useState } from 'react';

/**
 * A part of a page whose code can be fetched before it is shown. What is there already is shown without Suspense:
 * once React has shown what stands in for it, it keeps that on screen for 300 ms. Needs a Suspense around it.
 */
export function prefetchable<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const get = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const LazyPart = lazy(get);
  return {
    /** Without an answer whoever shows it asks again. */
    fetch: () => void get().catch(() => {}),
    /** The component to show, the same for as long as it is. */
    usePart: (): ComponentType<Props> => useState(() => loaded ?? (LazyPart as ComponentType<Props>))[0],
  };
}
