import type { Endpoint } from '@cairn/contract';
import { z } from 'zod';

/** What the address of every list holds apart from its filters. */
export interface ListAddress {
  readonly stext?: string | undefined;
  /** Sort key; empty where the list has one order. */
  readonly sort: string;
  readonly desc: boolean;
  /** Counted from 0; only lists in numbered pages have it. */
  readonly page: number;
  /** Record that is open in the drawer. */
  readonly open?: number | undefined;
  /** The part of that record that is shown. */
  readonly tab?: string | undefined;
  /** `?add=1` opens the form of a new record; `?edit=140` that of record 140. */
  readonly add?: 1 | undefined;
  readonly edit?: number | undefined;
}

/** The address of a list: the filters of its call under the names of the call, and what every list has. */
export type ListFilter<E extends Endpoint = Endpoint> = ListAddress &
  Partial<Omit<z.output<E['input']>, keyof ListAddress>>;

interface Schema {
  readonly def: { readonly type: string; readonly innerType?: Schema };
  readonly options?: readonly string[];
}

/** A schema without what makes it optional or gives it a default. */
function unwrapped(schema: unknown): Schema {
  let inner = schema as Schema;
  while (inner.def.innerType) inner = inner.def.innerType;
  return inner;
}

/** The keys that a list can be sorted by, its default first; none where it has one order. */
export const sortKeysOf = (input: z.ZodObject): readonly string[] =>
  input.shape.orderby ? (unwrapped(input.shape.orderby).options ?? []) : [];

/** The schema of a list's address: a filter may be whatever the call itself accepts. */
export function filterSchemaOf(input: z.ZodObject, names: readonly string[], order?: string): z.ZodObject {
  const keys = sortKeysOf(input);
  const first = order ?? keys[0] ?? '';
  return z.object({
    ...Object.fromEntries(names.map((name) => [name, input.shape[name] as z.ZodType])),
    stext: z.coerce.string().optional(),
    sort: z.enum(keys.length > 0 ? keys : ['']).default(first),
    desc: z.boolean().default(false),
    page: z.int().min(0).default(0),
    open: z.int().min(1).optional(),
    tab: z.string().optional(),
    add: z.literal(1).optional(),
    edit: z.int().min(1).optional(),
  });
}

/** What a filter asks of the call, but for the page. */
export const callInputOf = (
  input: z.ZodObject,
  names: readonly string[],
  filter: ListAddress & Readonly<Record<string, unknown>>,
): Record<string, unknown> => ({
  ...Object.fromEntries(names.map((name) => [name, filter[name]])),
  ...(input.shape.stext && { stext: filter.stext ?? '' }),
  ...(input.shape.orderby && { orderby: filter.sort, sortdesc: filter.desc }),
});

/** What of an address is no filter. */
const notCleared = new Set(['sort', 'desc', 'page', 'open', 'tab', 'add', 'edit']);

/** Search and filters of an address. */
const filtersIn = (schema: z.ZodObject) => Object.keys(schema.shape).filter((name) => !notCleared.has(name));

/** The change of an address that clears search and filters; the order stays. */
export const clearedFilter = (schema: z.ZodObject): Record<string, undefined> =>
  Object.fromEntries(filtersIn(schema).map((name) => [name, undefined]));

/** What of a filter decides which rows there are. */
export const filtersOf = (schema: z.ZodObject, filter: Readonly<Record<string, unknown>>): unknown[] =>
  filtersIn(schema).map((name) => filter[name]);

/** Whether anything is searched or filtered by. */
export function isFiltered(schema: z.ZodObject, filter: Readonly<Record<string, unknown>>): boolean {
  const defaults: Record<string, unknown> = schema.parse({});
  return filtersIn(schema).some((name) =>
    defaults[name] === undefined ? Boolean(filter[name]) : filter[name] !== defaults[name],
  );
}

/** Whether a change only goes on with a search that has begun: one step of Back for the search, not one a letter. */
export const continuesSearch = (
  before: string | undefined,
  patch: Readonly<Record<string, unknown>>,
): boolean =>
  Boolean(before && patch.stext) && Object.keys(patch).every((name) => name === 'stext' || name === 'page');

/** Whether a change of the address changes what is listed, so that its first page is shown. */
export const changesList = (patch: object): boolean =>
  Object.keys(patch).some((name) => !['page', 'open', 'tab', 'add', 'edit'].includes(name));
