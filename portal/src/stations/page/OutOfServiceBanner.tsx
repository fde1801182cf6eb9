import type { OutOfService } from '@cairn/contract';
import type { ReactNode } from 'react';
import { useTranslation } from '../../language/index.ts';
import { classes } from '../../ui/classes.ts';
import { dateText } from '../../ui/dates.ts';
import { IconTool } from '../../ui/icons.tsx';
import { RelativeTime } from '../../ui/Time.tsx';
import styles from './page.module.css';
import './messages.ts';

/** Over the page of a station that gives no corrections: since when, why, and who decided it. */
export function OutOfServiceBanner({
  outOfService: { since, reason, until, by },
  children,
}: {
  outOfService: OutOfService;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <section className={classes('banner', 'warning', styles.out)} aria-label={t('station.outTitle')}>
      <IconTool className="icon" aria-hidden="true" />
      <div className="grow">
        <b>{t('station.outTitle')}</b> <span>{reason}</span>
        <div className="dim">
          {t('station.outSince', { at: dateText(since, 'minute') })} (<RelativeTime value={since} />)
          {until && <>, {t('station.outUntil', { day: dayText(until) })}</>}
          {by && <>, {t('station.outBy', { name: by })}</>}. {t('station.outText')}
        </div>
      </div>
      {children}
    </section>
  );
}

/** `28-11-2026` of an ISO day. */
const dayText = (day: string) => day.split('-').reverse().join('-');
