import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '../ui/Page.tsx';
import { EmptyState, ErrorState, type Failure, Skeleton } from '../ui/States.tsx';
import './overview.css';
import './words.ts';

/** A record that is not there for this person, whether it exists or not. */
export function Unauthorised({ title }: { title: string }) {
  const { t } = useTranslation();
  return (
    <Page title={title}>
      <EmptyState title={t('overview.notYours')} icon={<IconLock className="i" aria-hidden="true" />}>
        {t('overview.notYoursText')}{' '}
        <Link className="link" to="/home">
          {t('overview.toStart')}
        </Link>
      </EmptyState>
    </Page>
  );
}

export function Failed({
  title,
  asked,
}: {
  title: string;
  asked: { error: Error | null; refetch: () => unknown };
}) {
  const { t } = useTranslation();
  return (
    <Page title={title}>
      <ErrorState
        title={t('overview.failed')}
        error={asked.error as Failure}
        onRetry={() => void asked.refetch()}
      />
    </Page>
  );
}

/** The page's places while its tenant is read. */
export function Waiting({ title }: { title: string }) {
  return (
    <Page title={title}>
      <div className="overview" aria-busy="true">
        <div className="figures">
          <div className="cards">
            <Skeleton height={130} />
            <Skeleton height={130} />
          </div>
        </div>
        <div className="lists">
          <Skeleton height={300} />
          <Skeleton height={300} />
        </div>
        <div className="about">
          <Skeleton height={260} />
        </div>
      </div>
    </Page>
  );
}
