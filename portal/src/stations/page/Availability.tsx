import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { ChartFrame } from '../../charts/ChartFrame.tsx';
import { t, useTranslation } from '../../language/index.ts';
import { outagesPage } from '../../outages/outagesPage.ts';
import { RecordedSince } from '../../outages/RecordedSince.tsx';
import { Status } from '../../status/Status.tsx';
import { Button, IconButton, Segmented } from '../../ui/Button.tsx';
import { dateText } from '../../ui/dates.ts';
import { Switch } from '../../ui/Fields.tsx';
import { IconChevronLeft, IconChevronRight } from '../../ui/icons.tsx';
import { AvailabilityBars } from './AvailabilityBars.tsx';
import { outagesText } from './format.ts';
import styles from './page.module.css';
import { isHidden, useAvailability } from './useAvailability.ts';
import { drilled, inPeriod, type Period, shifted, stretchOf, type View } from './view.rules.ts';
import './messages.ts';

const CHART_HEIGHT = 176;
const periods = ['week', 'day', 'hour'] as const;
const labels = {
  week: { name: 'station.periodWeek', now: 'station.lastWeek', hint: 'station.ofDay' },
  day: { name: 'station.periodDay', now: 'station.lastDay', hint: 'station.ofHour' },
  hour: { name: 'station.periodHour', now: 'station.lastHour', hint: 'station.ofMinute' },
} as const;

interface Props {
  station: number;
  msm: boolean;
  onMsm: (on: boolean) => void;
  view: View;
  onView: (view: View) => void;
}

/** STATUS: the availability of the station, from a week down to a minute, now or at any time. */
export function Availability({ station, msm, onMsm, view, onView }: Props) {
  const { t } = useTranslation();
  const { barsQuery, bars, past } = useAvailability(station, view, msm);
  const { period } = view;
  const refocus = useRef(false);
  const range = rangeText(view);
  const { begins, ends } = stretchOf(view, Date.now());
  const outages = bars?.reduce((sum, { offlineEvents }) => sum + offlineEvents.length, 0);
  const planned = bars?.some(({ planned }) => planned > 0) ?? false;
  const known = planned || (bars?.some(({ value }) => value !== null) ?? false);
  const hidden = isHidden(barsQuery.error);
  const failed = barsQuery.error !== null && !barsQuery.data && !hidden;
  return (
    <ChartFrame
      title={t('station.status')}
      meta={
        known && outages ? (
          <>
            {range},{' '}
            <Link
              className="link"
              {...outagesPage({ station, from: begins, to: Math.min(ends, Date.now()) })}
            >
              {outagesText(outages)}
            </Link>
          </>
        ) : known ? (
          `${range}, ${outagesText(0)}`
        ) : (
          range
        )
      }
      height={CHART_HEIGHT}
      loading={!bars && !failed && !hidden}
      empty={hidden || (bars !== undefined && !known)}
      failed={failed && barsQuery}
      tools={
        <span className={styles.viewtools}>
          <Switch
            label={t('station.msm')}
            title={t('station.msmTitle')}
            checked={msm}
            onChange={(event) => onMsm(event.currentTarget.checked)}
          />
          {past && (
            <Button size="small" onClick={() => onView({ period: 'hour' })}>
              {t('station.reset')}
            </Button>
          )}
          <Segmented
            small
            label={t('station.period')}
            options={periods.map((value) => ({ value, label: t(labels[value].name) }))}
            value={period}
            onChange={(next: Period) => onView(inPeriod(view, next))}
          />
          <span className="row">
            <IconButton
              small
              label={t('station.earlier')}
              onClick={() => onView(shifted(view, -1, Date.now()))}
            >
              <IconChevronLeft className="icon icon-14" aria-hidden="true" />
            </IconButton>
            <IconButton
              small
              label={t('station.later')}
              disabled={view.until === undefined}
              onClick={() => onView(shifted(view, 1, Date.now()))}
            >
              <IconChevronRight className="icon icon-14" aria-hidden="true" />
            </IconButton>
          </span>
        </span>
      }
      foot={
        <div className="legend">
          <Status status="online">{t('station.online')}</Status>
          <Status status="offline">{t('station.offline')}</Status>
          {planned && <Status status="out" />}
          <span className="status">
            <i className={styles.square} aria-hidden="true" />
            {t('station.noData')}
          </span>
          <span className="faint">{t(labels[period].hint)}</span>
          {barsQuery.data && <RecordedSince since={barsQuery.data.recorded_since} from={begins} />}
        </div>
      }
    >
      {(tall) =>
        bars && (
          <AvailabilityBars
            key={`${period} ${view.until}`}
            bars={bars}
            period={period}
            past={past}
            height={tall}
            range={range}
            refocus={refocus}
            onDrill={(bar) => onView(drilled(view, bar))}
          />
        )
      }
    </ChartFrame>
  );
}

/** `last 24 hours`, `19-11-2026`, `19-11-2026 14:00 to 15:00`. */
export function rangeText(view: View): string {
  if (view.until === undefined) return t(labels[view.period].now);
  const { begins, ends } = stretchOf(view, Date.now());
  const [from, to] = [dateText(begins), dateText(ends)];
  const isWholeDays = from.endsWith('00:00') && to.endsWith('00:00');
  if (isWholeDays && view.period === 'day') return dateText(begins, 'day');
  if (isWholeDays)
    return t('station.fromTo', { from: dateText(begins, 'day'), to: dateText(ends - 1, 'day') });
  const sameDay = dateText(begins, 'day') === dateText(ends - 1, 'day');
  return t('station.fromTo', { from, to: sameDay ? to.slice(-5) : to });
}
