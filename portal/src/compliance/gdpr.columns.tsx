import { isRole, type Outstanding } from '@cairn/contract';
import { type Name, t } from '../language/index.ts';
import { DateText } from '../ui/Time.tsx';
import type { Column } from '../ui/table/DataTable.tsx';
import './messages.ts';

const column = (id: Name<'gdpr'>, rest: Omit<Column<Outstanding>, 'id' | 'header'>): Column<Outstanding> => ({
  id,
  header: t(`gdpr.${id}`),
  sortable: false, // the longest waiting first, as the server has them
  ...rest,
});

const day = (id: 'twoweek' | 'fourweek', at: (row: Outstanding) => string | null): Column<Outstanding> =>
  column(id, {
    value: (row) => at(row) && new Date(at(row) ?? 0),
    cell: (row) => <DateText value={at(row)} shape="day" />,
    align: 'right',
    width: 96,
    card: 'foot',
  });

const columnsOf = (role: number): readonly Column<Outstanding>[] => [
  column('company', { value: ({ company }) => company, width: 200, card: 'title' }),
  column('reseller', { value: ({ reseller }) => reseller, width: 120, dim: true, hidden: true }),
  column('dealer', {
    value: ({ dealer }) => dealer,
    width: 160,
    dim: true,
    card: 'line',
    hidden: isRole(role, 'dealer'),
  }),
  column('email', { value: ({ email }) => email, width: 220 }),
  column('emailsSent', {
    value: ({ emails_sent }) => emails_sent,
    align: 'right',
    width: 92,
    card: 'foot',
  }),
  day('twoweek', ({ twoweek_warning }) => twoweek_warning),
  day('fourweek', ({ fourweek_warning }) => fourweek_warning),
  column('created', {
    value: ({ created }) => new Date(created),
    cell: ({ created }) => <DateText value={created} shape="day" />,
    align: 'right',
    width: 96,
    card: 'side',
  }),
];

const forDealer = columnsOf(10);
const forOthers = columnsOf(1);

export const columnsFor = (role: number) => (isRole(role, 'dealer') ? forDealer : forOthers);
export const rowId = ({ companyid }: Outstanding) => companyid;
