import type { Reply } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { areas, query } from '../api.ts';
import { page } from '../app/paths.ts';
import { defineColumns } from '../kit/columns.ts';
import { useTranslation } from '../language/index.ts';
import { count } from '../ui/format.ts';
import { Page } from '../ui/Page.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import './messages.ts';

type Reseller = Reply<typeof areas.stock.resellers>['resellers'][number];

const columns = defineColumns<Reseller, 'stock'>('stock', {
  reseller: {
    value: ({ text }) => text,
    cell: ({ value, text }) => (
      <Link className="name" {...page('castersubscriptionsstockreseller', { search: { reseller: value } })}>
        {text}
      </Link>
    ),
    width: 240,
    card: 'title',
  },
  count: {
    value: (reseller) => reseller.count,
    cell: (reseller) => count(reseller.count),
    align: 'right',
    width: 120,
    card: 'foot',
  },
  dealerCount: {
    value: ({ dealer_count }) => dealer_count,
    cell: ({ dealer_count }) => count(dealer_count),
    align: 'right',
    width: 140,
    card: 'foot',
  },
  dealers: {
    value: ({ dealers }) => dealers,
    cell: ({ dealers }) => count(dealers),
    align: 'right',
    width: 110,
    card: 'foot',
  },
});
const idOf = ({ value }: Reseller) => value;

interface Props {
  chips: ReactNode;
  onOpen: (reseller: number) => void;
}

/** Every reseller with its stock: where a system admin begins. */
export function ResellersStock({ chips, onOpen }: Props) {
  const { t } = useTranslation();
  const resellers = useQuery({ ...query(areas.stock.resellers, {}), refetchInterval: 60_000 });
  return (
    <Page
      title={t('stock.title')}
      sub={t('stock.resellersSub')}
      updatedAt={resellers.dataUpdatedAt}
      updating={resellers.isFetching}
    >
      <div className="toolbar filters">
        <div className="chips">{chips}</div>
      </div>
      <DataTable
        name="stock-resellers"
        label={t('stock.resellers')}
        columns={columns}
        rows={resellers.data?.resellers}
        rowId={idOf}
        onOpen={({ value }) => onOpen(value)}
        error={resellers.error}
        onRetry={() => void resellers.refetch()}
        updatedAt={resellers.dataUpdatedAt}
        empty={{ title: t('stock.noResellers'), text: t('stock.noResellersText') }}
      />
    </Page>
  );
}
