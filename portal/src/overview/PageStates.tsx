import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '../language/index.ts';
import { IconLock } from '../ui/icons.tsx';
import { Page } from '../ui/Page.tsx';
import { EmptyState, ErrorState, type Failure, Skeleton } from '../ui/States.tsx';
import './overview.css';
import './messages.ts';

/** A record that is not there for this person, whether it exists or not. */
export function Unauthorised({ title }: { title: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Page title={title}>
      <EmptyState
        title={t('overview.notYours')}
        icon={<IconLock className="icon" aria-hidden="true" />}
        action={{ label: t('overview.toStart'), run: () => void navigate({ to: '/home' }) }}
      >
        {t('overview.notYoursText')}
      </EmptyState>
    </Page>
  );
}

export function LoadFailed({
  title,
  query,
}: {
  title: string;
  query: { error: Error | null; refetch: () => unknown };
}) {
  const { t } = useTranslation();
  return (
    <Page title={title}>
      <ErrorState
        title={t('overview.failed')}
        error={query.error as Failure}
        onRetry={() => void query.refetch()}
      />
    </Page>
  );
}

/** Placeholders of the page while its tenant loads. */
export function Loading({ title }: { title: string }) {
  return (
    <Page title={title}>
      <div className="overview" aria-busy="true">
        <div className="figures">
          <div className="cards">
            <Skeleton height={134} />
            <Skeleton height={134} />
          </div>
          <Skeleton height={520} />
        </div>
        <div className="trends">
          <Skeleton height={264} />
          <Skeleton height={164} />
          <Skeleton height={218} />
        </div>
      </div>
    </Page>
  );
}
