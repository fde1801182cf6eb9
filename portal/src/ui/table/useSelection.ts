import { useEffect, useMemo, useState } from 'react';

interface Options<Row> {
  /** Undefined while the first answer is awaited. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string | number;
  enabled: boolean;
  total: number | undefined;
  exportRows: (() => Promise<readonly Row[]>) | undefined;
  all: SelectAll | undefined;
}

/** Lets people select all rows that match, those that are not loaded too. */
export interface SelectAll {
  /** Not offered for more rows than this. */
  limit: number;
  /** What the rows are of: a search and a filter. Another one selects nothing. */
  scope: string;
  /** The ids of all rows that match, where the server gives them without reading the rows. */
  every?: () => Promise<readonly (string | number)[]>;
}

/** The rows of a table that are selected, by id. */
export function useSelection<Row>({ rows, rowId, enabled, total, exportRows, all }: Options<Row>) {
  const [selection, setSelection] = useState<Record<string, boolean>>({});
  const [unloaded, setUnloaded] = useState<readonly Row[]>([]);
  const [named, setNamed] = useState<ReadonlySet<string>>(new Set());
  const [selecting, setSelecting] = useState(false);
  const scope = all?.scope;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scope has other rows
  useEffect(() => {
    setSelection({});
    setUnloaded([]);
    setNamed(new Set());
  }, [scope]);
  const chosen = useMemo(() => {
    if (!enabled) return [];
    const known = new Map([...unloaded, ...(rows ?? [])].map((row) => [String(rowId(row)), row]));
    return [...known].filter(([id]) => selection[id]).map(([, row]) => row);
  }, [enabled, rows, unloaded, rowId, selection]);
  const chosenIds = useMemo(() => {
    // in the order of the server, then those that came since
    const ids = chosen.map((row) => String(rowId(row))).filter((id) => !named.has(id));
    return [...[...named].filter((id) => selection[id]), ...ids];
  }, [chosen, rowId, named, selection]);
  const more = total !== undefined && all && total <= all.limit && chosenIds.length < total;
  const selectAll = async () => {
    setSelecting(true);
    try {
      if (all?.every) {
        const ids = (await all.every()).map(String);
        setNamed(new Set(ids));
        setSelection(Object.fromEntries(ids.map((id) => [id, true])));
        return;
      }
      const every = (await exportRows?.()) ?? [];
      setUnloaded(every);
      setSelection(Object.fromEntries(every.map((row) => [String(rowId(row)), true])));
    } finally {
      setSelecting(false);
    }
  };
  return {
    selection,
    setSelection,
    chosen,
    /** The ids of all selected rows, also of those that are not loaded. */
    chosenIds,
    clear: () => setSelection({}),
    /** Undefined where all rows are selected, or there are too many. */
    selectAll: more && (exportRows || all?.every) ? selectAll : undefined,
    selecting,
  };
}
