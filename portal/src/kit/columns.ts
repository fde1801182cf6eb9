import { type AreaWith, type Name, translateCode } from '../language/index.ts';
import type { Column } from '../ui/table/DataTable.tsx';

/** A column without what its id says. */
export type DeclaredColumn<Row> = Omit<Column<Row>, 'id' | 'header'>;

/** Columns by id, in their order. Each id is also the message of the area that is the column's title. */
export type DeclaredColumns<Row, Area extends AreaWith<never>> = {
  readonly [Id in Name<Area>]?: DeclaredColumn<Row>;
};

/** What each line of a log is of: its dealer, which folds into the company where the table is narrow, and its company. */
export const tenantColumns = <Row>(
  dealer: (row: Row) => string,
  company: (row: Row) => string,
): { readonly dealer: DeclaredColumn<Row>; readonly company: DeclaredColumn<Row> } => ({
  dealer: { value: dealer, cell: (row) => dealer(row) || '-', width: 130, dim: true, foldInto: 'company' },
  company: { value: company, cell: (row) => company(row) || '-', width: 140, dim: true, card: 'foot' },
});

/**
 * The columns of a table, titled by the messages `<area>.<id>`. At module level, after the messages. Where the server
 * sorts, `sortKeys` are the columns that it can sort by; a table that sorts its own rows goes without.
 */
export function defineColumns<Row, Area extends AreaWith<never>>(
  area: Area,
  declared: DeclaredColumns<Row, Area>,
  sortKeys?: readonly string[],
): readonly Column<Row>[] {
  const entries = Object.entries(declared as Readonly<Record<string, DeclaredColumn<Row>>>);
  return entries.map(([id, column]) => ({
    id,
    header: translateCode(`${area}.${id}`),
    ...(sortKeys && { sortable: sortKeys.includes(id) }),
    ...column,
  }));
}
