import { dayOfYear } from '@cairn/gnss';

/** ISO 3166 of the countries of the network. */
const countries: Record<number, string> = { 1: 'GBR', 2: 'DNK' };

export interface Named {
  readonly mount: string;
  /** 1 UK, 2 Denmark. */
  readonly country: number;
  /** When the first hour begins. */
  readonly begins: Date;
  readonly hours: number;
}

/**
 * The name of a file as RINEX 3 has it (RINEX 3.04, 4 and table A1): `HORN00GBR_S_20263251400_02H_01S_MO.rnx`. Site and
 * country, S for a stream, when it nominally begins, how long it is, every how many seconds there is an epoch, and what
 * is inside. Navigation files have no rate.
 */
export function rinexName(named: Named, kind: 'observation' | 'navigation', interval: number): string {
  const { mount, country, begins, hours } = named;
  const site = mount
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .slice(0, 4)
    .padEnd(4, '0');
  const day = String(dayOfYear(begins)).padStart(3, '0');
  const start = `${begins.getUTCFullYear()}${day}${two(begins.getUTCHours())}00`;
  const length = hours === 24 ? '01D' : `${two(hours)}H`;
  const rate = kind === 'observation' ? `_${rateOf(interval)}` : '';
  const inside = kind === 'observation' ? 'MO' : 'MN';
  return `${site}00${countries[country] ?? 'XXX'}_S_${start}_${length}${rate}_${inside}.rnx`;
}

/** The most frequent time between two epochs, seconds, the shortest of several; NaN when there are no two epochs. */
export function nominalInterval(epochs: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const [index, epoch] of epochs.entries()) {
    const previous = epochs[index - 1];
    if (previous === undefined) continue;
    const interval = Number((epoch - previous).toFixed(3));
    counts.set(interval, (counts.get(interval) ?? 0) + 1);
  }
  const most = Math.max(...counts.values());
  const frequent = [...counts].filter(([, count]) => count === most).map(([interval]) => interval);
  return frequent.length ? Math.min(...frequent) : Number.NaN;
}

/** `01S`, `30S`, `05Z` (5 Hz); `00U` when it is not known. */
function rateOf(seconds: number): string {
  if (!(seconds > 0)) return '00U';
  if (seconds < 1) return `${two(Math.round(1 / seconds))}Z`;
  return seconds < 60 ? `${two(Math.round(seconds))}S` : `${two(Math.round(seconds / 60))}M`;
}

const two = (n: number) => String(n).padStart(2, '0');
