import type { Endpoint, Reply } from '@cairn/contract';
import type { z } from 'zod';
import { type AreaWith, type Name, translateCode } from '../language/index.ts';
import type { Column } from '../ui/table/DataTable.tsx';
import { filterSchemaOf, sortKeysOf } from './listFilter.ts';

/** What every record of a list has: its id and what it is called. */
export interface Listed {
  readonly value: number;
  readonly text: string;
}

/** What the page of a list says. */
export type ListArea = AreaWith<'title' | 'all' | 'search' | 'none' | 'noneText' | 'add'>;

export interface ListDefinition<E extends Endpoint, Row extends Listed> {
  readonly endpoint: E;
  /** Plural: names messages, saved views, columns and exports. */
  readonly name: ListArea;
  readonly filter: z.ZodObject;
  readonly columns: readonly Column<Row>[];
  readonly read: (reply: Reply<E>) => { rows: readonly Row[]; total: number };
}

type DeclaredColumn<Row> = Omit<Column<Row>, 'id' | 'header'>;

interface Options<E extends Endpoint, Row extends Listed, Area extends ListArea> {
  readonly name: Area;
  readonly read: ListDefinition<E, Row>['read'];
  /** By the server's sort key, in their order; one that is no sort key cannot be sorted by. */
  readonly columns: { readonly [Id in Name<Area>]?: DeclaredColumn<Row> };
}

/**
 * A list of records, declared once: filters, search and sort keys come from the input of its call, headers from the
 * messages `<name>.<column>`. At module level, after the messages. `RecordList` shows it.
 */
export function defineList<E extends Endpoint, Row extends Listed, Area extends ListArea>(
  endpoint: E,
  { name, read, columns }: Options<E, Row, Area>,
): ListDefinition<E, Row> {
  const sortKeys = sortKeysOf(endpoint.input);
  return {
    endpoint,
    name,
    read,
    filter: filterSchemaOf(endpoint.input),
    columns: Object.entries(columns as Readonly<Record<string, DeclaredColumn<Row>>>).map(([id, column]) => ({
      id,
      header: translateCode(`${name}.${id}`),
      sortable: sortKeys.includes(id),
      ...column,
    })),
  };
}
