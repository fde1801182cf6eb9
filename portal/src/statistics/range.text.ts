import type { StatisticsPeriod } from '@cairn/contract';
import { locale, type Translate } from '../language/index.ts';
import { absoluteWithZone, dateText } from '../ui/dates.ts';
import { count, weekdayText } from '../ui/format.ts';
import { changeOf } from './range.rules.ts';

/** Which days a page is about, as its subtitle. */
export function rangeText(t: Translate, { start, end }: { start: string; end: string }): string {
  const last = Date.parse(end) - 1;
  const zone = absoluteWithZone(start).split(' ').slice(2).join(' ');
  return t('statistics.listed', { from: dateText(start, 'day'), to: dateText(last, 'day'), zone });
}

export function barText(begins: string, period: StatisticsPeriod): string {
  const at = new Date(begins);
  if (period === 'day') return dateText(at, 'time').slice(0, 5);
  if (period === 'week') return weekdayText(at);
  if (period === 'month') return dateText(at, 'short').slice(0, 5);
  return new Intl.DateTimeFormat(locale(), { month: 'short', year: '2-digit' }).format(at);
}

/** `+12 % on the period before`. */
export function changeText(t: Translate, now: number, before: number | null | undefined): string | undefined {
  if (before === null || before === undefined) return undefined;
  const change = changeOf(now, before);
  if (change === undefined) return t('statistics.beforeNone');
  return t('statistics.change', {
    change: `${change > 0 ? '+' : change < 0 ? '−' : '±'}${count(Math.abs(change))}`,
  });
}
