import { Link } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { isAbsent } from '../../api.ts';
import { page } from '../../app/paths.ts';
import { useTranslation } from '../../language/index.ts';
import { useMayOpen } from '../../shell/useMayOpen.ts';
import { Button } from '../../ui/Button.tsx';
import { useUrlFilter } from '../../ui/filter/url.ts';
import { IconList } from '../../ui/icons.tsx';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { useRoverRecord } from '../live/useLive.ts';
import { lossAt } from '../losses/model.ts';
import { prefetchable } from '../prefetchable.ts';
import { BackButton, RoverPage, RoverUnauthorised } from '../RoverPage.tsx';
import { fetchEngine } from '../track/fetchEngine.ts';
import { whenIdle } from '../whenIdle.ts';
import styles from './history.module.css';
import type { DetailProps } from './SessionDetail.tsx';
import { SessionList } from './SessionList.tsx';
import { historyFilter, useLosses, useSession, useSessions } from './useHistory.ts';
import './messages.ts';

const detail = prefetchable<DetailProps>(async () => {
  void fetchEngine().catch(() => {}); // the map retries
  return (await import('./SessionDetail.tsx')).SessionDetail;
});

/** Prefetches the code of the session detail, which is usually opened next. */
const useReady = () => useEffect(() => whenIdle(detail.fetch), []);

/** Session history: the sessions of one rover and, with `?session=`, one of them in full. */
export function SessionHistory() {
  const { t } = useTranslation();
  return <RoverPage title={t('history.title')}>{(id) => <History key={id} id={id} />}</RoverPage>;
}

function History({ id }: { id: number }) {
  const { t } = useTranslation();
  useReady();
  const mayOpen = useMayOpen();
  const [filter, setFilter] = useUrlFilter(historyFilter);
  const record = useRoverRecord(id);
  const { session } = filter;
  const found = useSessions(id, filter, session === undefined);
  if (isAbsent(found.list.error) || record.data === null)
    return <RoverUnauthorised title={t('history.title')} />;

  const name = record.data?.text ?? '';
  const open = (next: number | undefined) =>
    setFilter({ session: next, loss: undefined, at: undefined }, { push: true });
  const here = found.sessions?.findIndex(({ session_id }) => session_id === session) ?? -1;
  const isLive = found.sessions?.some(({ live }) => live) ?? false;
  const actions = (
    <>
      {session === undefined ? (
        <BackButton />
      ) : (
        <Button icon={<IconList className="icon" aria-hidden="true" />} onClick={() => open(undefined)}>
          {t('history.toList')}
        </Button>
      )}
      {isLive && mayOpen('casterrover') && (
        <Link className="button" {...page('casterrover', { id })}>
          {t('history.live')}
        </Link>
      )}
      {mayOpen('casterrovermanage') && (
        <Link className="button" {...page('casterrovermanage', { id })}>
          {t('history.manage')}
        </Link>
      )}
    </>
  );
  if (session === undefined)
    return (
      <Page
        title={name || t('history.title')}
        sub={name && t('history.title')}
        updatedAt={found.list.dataUpdatedAt}
        updating={found.list.isFetching}
        actions={actions}
      >
        <SessionList rover={id} filter={filter} setFilter={setFilter} found={found} onSession={open} />
      </Page>
    );
  const at = (index: number) => found.sessions?.[index]?.session_id;
  const step = (to: number | undefined) => (to === undefined ? undefined : () => open(to));
  return (
    <OneSession
      id={id}
      session={session}
      name={name}
      actions={actions}
      loss={filter.loss}
      at={filter.at}
      onLoss={(loss) => setFilter({ loss, at: undefined })}
      onOlder={here < 0 ? undefined : step(at(here + 1))}
      onNewer={here < 1 ? undefined : step(at(here - 1))}
    />
  );
}

/** Code and data of a session are fetched side by side. */
function OneSession({ at, ...props }: Omit<DetailProps, 'recorded' | 'losses'> & { at: string | undefined }) {
  const { t } = useTranslation();
  const SessionDetail = detail.usePart();
  const { id, session, name, actions } = props;
  const recorded = useSession(id, session);
  const live = recorded.data ? recorded.data.session.live === 1 : undefined;
  const losses = useLosses(id, session, live);
  const loss = props.loss ?? (at && losses.data ? lossAt(losses.data, at) : undefined);
  return (
    <Suspense
      fallback={
        <Page
          title={name || t('history.title')}
          tag={<span className={styles.tagline} />}
          sub={
            <span className={styles.sessionstep}>
              {t('history.session_id')} {session}
            </span>
          }
          actions={actions}
        >
          <Skeleton height={480} />
        </Page>
      }
    >
      <SessionDetail {...props} recorded={recorded} losses={losses} loss={loss} />
    </Suspense>
  );
}
