import { countries, type Reseller } from '@cairn/contract';
import { type Name, t } from '../language/index.ts';
import type { Column } from '../ui/table/DataTable.tsx';
import './messages.ts';

/** Ids are the server's sort keys. */
const column = (id: Name<'resellers'>, rest: Omit<Column<Reseller>, 'id' | 'header'>): Column<Reseller> => ({
  id,
  header: t(`resellers.${id}`),
  ...rest,
});

export const columns: readonly Column<Reseller>[] = [
  column('reseller', { value: ({ text }) => text, width: 170, card: 'title' }),
  column('contact', { value: ({ contact }) => contact, width: 140, card: 'line' }),
  column('address', { value: ({ address }) => address, sortable: false, width: 260, dim: true }),
  column('email', { value: ({ email }) => email, width: 200, dim: true, card: 'foot' }),
  column('tel', { value: ({ tel }) => tel, sortable: false, width: 120 }),
  column('mobile', { value: ({ mobile }) => mobile, sortable: false, width: 120 }),
  column('country', {
    value: ({ country }) => countries.find(({ value }) => value === country)?.text,
    width: 100,
    hidden: true,
  }),
];
