import type { Company, Dealer, ListedRover, User } from '@cairn/contract';
import { type Name, t } from '../language/index.ts';
import { columnsFor as roverColumnsFor } from '../rovers/columns.tsx';
import type { Column } from '../ui/table/DataTable.tsx';
import { columnsFor as userColumnsFor } from '../users/columns.tsx';
import './messages.ts';

/** What a page is of; its tables leave out what is the same in every row. */
export type OverviewKind = 'network' | 'reseller' | 'dealer' | 'company';

interface Tenant {
  text: string;
  contact: string;
  email: string;
  tel: string;
}
const column = <Row,>(
  id: Name<'overview'>,
  value: (row: Row) => string,
  width: number,
  rest?: Partial<Column<Row>>,
): Column<Row> => ({
  id,
  header: t(`overview.${id}`),
  value,
  width,
  ...rest,
});

const contact = <Row extends Tenant>(): Column<Row>[] => [
  column<Row>('contact', ({ contact }) => contact, 116, { sortable: false, card: 'side' }),
  column<Row>('email', ({ email }) => email, 172, { card: 'line' }),
];

const dealerColumns = (withReseller: boolean): readonly Column<Dealer>[] => [
  column<Dealer>('dealer', ({ text }) => text, 150, { card: 'title' }),
  ...(withReseller
    ? [column<Dealer>('reseller', ({ resellertitle }) => resellertitle, 110, { dim: true })]
    : []),
  ...contact<Dealer>(),
  ...(withReseller ? [] : [column<Dealer>('tel', ({ tel }) => tel, 110, { card: 'foot' })]),
];

const companyColumns = (withDealer: boolean): readonly Column<Company>[] => [
  column<Company>('company', ({ text }) => text, 150, { card: 'title' }),
  ...(withDealer ? [column<Company>('dealer', ({ dealertitle }) => dealertitle, 116, { dim: true })] : []),
  ...contact<Company>(),
];

const only = <Row,>(columns: readonly Column<Row>[], ...ids: string[]): readonly Column<Row>[] =>
  columns.filter(({ id }) => ids.includes(id)).map((one) => ({ ...one, hidden: false }));

export const dealers: Partial<Record<OverviewKind, readonly Column<Dealer>[]>> = {
  network: dealerColumns(true),
  reseller: dealerColumns(false),
};
export const companies: Partial<Record<OverviewKind, readonly Column<Company>[]>> = {
  network: companyColumns(true),
  reseller: companyColumns(true),
  dealer: companyColumns(false),
};
const ofRover = ['rover', 'status', 'lastconnect', 'expire'];
/** Six columns, next to the details of the tenant. */
const slim: Record<string, number> = { rover: 158, dealer: 122, company: 138 };
const tenantRovers = only(roverColumnsFor(1), ...ofRover, 'dealer', 'company');
export const rovers: Record<OverviewKind, readonly Column<ListedRover>[]> = {
  network: tenantRovers,
  reseller: tenantRovers.map((one) => ({ ...one, width: slim[one.id] ?? one.width })),
  dealer: only(roverColumnsFor(1), ...ofRover, 'company'),
  company: only(roverColumnsFor(1), ...ofRover),
};
/** For a table of half the page's width. */
const narrow = (one: Column<User>): Column<User> => (one.id === 'email' ? { ...one, width: 160 } : one);
const ofUser = ['user', 'role', 'last_login'];
const withCompany = only(userColumnsFor(1), ...ofUser, 'company').map(
  (one): Column<User> => (one.id === 'company' ? { ...one, card: 'line' } : one),
);
export const users: Record<OverviewKind, readonly Column<User>[]> = {
  network: withCompany,
  reseller: withCompany,
  dealer: withCompany,
  company: only(userColumnsFor(1), ...ofUser, 'email').map(narrow),
};
