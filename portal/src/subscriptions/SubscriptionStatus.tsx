import { isSubscriptionStatus } from '@cairn/contract';
import type { ReactNode } from 'react';
import { t } from '../language/index.ts';
import { StatusGlyph } from '../status/Status.tsx';
import { IconClock, IconPlayerPause, IconX } from '../ui/icons.tsx';
import { stateText } from './states.ts';
import './messages.ts';
import './subscriptions.css';

const glyphs: Readonly<Record<number, ReactNode>> = {
  2: <IconClock className="icon icon-14 faint" aria-hidden="true" />,
  3: <StatusGlyph status="online" />,
  4: <StatusGlyph status="offline" />,
  5: <IconPlayerPause className="icon icon-14 subscription-suspended" aria-hidden="true" />,
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
export function daysClass(days: number): string {
  if (days <= 7) return 'days-last';
  return days <= 30 ? 'days-few' : 'dim';
}
