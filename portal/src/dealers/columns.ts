import type { Dealer } from '@cairn/contract';
import { type Name, t } from '../language/index.ts';
import type { Column } from '../ui/table/DataTable.tsx';
import './messages.ts';

/** Ids are the server's sort keys. */
const column = (id: Name<'dealers'>, rest: Omit<Column<Dealer>, 'id' | 'header'>): Column<Dealer> => ({
  id,
  header: t(`dealers.${id}`),
  ...rest,
});

export const columns: readonly Column<Dealer>[] = [
  column('dealer', { value: ({ text }) => text, width: 190, card: 'title' }),
  column('reseller', { value: ({ resellertitle }) => resellertitle, width: 140, dim: true, card: 'line' }),
  column('email', { value: ({ email }) => email, width: 220, dim: true, card: 'foot' }),
  column('tel', { value: ({ tel }) => tel, width: 130 }),
  column('mobile', { value: ({ mobile }) => mobile, width: 130 }),
];
