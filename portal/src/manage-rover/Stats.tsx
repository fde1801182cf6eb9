import { isSubscriptionStatus, type SubscriptionRecord } from '@cairn/contract';
import type { ReactNode } from 'react';
import { useTranslation } from '../language/index.ts';
import { stateText } from '../subscriptions/states.ts';
import styles from './manage-rover.module.css';
import './messages.ts';

/** A figure at a glance: what it is, the figure, and a line under it. */
export interface Stat {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
}

/** Figures at a glance, side by side. */
export function Stats({ stats }: { stats: readonly Stat[] }) {
  return stats.map(({ label, value, note }) => (
    <div key={label}>
      <span className={styles.k}>{label}</span>
      <b>{value}</b>
      {note && <small>{note}</small>}
    </div>
  ));
}

/** The current subscription: days that are left, in words, as colour is never alone, or its state. */
export function useSubscriptionStat(subscription: SubscriptionRecord | undefined): Stat {
  const { t } = useTranslation();
  const label = t('manageRover.subscription');
  if (!subscription) return { label, value: t('manageRover.none') };
  const { days, status, renewalsub } = subscription;
  const [before = '', after = ''] = t('manageRover.daysLeft', { count: days, n: '\u0000' }).split('\u0000');
  const left = (
    <>
      {before}
      {days}
      <em>{after}</em>
    </>
  );
  return {
    label,
    value: isSubscriptionStatus(status, 'active') ? left : stateText(status),
    note: renewalsub > 0 && t('manageRover.renewalScheduled'),
  };
}
