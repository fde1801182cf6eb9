import type { ActivityRow } from '@cairn/contract';
import { defineColumns } from '../kit/columns.ts';
import { t } from '../language/index.ts';
import { count } from '../ui/format.ts';
import type { Column } from '../ui/table/DataTable.tsx';
import './messages.ts';

const figure = (read: (row: ActivityRow) => number) => ({
  value: read,
  cell: (row: ActivityRow) => (
    <span className={read(row) === 0 ? 'num faint' : 'num'}>{count(read(row))}</span>
  ),
  align: 'right' as const,
  width: 100,
  card: 'foot' as const,
});

const title = { value: ({ text }: ActivityRow) => text, width: 240, card: 'title' as const };
const reseller = { value: (row: ActivityRow) => row.reseller, width: 180, dim: true, foldInto: 'dealer' };
const country = {
  value: (row: ActivityRow) => t(row.country === 1 ? 'reports.uk' : 'reports.dk'),
  width: 100,
  dim: true,
  card: 'line' as const,
};
const figures = {
  newsubs: figure(({ newsubs }) => newsubs),
  renewsubs: figure(({ renewsubs }) => renewsubs),
  expire: figure(({ expire }) => expire),
  active: figure(({ active }) => active),
};

/** The columns of each table of the report. */
export const columnsOf: Readonly<
  Record<'byreseller' | 'bydealer' | 'bycompany', readonly Column<ActivityRow>[]>
> = {
  byreseller: defineColumns<ActivityRow, 'reports'>('reports', { reseller: title, country, ...figures }),
  bydealer: defineColumns<ActivityRow, 'reports'>('reports', {
    dealer: title,
    reseller,
    country,
    ...figures,
  }),
  bycompany: defineColumns<ActivityRow, 'reports'>('reports', {
    company: title,
    dealer: { value: (row) => row.dealer, width: 180, dim: true },
    reseller,
    country,
    ...figures,
  }),
};
