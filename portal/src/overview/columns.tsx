import type { Company, Dealer, RoverRow, User } from '@cairn/contract';
import { say } from '../language/index.ts';
import { columnsFor as roverColumnsFor } from '../rovers/columns.tsx';
import type { Column } from '../ui/table/DataTable.tsx';
import { columnsFor as userColumnsFor } from '../users/columns.tsx';
import './words.ts';

/** What a page is of; its tables leave out what is the same in every row. */
export type Of = 'network' | 'reseller' | 'dealer' | 'company';

interface Tenant {
  text: string;
  contact: string;
  email: string;
  tel: string;
}
const column = <Row,>(
  id: string,
  value: (row: Row) => string,
  width: number,
  rest?: Partial<Column<Row>>,
): Column<Row> => ({
  id,
  header: say(`overview.${id}`),
  value,
  width,
  ...rest,
});

const contact = <Row extends Tenant>(): Column<Row>[] => [
  column<Row>('contact', ({ contact }) => contact, 130, { sortable: false, card: 'side' }),
  column<Row>('email', ({ email }) => email, 190, { card: 'line' }),
];

const dealerColumns = (withReseller: boolean): readonly Column<Dealer>[] => [
  column<Dealer>('dealer', ({ text }) => text, 180, { card: 'title' }),
  ...(withReseller
    ? [column<Dealer>('reseller', ({ resellertitle }) => resellertitle, 120, { dim: true })]
    : []),
  ...contact<Dealer>(),
  column<Dealer>('tel', ({ tel }) => tel, 120, { card: 'foot' }),
];

const companyColumns = (withDealer: boolean): readonly Column<Company>[] => [
  column<Company>('company', ({ text }) => text, 190, { card: 'title' }),
  ...(withDealer ? [column<Company>('dealer', ({ dealertitle }) => dealertitle, 150, { dim: true })] : []),
  ...contact<Company>(),
];

const only = <Row,>(columns: readonly Column<Row>[], ...ids: string[]): readonly Column<Row>[] =>
  columns.filter(({ id }) => ids.includes(id)).map((one) => ({ ...one, hidden: false }));

export const dealers: Partial<Record<Of, readonly Column<Dealer>[]>> = {
  network: dealerColumns(true),
  reseller: dealerColumns(false),
};
export const companies: Partial<Record<Of, readonly Column<Company>[]>> = {
  network: companyColumns(true),
  reseller: companyColumns(true),
  dealer: companyColumns(false),
};
const ofRover = ['rover', 'status', 'lastconnect', 'expire'];
export const rovers: Record<Of, readonly Column<RoverRow>[]> = {
  network: only(roverColumnsFor(1), ...ofRover, 'dealer', 'company'),
  reseller: only(roverColumnsFor(1), ...ofRover, 'dealer', 'company'),
  dealer: only(roverColumnsFor(1), ...ofRover, 'company'),
  company: only(roverColumnsFor(1), ...ofRover),
};
const ofUser = ['user', 'role', 'last_login', 'email'];
export const users: Record<Of, readonly Column<User>[]> = {
  network: only(userColumnsFor(1), ...ofUser, 'dealer', 'company'),
  reseller: only(userColumnsFor(1), ...ofUser, 'dealer', 'company'),
  dealer: only(userColumnsFor(1), ...ofUser, 'company'),
  company: only(userColumnsFor(1), ...ofUser),
};
