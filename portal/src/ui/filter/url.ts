import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useRef } from 'react';
import type { z } from 'zod';

/**
 * The part of the address that the schema knows. A value that does not fit is left out, not refused: an
 * old link still opens the list. Every field of the schema must be optional or have a default.
 */
export function readFilter<S extends z.ZodObject>(schema: S, search: Record<string, unknown>): z.output<S> {
  let remaining = search;
  for (;;) {
    const parsed = schema.safeParse(remaining);
    if (parsed.success) return parsed.data;
    const wrong = new Set(parsed.error.issues.map((issue) => issue.path[0]));
    const rest = Object.entries(remaining).filter(([name]) => !wrong.has(name));
    if (rest.length === Object.keys(remaining).length) throw parsed.error; // a required field: the schema is wrong
    remaining = Object.fromEntries(rest);
  }
}

/** The address after a change: empty values and those equal to the schema's defaults are left out. */
export function writeFilter<S extends z.ZodObject>(
  schema: S,
  search: Record<string, unknown>,
  patch: Partial<z.input<S>>,
): Record<string, unknown> {
  const defaults: Record<string, unknown> = readFilter(schema, {});
  const next = { ...search, ...patch };
  return Object.fromEntries(
    Object.entries(next).filter(
      ([name, value]) => value !== undefined && value !== '' && !(name in patch && defaults[name] === value),
    ),
  );
}

/** `push` makes a step that the Back button undoes; without it the address is replaced. */
export type SetFilter<S extends z.ZodObject> = (patch: Partial<z.input<S>>, how?: { push?: boolean }) => void;

/** A page's filters in the URL, typed by a zod schema: `const [filter, setFilter] = useUrlFilter(schema)`. */
export function useUrlFilter<S extends z.ZodObject>(schema: S): [z.output<S>, SetFilter<S>] {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const schemaRef = useRef(schema);
  const filter = useMemo(() => readFilter(schemaRef.current, search), [search]);
  const setFilter = useCallback<SetFilter<S>>(
    (patch, how) =>
      void navigate({
        to: '.',
        search: (old: Record<string, unknown>) => writeFilter(schemaRef.current, old, patch),
        replace: !how?.push,
        resetScroll: false,
      } as Parameters<typeof navigate>[0]),
    [navigate],
  );
  return [filter, setFilter];
}
