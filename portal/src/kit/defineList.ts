import type { Endpoint, Reply } from '@cairn/contract';
import type { z } from 'zod';
import { t } from '../language/index.ts';
import type { Column } from '../ui/table/DataTable.tsx';
import { filterSchemaOf, sortKeysOf } from './listFilter.ts';

/** What every record of a list has: its id and what it is called. */
export interface Listed {
  readonly value: number;
  readonly text: string;
}

export interface ListDefinition<E extends Endpoint, Row extends Listed> {
  readonly endpoint: E;
  /** Plural: names messages, saved views, columns and exports. */
  readonly name: string;
  readonly filter: z.ZodObject;
  readonly columns: readonly Column<Row>[];
  readonly read: (reply: Reply<E>) => { rows: readonly Row[]; total: number };
}

interface Options<E extends Endpoint, Row extends Listed> {
  readonly name: string;
  readonly read: ListDefinition<E, Row>['read'];
  /** By the server's sort key, in their order; one that is no sort key cannot be sorted by. */
  readonly columns: Readonly<Record<string, Omit<Column<Row>, 'id' | 'header'>>>;
}

/**
 * A list of records, declared once: filters, search and sort keys come from the input of its call, headers from the
 * messages `<name>.<column>`. At module level, after the messages. `RecordList` shows it.
 */
export function defineList<E extends Endpoint, Row extends Listed>(
  endpoint: E,
  { name, read, columns }: Options<E, Row>,
): ListDefinition<E, Row> {
  const sortKeys = sortKeysOf(endpoint.input);
  return {
    endpoint,
    name,
    read,
    filter: filterSchemaOf(endpoint.input),
    columns: Object.entries(columns).map(([id, column]) => ({
      id,
      header: t(`${name}.${id}`),
      sortable: sortKeys.includes(id),
      ...column,
    })),
  };
}
