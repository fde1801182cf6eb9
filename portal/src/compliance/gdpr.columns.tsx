import { areas, isRole, type Outstanding } from '@cairn/contract';
import type { DeclaredColumn } from '../kit/columns.ts';
import { defineList } from '../kit/defineList.ts';
import { DateText } from '../ui/Time.tsx';
import './messages.ts';

const day = (dayOf: (row: Outstanding) => string | null): DeclaredColumn<Outstanding> => ({
  value: (row) => dayOf(row) && new Date(dayOf(row) ?? 0),
  cell: (row) => <DateText value={dayOf(row)} shape="second" />,
  align: 'right',
  width: 138,
  card: 'foot',
});

/** The longest waiting first, as the server has them. */
export const outstanding = defineList<typeof areas.compliance.outstanding, Outstanding, 'gdpr'>(
  areas.compliance.outstanding,
  {
    name: 'gdpr',
    read: ({ data, counts }) => ({ rows: data, total: counts[0] ?? data.length }),
    rowId: ({ companyid }) => companyid,
    filters: ['reseller', 'dealer'],
    columns: {
      company: { value: ({ company }) => company, width: 184, leastWidth: 150, card: 'title' },
      reseller: {
        value: ({ reseller }) => reseller,
        width: 120,
        dim: true,
        hidden: true,
        foldInto: 'dealer',
      },
      dealer: {
        value: ({ dealer }) => dealer,
        width: 148,
        dim: true,
        card: 'line',
        foldInto: 'company',
      },
      email: { value: ({ email }) => email, width: 200, leastWidth: 150 },
      emailsSent: {
        value: ({ emails_sent }) => emails_sent,
        align: 'right',
        width: 90,
        card: 'foot',
      },
      first_sent: day(({ first_sent }) => first_sent),
      twoweek: day(({ twoweek_warning }) => twoweek_warning),
      fourweek: day(({ fourweek_warning }) => fourweek_warning),
      created: {
        value: ({ created }) => new Date(created),
        cell: ({ created }) => <DateText value={created} shape="second" />,
        align: 'right',
        width: 138,
      },
    },
  },
);

const forDealer = outstanding.columns.map((column) =>
  column.id === 'dealer' ? { ...column, hidden: true } : column,
);

export const columnsFor = (role: number) => (isRole(role, 'dealer') ? forDealer : outstanding.columns);
