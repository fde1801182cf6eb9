import { isRole, type User } from '@cairn/contract';
import { type Name, t } from '../language/index.ts';
import { DateText } from '../ui/Time.tsx';
import type { Column } from '../ui/table/DataTable.tsx';
import './messages.ts';

/** Ids are the server's sort keys. */
const column = (id: Name<'users'>, rest: Omit<Column<User>, 'id' | 'header'>): Column<User> => ({
  id,
  header: t(`users.${id}`),
  ...rest,
});

const columnsOf = (level: 'system' | 'reseller' | 'dealer' | 'company'): readonly Column<User>[] => [
  column('user', {
    value: ({ title }) => title,
    width: 150,
    card: 'title',
  }),
  column('reseller', {
    value: ({ resellertitle }) => resellertitle,
    width: 110,
    dim: true,
    hidden: level !== 'system',
  }),
  column('dealer', {
    value: ({ dealertitle }) => dealertitle,
    width: 130,
    dim: true,
    hidden: level === 'dealer' || level === 'company',
  }),
  column('company', {
    value: ({ companytitle }) => companytitle,
    width: 160,
    dim: true,
    hidden: level === 'company',
  }),
  column('role', { value: ({ roletitle }) => roletitle, width: 120, card: 'status' }),
  column('last_login', {
    value: ({ last_login }) => last_login && new Date(last_login),
    cell: ({ last_login }) => <DateText value={last_login} />,
    align: 'right',
    width: 138,
    card: 'side',
  }),
  column('email', { value: ({ email }) => email, width: 210, card: 'line' }),
  column('created', {
    value: ({ created }) => new Date(created),
    cell: ({ created }) => <DateText value={created} shape="day" />,
    align: 'right',
    width: 96,
  }),
  column('value', { value: ({ value }) => value, align: 'right', width: 64, sortable: false, dim: true }),
];

const forSystem = columnsOf('system');
const forReseller = columnsOf('reseller');
const forDealer = columnsOf('dealer');
const forCompany = columnsOf('company');

/** All of them; those that are the same in every row for this role wait in the column chooser. */
export const columnsFor = (role: number) =>
  isRole(role, 'systemAdmin')
    ? forSystem
    : isRole(role, 'reseller')
      ? forReseller
      : isRole(role, 'dealer')
        ? forDealer
        : forCompany;

export const rowId = ({ value }: User) => value;
