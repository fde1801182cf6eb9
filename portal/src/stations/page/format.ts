import { t } from '../../language/index.ts';
import { dateText } from '../../ui/dates.ts';
import { decimals } from '../../ui/format.ts';
import './messages.ts';

const mostTimes = 6;

/** `99.2 %`, and 100 only for what had no outage. */
export const percentText = (value: number): string =>
  t('station.percent', { n: value === 1 ? '100' : decimals(value * 100, value === 0 ? 0 : 1) });

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
