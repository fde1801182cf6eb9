import { isSubscriptionStatus, type SubscriptionRow } from '@cairn/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { areas } from '../api.ts';
import { page } from '../app/paths.ts';
import { useCan } from '../auth/useCan.ts';
import { useList } from '../kit/useList.ts';
import { useTranslation } from '../language/index.ts';
import { ActionDialog, actionIcons } from '../subscriptions/SubscriptionActions.tsx';
import { Button, IconButton } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { dateText, localZone } from '../ui/dates.ts';
import { IconClock } from '../ui/icons.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../ui/States.tsx';
import styles from './expiry-calendar.module.css';
import type { ExpiryFilter } from './useExpiryCalendar.ts';
import './messages.ts';

const read = ({ CasterSubs, Total }: { CasterSubs: readonly SubscriptionRow[]; Total: number }) => ({
  rows: CasterSubs,
  total: Total,
});
const rowId = ({ value }: SubscriptionRow) => value;

/** The rovers whose subscriptions end on a day, each with its renewal. */
export function DayExpiries({ day, filter }: { day: string; filter: ExpiryFilter }) {
  const { t } = useTranslation();
  const mayRenew = useCan()(areas.subscriptions.renew);
  const [renewed, setRenewed] = useState<SubscriptionRow>();
  const input = { ...filter, day, days: 1, timezone: localZone() };
  const { table } = useList(areas.expiryCalendar.list, input, read, rowId);
  const { rows, error, onRetry, onLoadMore, loadingMore } = table;
  if (!rows && error)
    return <ErrorState title={t('expiryCalendar.failedDay')} error={error} onRetry={onRetry} />;
  if (!rows) return <SkeletonLines count={4} />;
  if (rows.length === 0)
    return <EmptyState title={t('expiryCalendar.noneDay')}>{t('expiryCalendar.noneDayText')}</EmptyState>;
  return (
    <>
      <ul className={styles.expiryList}>
        {rows.map((row) => (
          <li key={row.value}>
            <span className="what">
              <Link className="link cut" {...page('casterrovermanage', { id: row.rover })}>
                {row.roverdetail}
              </Link>
              <span className="dim cut">{row.companydetail}</span>
              <span className="faint cut">
                {row.subscription} · {dateText(row.enddate).slice(-5)}
              </span>
            </span>
            <State row={row} />
            {mayRenew &&
              !isSubscriptionStatus(row.status, 'scheduled') &&
              (!row.renewsent || !isSubscriptionStatus(row.status, 'expired')) && (
                <IconButton
                  small
                  label={t(row.renewsent ? 'expiryCalendar.scheduled' : 'expiryCalendar.renew', {
                    rover: row.roverdetail,
                  })}
                  onClick={() => setRenewed(row)}
                >
                  {row.renewsent ? (
                    <IconClock className="icon icon-14" aria-hidden="true" />
                  ) : (
                    actionIcons.renew
                  )}
                </IconButton>
              )}
          </li>
        ))}
      </ul>
      {onLoadMore && (
        <Button size="small" busy={Boolean(loadingMore)} onClick={onLoadMore}>
          {t('expiryCalendar.more')}
        </Button>
      )}
      {renewed && (
        <ActionDialog opened={{ action: 'renew', row: renewed }} onClose={() => setRenewed(undefined)} />
      )}
    </>
  );
}

function State({ row: { status, renewsent, days, statustext } }: { row: SubscriptionRow }) {
  const { t } = useTranslation();
  if (renewsent) return <span className={classes(styles.state, 'dim')}>{t('expiryCalendar.renewed')}</span>;
  if (isSubscriptionStatus(status, 'expired'))
    return <span className={classes(styles.state, styles.daysLast)}>{t('expiryCalendar.expired')}</span>;
  if (!isSubscriptionStatus(status, 'active'))
    return <span className={classes(styles.state, 'dim')}>{statustext}</span>;
  const tone = days <= 7 ? styles.daysLast : days <= 30 ? styles.daysFew : 'dim';
  return <span className={classes(styles.state, tone)}>{t('expiryCalendar.notRenewed')}</span>;
}
