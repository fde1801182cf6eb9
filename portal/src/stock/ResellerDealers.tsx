import type { Reply } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { areas, query } from '../api.ts';
import { page } from '../app/paths.ts';
import { defineColumns } from '../kit/columns.ts';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { count } from '../ui/format.ts';
import { IconMinus, IconPlus } from '../ui/icons.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import type { StockAction } from './stock.rules.ts';
import './messages.ts';

type Dealer = Reply<typeof areas.stock.resellerList>['dealers'][number];

/** The dealers of a reseller with their units; undefined while they are read, and without a reseller. */
export const useDealers = (reseller: number | undefined): readonly Dealer[] | undefined =>
  useQuery({ ...query(areas.stock.resellerList, { reseller }), enabled: reseller !== undefined }).data
    ?.dealers;

const columns = defineColumns<Dealer, 'stock'>('stock', {
  dealer: {
    value: ({ text }) => text,
    cell: ({ value, text }) => (
      <Link {...page('castersubscriptionsstockdealer', { search: { dealer: value } })}>{text}</Link>
    ),
    width: 180,
    card: 'title',
  },
  count: {
    value: (dealer) => dealer.count,
    cell: (dealer) => count(dealer.count),
    align: 'right',
    width: 90,
    card: 'side',
  },
});
const idOf = ({ value }: Dealer) => value;

interface Props {
  dealers: readonly Dealer[] | undefined;
  onAction: (action: StockAction) => void;
}

/** What each dealer of a reseller has, and the ways to give them more or take some back. */
export function ResellerDealers({ dealers, onAction }: Props) {
  const { t } = useTranslation();
  return (
    <Card
      flush
      title={t('stock.dealers')}
      meta={dealers && count(dealers.length)}
      tools={
        <>
          <Button
            size="small"
            tone="quiet"
            icon={<IconMinus className="icon icon-14" aria-hidden="true" />}
            aria-label={t('stock.takeBack')}
            title={t('stock.takeBack')}
            onClick={() => onAction('takeBack')}
          />
          <Button
            size="small"
            icon={<IconPlus className="icon icon-14" aria-hidden="true" />}
            onClick={() => onAction('assign')}
          >
            {t('stock.assign')}
          </Button>
        </>
      }
    >
      <DataTable
        name="stock-dealers"
        label={t('stock.dealers')}
        hideToolbar
        maxHeight="320px"
        columns={columns}
        rows={dealers}
        rowId={idOf}
        empty={{ title: t('stock.noDealers'), text: t('stock.noDealersText') }}
      />
    </Card>
  );
}
