import type { Endpoint, Reply } from '@cairn/contract';
import type { z } from 'zod';
import type { AreaWith } from '../language/index.ts';
import type { Column } from '../ui/table/DataTable.tsx';
import { type DeclaredColumns, defineColumns } from './columns.ts';
import { filterSchemaOf, sortKeysOf } from './listFilter.ts';

/** What the page of a list says. */
export type ListArea = AreaWith<'title' | 'all' | 'search' | 'none' | 'noneText' | 'noMatch'>;

export interface ListDefinition<E extends Endpoint, Row> {
  readonly endpoint: E;
  /** Plural: names messages, saved views, columns and exports. */
  readonly name: ListArea;
  /** Inputs of the call that the address holds. */
  readonly filters: readonly string[];
  /** Schema of the address. */
  readonly filter: z.ZodObject;
  readonly columns: readonly Column<Row>[];
  readonly read: (reply: Reply<E>) => { rows: readonly Row[]; total: number };
  readonly rowId: (row: Row) => number;
}

interface Options<E extends Endpoint, Row, Area extends ListArea> {
  readonly name: Area;
  readonly read: ListDefinition<E, Row>['read'];
  /** Columns by the server's sort key, in their order; a column whose name is no sort key cannot be sorted by. */
  readonly columns: DeclaredColumns<Row, Area>;
  /** The id of a row; `value` of the row by default. */
  readonly rowId?: (row: Row) => number;
  /** Inputs of the call that people filter by, apart from the search. */
  readonly filters: readonly (keyof E['input']['shape'] & string)[];
  /** The order at first; by default the first sort key of the call. */
  readonly order?: string;
}

/**
 * A list of records, declared once: its address takes what the input of its call takes, headers from the
 * messages `<name>.<column>`. At module level, after the messages. `useRecordList` reads it, `RecordList` shows it.
 */
export function defineList<E extends Endpoint, Row extends object, Area extends ListArea>(
  endpoint: E,
  { name, read, columns, rowId = idOf, filters, order }: Options<E, Row, Area>,
): ListDefinition<E, Row> {
  return {
    endpoint,
    name,
    read,
    rowId,
    filters,
    filter: filterSchemaOf(endpoint.input, filters, order),
    columns: defineColumns(name, columns, sortKeysOf(endpoint.input)),
  };
}

const idOf = (row: object) => (row as { value: number }).value;
