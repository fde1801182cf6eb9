import { isSubscriptionStatus } from '@cairn/contract';
import type { ReactNode } from 'react';
import { t } from '../language/index.ts';
import { StatusGlyph } from '../status/Status.tsx';
import { classes } from '../ui/classes.ts';
import { IconClock, IconPlayerPause, IconX } from '../ui/icons.tsx';
import { stateText } from './states.ts';
import styles from './subscriptions.module.css';
import './messages.ts';

const glyphs: Readonly<Record<number, ReactNode>> = {
  2: <IconClock className="icon icon-14 faint" aria-hidden="true" />,
  3: <StatusGlyph status="online" />,
  4: <StatusGlyph status="offline" />,
  5: <IconPlayerPause className={classes('icon icon-14', styles.subscriptionSuspended)} aria-hidden="true" />,
  6: <IconX className="icon icon-14 faint" aria-hidden="true" />,
};

/** The sign of a state of a subscription, next to its name. */
export const StateGlyph = ({ status }: { status: number }) => glyphs[status];

/** The state of a subscription, of an active one with the days that remain. */
export function SubscriptionStatus({ status, days }: { status: number; days: number }) {
  return (
    <span className="status">
      <StateGlyph status={status} />
      {isSubscriptionStatus(status, 'active') ? (
        <span>
          {stateText(status)}{' '}
          <span className={daysClass(days)}>{t('subscription.remaining', { count: days })}</span>
        </span>
      ) : (
        stateText(status)
      )}
    </span>
  );
}

/** Red in the last week, amber in the last month, as the server colours the days. */
export function daysClass(days: number): string | undefined {
  if (days <= 7) return styles.daysLast;
  return days <= 30 ? styles.daysFew : 'dim';
}
