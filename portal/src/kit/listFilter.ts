import { z } from 'zod';

/** What the address of a list holds: its filters under the names of the call, the order, and the form that is open. */
export interface ListFilter {
  readonly stext?: string | undefined;
  readonly sort: string;
  readonly desc: boolean;
  /** `?add=1` opens the form of a new record; `?edit=140` that of record 140. */
  readonly add?: 1 | undefined;
  readonly edit?: number | undefined;
  readonly [filter: string]: unknown;
}

/** Inputs of a list call that the address holds under other names, or not at all. */
const notFilters = new Set(['id', 'stext', 'page', 'limit', 'orderby', 'sortdesc']);

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

/** The keys that a list can be sorted by, its default first. */
export const sortKeysOf = (input: z.ZodObject): readonly string[] =>
  unwrapped(input.shape.orderby).options ?? [];

/** The names of a list's own filters; inputs that the contract takes and ignores are none. */
export const filterNamesOf = (input: z.ZodObject): string[] =>
  Object.keys(input.shape).filter(
    (name) => !notFilters.has(name) && unwrapped(input.shape[name]).def.type !== 'unknown',
  );

/** The schema of a list's address: a filter may be whatever the call itself accepts. */
export function filterSchemaOf(input: z.ZodObject): z.ZodObject {
  const filters = filterNamesOf(input).map((name) => {
    const accepted = input.shape[name] as z.ZodType;
    return [name, z.custom((value) => accepted.safeParse(value).success).optional()] as const;
  });
  const [first = ''] = sortKeysOf(input);
  return z.object({
    ...Object.fromEntries(filters),
    stext: z.coerce.string().optional(),
    sort: z.enum(sortKeysOf(input) as [string, ...string[]]).default(first),
    desc: z.boolean().default(false),
    add: z.literal(1).optional(),
    edit: z.int().min(1).optional(),
  });
}

/** What a filter asks of the call, but for the page. */
export const callInputOf = (input: z.ZodObject, filter: ListFilter): Record<string, unknown> => ({
  ...Object.fromEntries(filterNamesOf(input).map((name) => [name, filter[name]])),
  stext: filter.stext ?? '',
  orderby: filter.sort,
  sortdesc: filter.desc,
});

/** The change of an address that clears search and filters; the order stays. */
export const clearedFilter = (input: z.ZodObject): Partial<ListFilter> =>
  Object.fromEntries(['stext', ...filterNamesOf(input)].map((name) => [name, undefined]));

/** Whether anything is searched or filtered by. */
export const isFiltered = (input: z.ZodObject, filter: ListFilter): boolean =>
  ['stext', ...filterNamesOf(input)].some((name) => Boolean(filter[name]));
