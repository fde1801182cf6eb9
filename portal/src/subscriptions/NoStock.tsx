import { Link } from '@tanstack/react-router';
import { page } from '../app/paths.ts';
import { useTranslation } from '../language/index.ts';
import { useMayOpen } from '../shell/useMayOpen.ts';
import { AddDealerStock } from '../stock/AddDealerStock.tsx';
import { EmptyState } from '../ui/States.tsx';
import './messages.ts';

/** The dealer has nothing to sell; the stock opens in a tab of its own, so that the form is there to come back to. */
export function NoStock({ dealer }: { dealer: number }) {
  const { t } = useTranslation();
  const mayOpen = useMayOpen();
  return (
    <EmptyState title={t('subscription.noStock')}>
      {t('subscription.noStockText')}
      {mayOpen('castersubscriptionsstockdealer') && (
        <>
          {' '}
          <Link
            className="link"
            {...page('castersubscriptionsstockdealer', { search: { dealer } })}
            target="_blank"
          >
            {t('subscription.openStock')}
          </Link>
        </>
      )}
      <p>
        <AddDealerStock dealer={dealer} />
      </p>
    </EmptyState>
  );
}
