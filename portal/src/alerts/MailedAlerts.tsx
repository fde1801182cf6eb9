import { alerts as area, type MailedAlerts as Mailed } from '@cairn/contract';
import type { ReactNode } from 'react';
import { call } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { MailedPage } from '../shell/MailedPage.tsx';
import { dateText } from '../ui/dates.ts';
import { IconCircleCheck, IconClockX, IconLinkOff } from '../ui/icons.tsx';
import styles from './alerts.module.css';
import { sentenceOf, takerOf } from './alerts.rules.ts';
import './messages.ts';

/** The page behind the link of an alert e-mail: what is wrong, who has taken it, and a button that takes it. */
export function MailedAlerts() {
  const { t } = useTranslation();
  return (
    <MailedPage
      words={{
        title: t('alerts.mailedTitle'),
        failed: t('alerts.mailedFailed'),
        act: t('alerts.mailedTake'),
        toPortal: t('alerts.toPortal'),
      }}
      path={area.mailed.path}
      read={(token) => call(area.mailed, { token })}
      act={(token) => call(area.takeMailed, { token })}
      mayAct={({ state, alerts }) => state === 'open' && alerts.some(({ maytake }) => maytake === 1)}
    >
      {(mailed, justTaken) => (
        <>
          <Verdict mailed={mailed} justTaken={justTaken} />
          <Named mailed={mailed} />
        </>
      )}
    </MailedPage>
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
