import type { Reply } from '@cairn/contract';
import { useMutation } from '@tanstack/react-query';
import { areas, call, reread } from '../api.ts';
import { type Translate, useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { IconDeviceDesktop, IconDeviceMobile } from '../ui/icons.tsx';
import { DateText, RelativeTime } from '../ui/Time.tsx';
import { toast } from '../ui/toast.tsx';
import { readAgent } from '../users/agent.ts';

type LoginSession = Reply<typeof areas.credentials.overview>['sessions'][number];

/** Where the person is signed in, and how to end that. */
export function LoginSessions({ sessions }: { sessions: readonly LoginSession[] }) {
  const { t } = useTranslation();
  const failed = (error: Error) => toast('error', t('shell.updateError'), error.message);
  const end = useMutation({
    mutationFn: (id: number) => call(areas.credentials.endSession, { id }),
    onSuccess: () => {
      toast('ok', t('security.sessionEnded'));
      return reread(areas.credentials.endSession);
    },
    onError: failed,
  });
  const endOthers = useMutation({
    mutationFn: () => call(areas.credentials.endOtherSessions, {}),
    onSuccess: ({ ended }) => {
      toast('ok', t('security.sessionsEnded', { count: ended }));
      return reread(areas.credentials.endOtherSessions);
    },
    onError: failed,
  });
  return (
    <section aria-label={t('security.sessions')}>
      <header>
        <h2>{t('security.sessions')}</h2>
        <span className="grow" />
        {sessions.length > 1 && (
          <Button size="small" busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {t('security.sessionsEnd')}
          </Button>
        )}
      </header>
      {sessions.length > 1 && <p className="dim">{t('security.sessionsEndHint')}</p>}
      <ul>
        {sessions.map((session) => (
          <li key={session.id}>
            <Device agent={session.userdetails} />
            <div className="grow">
              <span title={session.userdetails}>{deviceText(t, session.userdetails)}</span>{' '}
              {session.current === 1 && <span className="tag">{t('security.sessionHere')}</span>}
              <small>
                <span className="mono">{session.ipaddress}</span>, {t('security.sessionBegun')}{' '}
                <DateText value={session.begun} />, {t('security.sessionUsed')}{' '}
                <RelativeTime value={session.used} />
                {session.actingfor && `, ${t('security.sessionFor', { dealer: session.actingfor })}`}
              </small>
            </div>
            {session.current === 0 && (
              <Button
                size="small"
                aria-label={t('security.sessionEndOf', { where: session.ipaddress })}
                busy={end.isPending && end.variables === session.id}
                onClick={() => end.mutate(session.id)}
              >
                {t('security.sessionEnd')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Device({ agent }: { agent: string }) {
  const Icon = /Mobile|Android|iPhone/.test(agent) ? IconDeviceMobile : IconDeviceDesktop;
  return <Icon className="icon" aria-hidden="true" />;
}

function deviceText(t: Translate, raw: string): string {
  const { browser, system } = readAgent(raw);
  if (browser && system) return t('security.on', { browser, system });
  return browser ?? system ?? t('security.agentUnknown');
}
