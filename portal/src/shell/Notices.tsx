import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { areas, query } from '../api.ts';
import { START_PATH } from '../app/paths.ts';
import { loginAddress } from '../auth/loginTitle.ts';
import { useSession, useUser } from '../auth/session.ts';
import { useTranslation } from '../language/index.ts';
import { Status } from '../status/Status.tsx';
import { Details } from '../ui/Card.tsx';
import { IconLock, IconMapQuestion } from '../ui/icons.tsx';
import { Page } from '../ui/Page.tsx';
import { EmptyState } from '../ui/States.tsx';
import { RelativeTime } from '../ui/Time.tsx';
import { LogoMark } from './LogoMark.tsx';
import '../auth/loginMessages.ts';
import './messages.ts';
import './shell.css';

/** A page outside the shell gets its own frame; inside the shell there is one already. */
function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="notice">
      <LogoMark size={40} />
      <Page title={title}>{children}</Page>
    </main>
  );
}

/** No page at this address, outside of the shell: for visitors it is that of a login page that is not there. */
export function UnknownAddress() {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <Frame title={t('shell.notFound')}>
      <p className="dim">{t(session ? 'shell.notFoundText' : 'login.notFound')}</p>
      <Link className="button" to={session ? START_PATH : loginAddress()}>
        {t(session ? 'shell.toStart' : 'shell.toLogin')}
      </Link>
    </Frame>
  );
}

/** No page at this address, inside the shell. */
export function NotFound() {
  const { t } = useTranslation();
  return (
    <Page title={t('shell.notFound')}>
      <EmptyState
        title={t('shell.notFoundText')}
        icon={<IconMapQuestion className="icon" aria-hidden="true" />}
      >
        <Link className="link" to={START_PATH}>
          {t('shell.toStart')}
        </Link>
      </EmptyState>
    </Page>
  );
}

/** Inside the shell: a page that the person's role does not include. */
export function RoleUnauthorised() {
  const { t } = useTranslation();
  const { actingfor } = useUser();
  const text = actingfor ? t('shell.notYoursActing', { dealer: actingfor.title }) : t('shell.notYoursText');
  return (
    <Page title={t('shell.notYours')}>
      <EmptyState title={text} icon={<IconLock className="icon" aria-hidden="true" />}>
        <Link className="link" to={START_PATH}>
          {t('shell.toStart')}
        </Link>
      </EmptyState>
    </Page>
  );
}

/** /notauth: the notice for visitors. */
export function VisitorUnauthorised() {
  const { t } = useTranslation();
  return (
    <Frame title={t('shell.notYours')}>
      <p className="dim">{t('shell.notAuthText')}</p>
      <Link className="button" to={loginAddress()}>
        {t('shell.toLogin')}
      </Link>
    </Frame>
  );
}

/** /test: whether portal, API and casters are up; shows nothing that needs a session. */
export function PublicHealth() {
  const { t } = useTranslation();
  const { data, isPending } = useQuery({ ...query(areas.system.casterPoll, {}), refetchInterval: 5000 });
  const answered = data && data.error === '';
  return (
    <Frame title={t('shell.health')}>
      <Details
        rows={[
          [
            t('shell.healthPortal'),
            <Status key="p" status="online">
              {t('shell.healthOk')}
            </Status>,
          ],
          [
            t('shell.healthApi'),
            isPending ? (
              '-'
            ) : (
              <Status key="a" status={data ? 'online' : 'offline'}>
                {t(data ? 'shell.healthOk' : 'shell.healthBad')}
              </Status>
            ),
          ],
          ...(answered
            ? ([
                [
                  t('shell.healthCasta', { name: '' }).trim(),
                  data.casterpolloffline === 1 ? (
                    <Status key="c" status="offline">
                      {t('shell.healthLost')}
                    </Status>
                  ) : (
                    <Status key="c" status="online">
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
