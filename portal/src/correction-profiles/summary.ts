import {
  type CorrectionConstellation,
  estimateCorrections,
  type ProfileOffer,
  type ProfilePlan,
} from '@cairn/contract';
import { locale, t } from '../language/index.ts';
import { count, dataSize } from '../ui/format.ts';
import './messages.ts';

const listed = (names: readonly string[]) => new Intl.ListFormat(locale()).format(names);

/** A profile in plain words: `MSM4 of GPS and Galileo, every 1 s; station messages every 10 s`. */
export function summaryOf(plan: ProfilePlan): string {
  const { observations, constellations, bands, observation_interval, station_interval } = plan;
  const kind = t(`correctionProfiles.sent.${observations ?? 'asSent'}`);
  const of =
    constellations || bands
      ? t('correctionProfiles.sent.of', { observations: kind, names: namesOf(plan) })
      : kind;
  return [
    observation_interval
      ? t('correctionProfiles.sent.every', { observations: of, n: observation_interval })
      : of,
    station_interval && t('correctionProfiles.sent.station', { n: station_interval }),
    plan.add_antenna && t('correctionProfiles.sent.antenna'),
    plan.receiver && t('correctionProfiles.sent.receiver'),
    plan.add_biases && t('correctionProfiles.sent.biases'),
    plan.station_id !== null && t('correctionProfiles.sent.stationId', { n: plan.station_id }),
    plan.bytes_per_second && t('correctionProfiles.sent.bytes', { n: plan.bytes_per_second }),
    plan.reference_frame && t('correctionProfiles.sent.frame', { frame: plan.reference_frame }),
  ]
    .filter((part): part is string => typeof part === 'string')
    .join('; ');
}

/**
 * `GPS (L1, L2) and Galileo`: the constellations of a profile, those with fewer frequencies with these; where all are sent,
 * those alone, and that the others come along. Of a profile that names none, that it sends all.
 */
export function namesOf({ constellations, bands }: ProfilePlan): string {
  if (!constellations && !bands) return t('correctionProfiles.sent.all');
  const named = new Set(bands?.map((name) => name.split(' ')[0] as CorrectionConstellation));
  const names = (constellations ?? [...named]).map((one) => {
    const own = bands?.flatMap((name) => (name.startsWith(`${one} `) ? [name.slice(one.length + 1)] : []));
    return own?.length ? `${one} (${own.join(', ')})` : one;
  });
  return listed(constellations ? names : [...names, t('correctionProfiles.sent.others')]);
}

/** Two digits that count: an estimate has no more. */
function rounded(figure: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(figure)) - 1);
  return Math.round(figure / step) * step;
}
/** `2 GB` for `2.00 GB`, `3.2 GB` for `3.20 GB`. */
const withoutZeros = (size: string) => size.replace(/(?:[.,]00|0)(?=\s)/, '');

/** About how much data a profile is; null for the stream as it was sent. */
export function estimateOf(plan: ProfilePlan | null): { bytes: string; month: string } {
  const { bytesPerSecond, bytesPerMonth } = estimateCorrections(plan);
  return { bytes: count(rounded(bytesPerSecond)), month: withoutZeros(dataSize(rounded(bytesPerMonth))) };
}

/** How much data a profile is, as a sentence. */
export const estimateText = (plan: ProfilePlan | null): string =>
  t('correctionProfiles.estimate', estimateOf(plan));

/** Whether a profile is the ready-made one by which a rover gets every message unchanged. */
export const isAsSent = ({ ready_made, observations, constellations, add_antenna }: ProfileOffer): boolean =>
  ready_made && observations === null && constellations === null && !add_antenna;
