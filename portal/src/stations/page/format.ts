import { t } from '../../language/index.ts';
import { dateText } from '../../ui/dates.ts';
import { decimals, duration } from '../../ui/format.ts';
import './messages.ts';

const MAX_TIMES = 6;

/** A measured share as `85.5 %` or, near the top, `99.62 %`; 100 only for what had no outage. */
export function percentText(share: number): string {
  const percent = share * 100;
  const n =
    share === 1 || share === 0 ? String(percent) : decimals(Math.min(99.99, percent), percent >= 99 ? 2 : 1);
  return t('station.percent', { n });
}

interface Offline {
  readonly offlineEvents: readonly string[];
  readonly offlineSeconds: readonly number[];
  readonly lost: number;
}

/**
 * When a station went offline and for how long: `offline at 14:07:03 for 5 m 26 s`; at most six outages are named. The
 * time of all is added where theirs is another: one began before, or lasts beyond.
 */
export function offlineText({ offlineEvents, offlineSeconds, lost }: Offline): string {
  if (lost === 0) return '';
  const all = t('station.offlineLength', { time: length(lost) });
  const outages = offlineEvents
    .slice(0, MAX_TIMES)
    .map((event, n) =>
      t('station.timeAndLength', { at: dateText(event, 'time'), time: length(offlineSeconds[n] ?? 0) }),
    );
  if (outages.length === 0) return all;
  const more = offlineEvents.length - outages.length;
  const text = outages.join(', ');
  const times = t('station.offlineAt', {
    times: more > 0 ? t('station.moreTimes', { times: text, n: more }) : text,
  });
  const isWhole = outages.length === 1 && Math.abs((offlineSeconds[0] ?? 0) - lost) < 0.5;
  return isWhole ? times : `${all}, ${times}`;
}

const length = (seconds: number) => duration(Math.max(1, seconds));

/** `out of service for 2 h 30 m`. */
export const plannedText = (planned: number): string =>
  planned > 0 ? t('station.outLength', { time: length(planned) }) : '';

/** `2 outages`. */
export function outagesText(n: number): string {
  if (n === 0) return t('station.noOutage');
  return n === 1 ? t('station.outage') : t('station.outages', { n });
}
