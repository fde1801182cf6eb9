import type { OrderSim } from '@cairn/contract';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { areas, query } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { IconButton } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { SearchBox } from '../ui/filter/SearchBox.tsx';
import { count } from '../ui/format.ts';
import { IconPlus } from '../ui/icons.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../ui/States.tsx';
import { activeFirst, orderSimOf } from './coverage.rules.ts';
import { NotActive } from './NotActive.tsx';
import styles from './orders.module.css';
import './messages.ts';

interface Props {
  dealer: number;
  company: number;
  /** SIMs that the order has already. */
  chosen: readonly OrderSim[];
  /** The order needs no more. */
  full: boolean;
  onAdd: (sim: OrderSim) => void;
}

/** The most rows that are shown; a search finds the others. */
const MOST = 50;

/** SIMs in the stock of the company and of its dealer, to be added to an order. */
export function StockSims({ dealer, company, chosen, full, onAdd }: Props) {
  const { t } = useTranslation();
  const [stext, setText] = useState<string>();
  const search = { stext: stext ?? '' };
  const stocks = useQueries({
    queries: [
      {
        ...query(areas.sims.choose, { ...search, company, stock: 'company', unordered: true }),
        placeholderData: keepPreviousData,
      },
      {
        ...query(areas.sims.choose, { ...search, dealer, stock: 'dealer', unordered: true }),
        placeholderData: keepPreviousData,
      },
    ],
  });
  const taken = new Set(chosen.map(({ value }) => value));
  const found = activeFirst(stocks.flatMap(({ data }) => data?.CasterSimmss ?? [])).filter(
    ({ value }) => !taken.has(value),
  );
  const failed = stocks.find(({ error }) => error);
  const loading = stocks.some(({ isPending }) => isPending);
  return (
    <section className={styles.orderPart}>
      <header>
        <h3>{t('orders.addSims')}</h3>
      </header>
      <SearchBox value={stext} onChange={setText} placeholder={t('orders.searchSims')} />
      {failed ? (
        <ErrorState
          title={t('orders.stockFailed')}
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      ) : loading ? (
        <SkeletonLines count={3} />
      ) : found.length === 0 ? (
        <EmptyState title={t('orders.noStock')}>
          {t(stext ? 'orders.noStockFits' : 'orders.noStockText')}
        </EmptyState>
      ) : (
        <ul className={classes(styles.orderRows, 'tall')}>
          {found.slice(0, MOST).map((sim) => (
            <li key={sim.value}>
              <span className="grow">
                <span className="mono">{sim.number}</span>
                <span className="dim">{sim.endpoint_name || sim.endpoint}</span>
                <NotActive statusid={sim.statusid} />
                <span className="faint">
                  {t(sim.stocktype === 'company' ? 'orders.ofCompany' : 'orders.ofDealer')}
                </span>
              </span>
              <IconButton
                small
                label={t('orders.add', { iccid: sim.number })}
                disabled={full}
                onClick={() => onAdd(orderSimOf(sim))}
              >
                <IconPlus className="icon" aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {found.length > MOST && <p className="faint">{t('orders.more', { n: count(MOST) })}</p>}
    </section>
  );
}
