import type { OrderRow } from '@cairn/contract';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { z } from 'zod';
import { areas, keyOf } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { defineList } from '../kit/defineList.ts';
import { useOpenListRow } from '../kit/useOpenRow.ts';
import { useRecordList } from '../kit/useRecordList.ts';
import { useTranslation } from '../language/index.ts';
import { TenantFilter } from '../tenancy/TenantFilter.tsx';
import { useTenants } from '../tenancy/useTenants.ts';
import { Button } from '../ui/Button.tsx';
import { ListFilters } from '../ui/filter/ListFilters.tsx';
import { pounds } from '../ui/format.ts';
import { IconRefresh } from '../ui/icons.tsx';
import { Page } from '../ui/Page.tsx';
import { DateText } from '../ui/Time.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import { OrderState } from './OrderState.tsx';
import './messages.ts';

const ProcessOrder = lazy(() => import('./ProcessOrder.tsx'));

const newestFirst = defineList(areas.orders.list, {
  name: 'orders',
  read: ({ payments, total }) => ({ rows: payments, total }),
  rowId: ({ id }) => id,
  filters: ['reseller', 'dealer', 'company'],
  columns: {
    company: { value: ({ company }) => company, width: 180, card: 'title' },
    name: { value: ({ name }) => name, width: 150, card: 'line' },
    amount: {
      value: ({ amount }) => amount,
      cell: ({ amount }) => <span className="num">{pounds(amount)}</span>,
      align: 'right',
      width: 100,
      unit: 'GBP',
      card: 'side',
    },
    order: {
      value: ({ order }) => order,
      cell: ({ order }) => <span className="mono">{order}</span>,
      width: 230,
      card: 'foot',
    },
    status: {
      value: ({ statustext }) => statustext,
      cell: (row) => <OrderState order={row} />,
      width: 140,
      card: 'status',
    },
    datetime: {
      value: ({ datetime }) => new Date(datetime),
      cell: ({ datetime }) => <DateText value={datetime} shape="second" />,
      width: 140,
      card: 'foot',
    },
    dealer: { value: ({ dealer }) => dealer, width: 140, dim: true, hidden: true },
  },
});
const list = { ...newestFirst, filter: newestFirst.filter.extend({ desc: z.boolean().default(true) }) };

/** What companies have paid for; a row opens its order to be processed. */
export function OrderList() {
  const { t } = useTranslation();
  const { role } = useUser();
  const client = useQueryClient();
  const tenants = useTenants();
  const orders = useRecordList(list, { refetchInterval: 60_000 });
  const { table, drawer } = useOpenListRow(orders);
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(areas.orders.list) });
  return (
    <Page
      {...orders.page}
      actions={
        <Button icon={<IconRefresh className="icon" aria-hidden="true" />} onClick={() => void refresh()}>
          {t('ui.refresh')}
        </Button>
      }
    >
      <ListFilters {...orders.search}>
        <TenantFilter
          userRole={role}
          options={tenants}
          value={orders.filter}
          onChange={(tenant) => orders.onFilter({ ...tenant })}
        />
      </ListFilters>
      <DataTable
        {...orders.table}
        {...table}
        rowName={({ company, order }: OrderRow) => `${company} ${order}`}
      />
      {drawer && (
        <Suspense fallback={null}>
          <ProcessOrder key={drawer.id} id={drawer.id} onClose={drawer.onClose} />
        </Suspense>
      )}
    </Page>
  );
}
