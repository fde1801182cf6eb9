import { alerts as area, type MailedAlerts as Mailed } from '@cairn/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { call } from '../api.ts';
import { START_PATH } from '../app/paths.ts';
import { mailedValues } from '../auth/mailedLink.ts';
import { useTranslation } from '../language/index.ts';
import { LogoMark } from '../shell/LogoMark.tsx';
import { Button } from '../ui/Button.tsx';
import { dateText } from '../ui/dates.ts';
import { IconCircleCheck, IconClockX, IconLinkOff } from '../ui/icons.tsx';
import { Banner } from '../ui/Page.tsx';
import { QueryState, SkeletonLines } from '../ui/States.tsx';
import styles from './alerts.module.css';
import { sentenceOf, takerOf } from './alerts.rules.ts';
import './messages.ts';

/**
 * The page behind the link of an alert e-mail, for whoever has it: what is wrong, who has taken it, and a button that takes
 * it. Programs that open links to inspect them press no button.
 */
export function MailedAlerts() {
  const { t } = useTranslation();
  useLocation(); // another link in the same tab changes what is behind # alone
  const { token = '' } = mailedValues(window.location);
  useEffect(() => {
    document.title = `${t('alerts.mailedTitle')} · Cairn`;
  }, [t]);
  const state = useQuery({
    queryKey: [area.mailed.path, token],
    queryFn: () => call(area.mailed, { token }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const taking = useMutation({ mutationFn: () => call(area.takeMailed, { token }) });
  const now = taking.data ?? state.data;
  return (
    <main className={styles.mailed}>
      <header className={styles.brand}>
        <LogoMark size={28} />
        <b>Cairn</b>
      </header>
      <h1>{t('alerts.mailedTitle')}</h1>
      <QueryState
        query={{ ...state, data: now }}
        failed={t('alerts.mailedFailed')}
        loading={<SkeletonLines count={3} />}
      >
        {(mailed) => (
          <>
            <Verdict mailed={mailed} justTaken={taking.data !== undefined} />
            <Named mailed={mailed} />
            {mailed.state === 'open' && mailed.alerts.some(({ maytake }) => maytake === 1) && (
              <Button tone="primary" size="tall" busy={taking.isPending} onClick={() => taking.mutate()}>
                {t('alerts.mailedTake')}
              </Button>
            )}
            {taking.error && <Banner tone="error">{taking.error.message}</Banner>}
          </>
        )}
      </QueryState>
      <p>
        <a href={START_PATH}>{t('alerts.toPortal')}</a>
      </p>
    </main>
  );
}

function Verdict({ mailed: { state }, justTaken }: { mailed: Mailed; justTaken: boolean }) {
  const { t } = useTranslation();
  if (state === 'open') return <p className="dim">{t('alerts.mailedText')}</p>;
  if (state === 'used' && justTaken)
    return (
      <Outcome
        icon={<IconCircleCheck className="icon tone-ok" aria-hidden="true" />}
        title={t('alerts.mailedTaken')}
        text={t('alerts.mailedTakenText')}
      />
    );
  const Icon = { used: IconClockX, expired: IconClockX, over: IconCircleCheck, unknown: IconLinkOff }[state];
  const [title, text] = outcomes[state];
  return <Outcome icon={<Icon className="icon" aria-hidden="true" />} title={t(title)} text={t(text)} />;
}

const outcomes = {
  used: ['alerts.mailedUsed', 'alerts.mailedUsedText'],
  expired: ['alerts.mailedExpired', 'alerts.mailedExpiredText'],
  over: ['alerts.mailedOver', 'alerts.mailedOverText'],
  unknown: ['alerts.mailedUnknown', 'alerts.mailedUnknownText'],
} as const;

function Outcome({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <section className={styles.verdict} role="status">
      <h2>
        {icon}
        {title}
      </h2>
      <p className="dim">{text}</p>
    </section>
  );
}

function Named({ mailed: { alerts } }: { mailed: Mailed }) {
  const { t } = useTranslation();
  if (alerts.length === 0) return null;
  return (
    <ul className={styles.named}>
      {alerts.map((one) => (
        <li key={one.id}>
          <b>{sentenceOf({ ...one, ended: one.ends !== null && Date.parse(one.ends) <= Date.now() })}</b>
          <span className="dim">
            {one.until
              ? t('alerts.mailedUntil', { at: dateText(one.until) })
              : t('alerts.mailedSince', { at: dateText(one.since) })}
            {' · '}
            {one.taken
              ? t('alerts.mailedBy', { name: takerOf({ ...one.taken, own: 0 }) })
              : t('alerts.mailedNobody')}
          </span>
        </li>
      ))}
    </ul>
  );
}
