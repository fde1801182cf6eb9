import type { Company } from '@cairn/contract';
import { type Name, t } from '../language/index.ts';
import type { Column } from '../ui/table/DataTable.tsx';
import './messages.ts';

/** Ids are the server's sort keys. */
const column = (id: Name<'companies'>, rest: Omit<Column<Company>, 'id' | 'header'>): Column<Company> => ({
  id,
  header: t(`companies.${id}`),
  ...rest,
});

export const columns: readonly Column<Company>[] = [
  column('company', { value: ({ text }) => text, width: 200, card: 'title' }),
  column('reseller', { value: ({ resellertitle }) => resellertitle, width: 130, dim: true }),
  column('dealer', { value: ({ dealertitle }) => dealertitle, width: 150, dim: true, card: 'line' }),
  column('contact', { value: ({ contact }) => contact, width: 140 }),
  column('email', { value: ({ email }) => email, width: 220, dim: true, card: 'foot' }),
];
