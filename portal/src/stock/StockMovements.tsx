import type { StockMovementRow } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { areas, query } from '../api.ts';
import { page } from '../app/paths.ts';
import { defineList } from '../kit/defineList.ts';
import { useRecordList } from '../kit/useRecordList.ts';
import { t, useTranslation } from '../language/index.ts';
import { Card } from '../ui/Card.tsx';
import { FilterChip } from '../ui/filter/FilterChip.tsx';
import { count } from '../ui/format.ts';
import { IconChevronRight } from '../ui/icons.tsx';
import { DateText } from '../ui/Time.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import styles from './stock.module.css';
import type { StockOwner } from './useStock.ts';
import './messages.ts';

const list = defineList(areas.stock.movements, {
  name: 'stockMovements',
  read: ({ movements, total }) => ({ rows: movements, total }),
  filters: ['type'],
  columns: {
    date: {
      value: ({ date }) => new Date(date),
      cell: ({ date }) => <DateText value={date} shape="second" />,
      width: 138,
      card: 'foot',
    },
    fromTo: {
      value: (row) => `${nameOf(row, 'from')} → ${nameOf(row, 'to')}`,
      cell: (row) => <Ends row={row} />,
      width: 238,
      card: 'title',
    },
    type: { value: ({ text }) => text, width: 122, dim: true, card: 'line' },
    quant: {
      value: ({ quant }) => quant,
      cell: ({ quant }) => `${quant > 0 ? '+' : '−'}${count(Math.abs(quant))}`,
      align: 'right',
      width: 68,
      card: 'side',
    },
    po: { value: ({ po }) => po, width: 158, dim: true, card: 'line' },
    user: { value: ({ user }) => user, width: 80, dim: true },
    balance: {
      value: ({ balance }) => balance,
      cell: ({ balance }) => (balance === null ? '-' : <b>{count(balance)}</b>),
      align: 'right',
      width: 114,
      card: 'foot',
    },
  },
});

/** Every movement of one stock with the balance after it. */
export function StockMovements({ owner }: { owner: StockOwner }) {
  const { t } = useTranslation();
  const { filter, onFilter, table, total } = useRecordList(list, { input: owner });
  const types = useQuery(query(areas.stock.types, {})).data?.CasterSubscriptions ?? [];
  return (
    <Card
      flush
      className={styles.stockMovements}
      title={t('stockMovements.title')}
      meta={total === undefined ? undefined : `${count(total)}, ${t('stockMovements.sub')}`}
    >
      <DataTable
        {...table}
        maxHeight="560px"
        summary={
          <FilterChip
            name={t('stockMovements.type')}
            options={types}
            value={filter.type}
            onChange={(type) => onFilter({ type })}
          />
        }
      />
    </Card>
  );
}

/** Who gave or received; the world outside where units are new or gone. */
function nameOf(row: StockMovementRow, end: 'from' | 'to'): string {
  return row[end] || t(end === 'from' ? 'stockMovements.new' : 'stockMovements.gone');
}

function Ends({ row }: { row: StockMovementRow }) {
  const rover = (end: 'from' | 'to') => row.rover !== null && end === (row.kind === 'sold' ? 'to' : 'from');
  const name = (end: 'from' | 'to') =>
    rover(end) ? (
      <Link {...page('casterrovermanage', { id: row.rover as number })}>{nameOf(row, end)}</Link>
    ) : (
      <span>{nameOf(row, end)}</span>
    );
  return (
    <span className={styles.stockEnds}>
      {name('from')}
      <IconChevronRight className="icon icon-14 faint" aria-hidden="true" />
      <span className="visually-hidden">{t('stockMovements.to')}</span>
      {name('to')}
    </span>
  );
}
