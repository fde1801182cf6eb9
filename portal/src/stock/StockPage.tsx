import { statusFilterIds } from '@cairn/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { page } from '../app/paths.ts';
import { RecordPage } from '../kit/RecordPage.tsx';
import { useTranslation } from '../language/index.ts';
import { useMayOpen } from '../shell/useMayOpen.ts';
import { Button } from '../ui/Button.tsx';
import { count } from '../ui/format.ts';
import { IconMinus, IconPlus } from '../ui/icons.tsx';
import { SkeletonLines } from '../ui/States.tsx';
import { ResellerDealers, useDealers } from './ResellerDealers.tsx';
import { StockCards } from './StockCards.tsx';
import { StockDialog } from './StockDialog.tsx';
import { StockMovements } from './StockMovements.tsx';
import styles from './stock.module.css';
import type { StockAction } from './stock.rules.ts';
import { type StockOwner, useOutlook } from './useStock.ts';
import './messages.ts';

const ExpiryMonths = lazy(async () => ({
  default: (await import('../expiry-calendar/ExpiryMonths.tsx')).ExpiryMonths,
}));

interface Opened {
  action: StockAction;
  type?: number;
}

/** One stock: what is there, what will be needed, who moved what, and what the person may do with it. */
export function StockPage({ owner, chips }: { owner: StockOwner; chips: ReactNode }) {
  const { t } = useTranslation();
  const mayOpen = useMayOpen();
  const [opened, setOpened] = useState<Opened>();
  const query = useOutlook(owner);
  const ofDealer = 'dealer' in owner;
  const dealers = useDealers(ofDealer ? undefined : owner.reseller);
  const { data } = query;
  const [adds, removes] = ofDealer ? (['assign', 'takeBack'] as const) : (['add', 'remove'] as const);
  const total = data?.types.reduce((sum, type) => sum + type.count, 0);
  const inStock = data?.types.filter((type) => type.count > 0).length ?? 0;
  return (
    <RecordPage
      title={t('stock.title')}
      query={query}
      failed={t(query.error?.message ? 'stock.failed' : 'stock.unknown')}
      loading={<SkeletonLines count={8} />}
      head={({ text }) => ({
        title: t('stock.heading', { name: text }),
        sub: t('stock.sub', { n: count(total), count: inStock }),
        updatedAt: query.dataUpdatedAt,
        updating: query.isFetching,
        actions: (
          <>
            {!ofDealer && data?.manage === 1 && mayOpen('subscriptionsstockreports') && (
              <Link className="button quiet" {...page('subscriptionsstockreports')}>
                {t('stock.reports')}
              </Link>
            )}
            {mayOpen('castersubscriptions') && (
              <Link
                className="button quiet"
                {...page('castersubscriptions', {
                  search: 'dealer' in owner ? { dealer: owner.dealer } : { reseller: owner.reseller },
                })}
              >
                {t('stock.subscriptions')}
              </Link>
            )}
            {data?.manage === 1 && (
              <>
                <Button
                  icon={<IconMinus className="icon" aria-hidden="true" />}
                  disabled={total === 0}
                  onClick={() => setOpened({ action: removes })}
                >
                  {t('stock.remove')}
                </Button>
                <Button
                  tone="primary"
                  icon={<IconPlus className="icon" aria-hidden="true" />}
                  onClick={() => setOpened({ action: adds })}
                >
                  {t('stock.add')}
                </Button>
              </>
            )}
          </>
        ),
      })}
    >
      {({ types, manage, value, text, reseller }) => (
        <>
          {chips && (
            <div className="toolbar filters">
              <div className="chips">{chips}</div>
            </div>
          )}
          {total === 0 && (
            <Button tone="danger" disabled className={styles.stockNone}>
              {t('stock.empty')}
            </Button>
          )}
          {types.length > 0 && (
            <StockCards
              types={types}
              note={t(ofDealer ? 'stock.need' : 'stock.needReseller')}
              onAdd={manage === 1 ? (type) => setOpened({ action: adds, type }) : undefined}
            />
          )}
          {ofDealer ? (
            <div className={styles.stockBeside}>
              <StockMovements owner={owner} />
              <Suspense fallback={null}>
                <Expiries dealer={value} />
              </Suspense>
            </div>
          ) : (
            <div className={styles.stockTwo}>
              <StockMovements owner={owner} />
              <ResellerDealers dealers={dealers} onAction={(action) => setOpened({ action })} />
            </div>
          )}
          {opened && (
            <StockDialog
              {...opened}
              reseller={reseller}
              {...(ofDealer && { dealer: { value, text } })}
              {...(dealers && { dealers })}
              onClose={() => setOpened(undefined)}
            />
          )}
        </>
      )}
    </RecordPage>
  );
}

/** What ends in the next months; a day leads to its subscriptions. */
function Expiries({ dealer }: { dealer: number }) {
  const navigate = useNavigate();
  return (
    <ExpiryMonths
      tenant={{ dealer }}
      day={undefined}
      onDay={(day) => {
        const search = {
          dealer,
          from: day,
          to: day,
          renewed: 'no',
          status: statusFilterIds.everySubscription,
        };
        void navigate(page('castersubscriptions', { search }));
      }}
    />
  );
}
