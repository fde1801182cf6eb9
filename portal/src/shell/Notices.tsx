import { IconLock, IconMapQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { areas, query } from '../api.ts';
import { loginAddress } from '../session/loginTitle.ts';
import { useSession } from '../session/session.ts';
import { Details } from '../ui/Card.tsx';
import { Page } from '../ui/Page.tsx';
import { EmptyState } from '../ui/States.tsx';
import { Status } from '../ui/Status.tsx';
import { RelativeTime } from '../ui/Time.tsx';
import { Mark } from './Mark.tsx';
import './words.ts';
import './shell.css';

/** A page outside the shell gets its own frame; inside the shell there is one already. */
function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="notice">
      <Mark size={40} />
      <Page title={title}>{children}</Page>
    </main>
  );
}

/** No page at this address. */
export function NotFound() {
  const { t } = useTranslation();
  const here = useSession();
  const text = (
    <>
      <p className="dim">{t('shell.notFoundText')}</p>
      <Link className="btn" to={here ? '/home' : (loginAddress() as '/')}>
        {t(here ? 'shell.toStart' : 'shell.toLogin')}
      </Link>
    </>
  );
  if (here) {
    return (
      <Page title={t('shell.notFound')}>
        <EmptyState
          title={t('shell.notFoundText')}
          icon={<IconMapQuestion className="i" aria-hidden="true" />}
        >
          <Link className="link" to="/home">
            {t('shell.toStart')}
          </Link>
        </EmptyState>
      </Page>
    );
  }
  return <Frame title={t('shell.notFound')}>{text}</Frame>;
}

/** Inside the shell: a page that the person's role does not include. */
export function NotYours() {
  const { t } = useTranslation();
  return (
    <Page title={t('shell.notYours')}>
      <EmptyState title={t('shell.notYoursText')} icon={<IconLock className="i" aria-hidden="true" />}>
        <Link className="link" to="/home">
          {t('shell.toStart')}
        </Link>
      </EmptyState>
    </Page>
  );
}

/** /notauth: the notice for visitors. */
export function NotAuthorised() {
  const { t } = useTranslation();
  return (
    <Frame title={t('shell.notYours')}>
      <p className="dim">{t('shell.notAuthText')}</p>
      <Link className="btn" to={loginAddress() as '/'}>
        {t('shell.toLogin')}
      </Link>
    </Frame>
  );
}

/** /test: whether portal, API and casters are up; shows nothing that needs a session. */
export function Health() {
  const { t } = useTranslation();
  const { data, isPending } = useQuery({ ...query(areas.system.casterPoll, {}), refetchInterval: 5000 });
  const heard = data && data.error === '';
  return (
    <Frame title={t('shell.health')}>
      <Details
        rows={[
          [
            t('shell.healthPortal'),
            <Status key="p" status="up">
              {t('shell.healthOk')}
            </Status>,
          ],
          [
            t('shell.healthApi'),
            isPending ? (
              '-'
            ) : (
              <Status key="a" status={data ? 'up' : 'down'}>
                {t(data ? 'shell.healthOk' : 'shell.healthBad')}
              </Status>
            ),
          ],
          ...(heard
            ? ([
                [
                  t('shell.healthCasta', { name: '' }).trim(),
                  data.casterpolloffline === 1 ? (
                    <Status key="c" status="down">
                      {t('shell.healthLost')}
                    </Status>
                  ) : (
                    <Status key="c" status="up">
                      <RelativeTime value={data.lastcasterpoll} />
                    </Status>
                  ),
                ],
              ] as const)
            : []),
        ]}
      />
    </Frame>
  );
}
