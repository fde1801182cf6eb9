import { areas, isRole } from '@cairn/contract';
import { defineList } from '../kit/defineList.ts';
import { filterSchemaOf } from '../kit/listFilter.ts';
import { DateText } from '../ui/Time.tsx';
import './messages.ts';

export const users = defineList(areas.users.list, {
  name: 'users',
  read: ({ users, total }) => ({ rows: users, total }),
  filters: ['reseller', 'dealer', 'company', 'role'],
  columns: {
    user: {
      value: ({ title }) => title,
      width: 144,
      card: 'title',
    },
    reseller: {
      value: ({ resellertitle }) => resellertitle,
      width: 104,
      dim: true,
      foldInto: 'dealer',
    },
    dealer: {
      value: ({ dealertitle }) => dealertitle,
      width: 130,
      dim: true,
      foldInto: 'company',
      card: 'foot',
    },
    company: {
      value: ({ companytitle }) => companytitle,
      width: 160,
      dim: true,
      card: 'foot',
    },
    role: { value: ({ roletitle }) => roletitle, width: 116, card: 'status' },
    last_login: {
      value: ({ last_login }) => last_login && new Date(last_login),
      cell: ({ last_login }) => <DateText value={last_login} shape="second" />,
      align: 'right',
      width: 138,
      card: 'side',
    },
    email: { value: ({ email }) => email, width: 196, card: 'line' },
    created: {
      value: ({ created }) => new Date(created),
      cell: ({ created }) => <DateText value={created} shape="second" />,
      align: 'right',
      width: 138,
    },
    value: { value: ({ value }) => value, align: 'right', width: 60, dim: true },
  },
});

/** The people who run the system: they belong to no tenant. */
export const systemUsers: typeof users = {
  ...users,
  filters: [],
  filter: filterSchemaOf(areas.users.list.input, []),
  columns: users.columns.filter(({ id }) => !['reseller', 'dealer', 'company', 'role'].includes(id)),
};

const hiding = (...ids: string[]) =>
  users.columns.map((column) => ({ ...column, hidden: ids.includes(column.id) }));
const forReseller = hiding('reseller');
const forDealer = hiding('reseller', 'dealer');
const forCompany = hiding('reseller', 'dealer', 'company');

/** All of them; those that are the same in every row for this role wait in the column chooser. */
export const columnsFor = (role: number) =>
  isRole(role, 'systemAdmin')
    ? users.columns
    : isRole(role, 'reseller')
      ? forReseller
      : isRole(role, 'dealer')
        ? forDealer
        : forCompany;
