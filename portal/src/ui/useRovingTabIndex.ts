import { type KeyboardEvent, useState } from 'react';

/**
 * One of many cells is in the tab order; the arrows move from there. `along` is the step of the right arrow, `across`
 * that of the down arrow, where there is one. Cells have `data-at` with their index.
 */
export function useRovingTabIndex(count: number, along: number, across?: number) {
  const [chosen, setChosen] = useState<number>();
  const here = Math.min(chosen ?? count - 1, count - 1);
  const steps: Record<string, number | undefined> = {
    ArrowRight: along,
    ArrowLeft: -along,
    ArrowDown: across,
    ArrowUp: across && -across,
    Home: -here,
    End: count - 1 - here,
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = here + step;
    if (next < 0 || next >= count) return;
    setChosen(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-at="${next}"]`)?.focus();
  };
  return { onKeyDown, cell: (index: number) => ({ 'data-at': index, tabIndex: index === here ? 0 : -1 }) };
}
