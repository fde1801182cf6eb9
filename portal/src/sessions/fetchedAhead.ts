import { type ComponentType, lazy, useState } from 'react';

/**
 * A part of a page whose code can be fetched before it is shown. What is there already is shown without Suspense:
 * once React has shown what stands in for it, it keeps that on screen for 300 ms. Needs a Suspense around it.
 */
export function fetchedAhead<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let there: ComponentType<Props> | undefined;
  const get = async () => {
    there = await load();
    return { default: there };
  };
  const Later = lazy(get);
  return {
    /** Without an answer whoever shows it asks again. */
    fetch: () => void get().catch(() => {}),
    /** The component to show, the same for as long as it is. */
    usePart: (): ComponentType<Props> => useState(() => there ?? (Later as ComponentType<Props>))[0],
  };
}
