import { useMemo } from 'react';
import { useLocalStorage } from '../useLocalStorage.ts';
import type { Column } from './column.ts';

interface Stored {
  order: string[];
  hidden: string[];
  /** Columns that existed when this was stored: later ones have their own default. */
  known: string[];
}

export interface TableSettings {
  /** All column ids in the person's order; the first column stays first. */
  order: string[];
  visibility: Record<string, boolean>;
  show: (id: string, shown: boolean) => void;
  /** One position up (-1) or down (1). */
  move: (id: string, by: -1 | 1) => void;
  reset: () => void;
  density: 'compact' | 'comfortable';
  setDensity: (density: 'compact' | 'comfortable') => void;
}

/** Columns per table and density for all tables, as this browser remembers them. */
export function useTableSettings<Row>(name: string, columns: readonly Column<Row>[]): TableSettings {
  const [stored, setStored] = useLocalStorage<Stored | null>(`table:${name}`, null);
  const [density, setDensity] = useLocalStorage<'compact' | 'comfortable'>('density', 'compact');
  return useMemo(() => {
    const ids = columns.map(({ id }) => id);
    const order = stored
      ? [...stored.order.filter((id) => ids.includes(id)), ...ids.filter((id) => !stored.order.includes(id))]
      : ids;
    const first = ids[0];
    if (first && order[0] !== first) order.unshift(...order.splice(order.indexOf(first), 1));
    const isHidden = ({ id, hidden }: Column<Row>) =>
      id !== first && (stored?.known.includes(id) ? stored.hidden.includes(id) : Boolean(hidden));
    const hidden = columns.filter(isHidden).map(({ id }) => id);
    const save = (change: Partial<Stored>) => setStored({ order, hidden, known: ids, ...change });
    return {
      order,
      visibility: Object.fromEntries(ids.map((id) => [id, !hidden.includes(id)])),
      show: (id, shown) => save({ hidden: shown ? hidden.filter((other) => other !== id) : [...hidden, id] }),
      move: (id, by) => {
        const index = order.indexOf(id);
        const to = index + by;
        if (index < 1 || to < 1 || to >= order.length) return;
        const next = order.filter((other) => other !== id);
        next.splice(to, 0, id);
        save({ order: next });
      },
      reset: () => setStored(null),
      density,
      setDensity,
    };
  }, [columns, stored, setStored, density, setDensity]);
}
