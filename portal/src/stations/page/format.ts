import { t } from '../../language/index.ts';
import { dateText } from '../../ui/dates.ts';
import { decimals } from '../../ui/format.ts';
import './messages.ts';

const mostTimes = 6;

/** A measured share as `85.5 %` or, near the top, `99.62 %`; 100 only for what had no outage. */
export function percentText(share: number): string {
  const percent = share * 100;
  const n =
    share === 1 || share === 0 ? String(percent) : decimals(Math.min(99.99, percent), percent >= 99 ? 2 : 1);
  return t('station.percent', { n });
}

/** When it went off line: `14:07:03, 15:12:40`; at most six times are named. */
export function timesText(events: readonly string[]): string {
  const times = events.slice(0, mostTimes).map((event) => dateText(event, 'time'));
  const more = events.length - times.length;
  const text = times.join(', ');
  return more > 0 ? t('station.moreTimes', { times: text, n: more }) : text;
}

/** `2 outages`. */
export function outagesText(n: number): string {
  if (n === 0) return t('station.noOutage');
  return n === 1 ? t('station.outage') : t('station.outages', { n });
}
