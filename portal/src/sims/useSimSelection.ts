import { areas, type CallInput, SIMS_PER_ASSIGNMENT, type SimRow } from '@cairn/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../api.ts';

export interface SimSelection {
  readonly rows: readonly SimRow[] | undefined;
  readonly total: number;
  readonly failed: Error | null;
  readonly retry: () => void;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly chosen: ReadonlySet<number>;
  readonly toggle: (id: number) => void;
  readonly toggleAll: (selected: boolean) => void;
  /** Begins again with these. */
  readonly restart: (ids: readonly number[]) => void;
  /** Somebody has ticked or unticked one since it began. */
  readonly isTouched: boolean;
}

const noneChosen: ReadonlySet<number> = new Set();
/** The reply until it is known whose SIMs are read. */
const nothing = { CasterSimmss: [], Total: 0 };

/** SIM cards of a stock, and which of them are selected; a search leaves what is selected. */
export function useSimSelection(
  input: CallInput<typeof areas.sims.choose>,
  enabled: boolean,
  /** Selected at first. */
  first: readonly number[],
): SimSelection {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(() => withIds(noneChosen, first));
  const [isTouched, setTouched] = useState(false);
  const { data, error, refetch } = useQuery({
    ...query(areas.sims.choose, { ...input, stext: search }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { CasterSimmss: rows, Total: total = 0 } = (enabled ? data : nothing) ?? {};
  return {
    rows,
    search,
    chosen,
    total,
    failed: data ? null : error,
    retry: () => void refetch(),
    onSearch: setSearch,
    isTouched,
    toggle: (id) => {
      setTouched(true);
      setChosen((before) => (before.has(id) ? selectionWithout(before, [id]) : withIds(before, [id])));
    },
    toggleAll: (selected) => {
      setTouched(true);
      const ids = (rows ?? []).map(({ value }) => value);
      setChosen((before) => (selected ? withIds(before, ids) : selectionWithout(before, ids)));
    },
    restart: (ids) => {
      setTouched(false);
      setChosen(withIds(noneChosen, ids));
    },
  };
}

/** No more than one call takes. */
const withIds = (before: ReadonlySet<number>, ids: readonly number[]): ReadonlySet<number> =>
  new Set([...before, ...ids].slice(0, SIMS_PER_ASSIGNMENT));

const selectionWithout = (before: ReadonlySet<number>, ids: readonly number[]): ReadonlySet<number> =>
  new Set([...before].filter((id) => !ids.includes(id)));
