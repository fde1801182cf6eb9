import type { Evidence } from '@cairn/contract';
import { t, translateCode } from '../language/index.ts';
import { dateText } from '../ui/dates.ts';
import { coordinatePair, dataSize, decimals, distance } from '../ui/format.ts';
import './messages.ts';

/** An alarm in a plain sentence with its figures. */
export function alarmText(evidence: Evidence): string {
  const { kind } = evidence;
  if (kind === 'position') return t('health.explained.position', { metres: distance(evidence.metres) });
  if (kind === 'excess_data')
    return t('health.explained.excess_data', {
      size: dataSize(evidence.bytes),
      minutes: evidence.minutes,
    });
  if (kind === 'constellations')
    return t('health.explained.constellations', { missing: evidence.missing.join(', ') });
  if (kind === 'silent')
    return t('health.explained.silent', { count: evidence.tries, minutes: evidence.minutes });
  if (kind === 'flapping' && evidence.hours === 0)
    return translateCode('health.explained.flappingNew', evidence);
  return translateCode(`health.explained.${kind}`, { ...evidence });
}

/** The figures that an alarm was compared with, as text. */
export function evidenceText(evidence: Evidence): string {
  const { kind } = evidence;
  if (kind === 'position')
    return t(evidence.leads === false ? 'health.from.positionFar' : 'health.from.position', {
      where: coordinates(evidence),
      limit: evidence.limit,
    });
  if (kind === 'silent')
    return evidence.since === null
      ? t('health.from.silentNever')
      : t('health.from.silent', { time: dateText(evidence.since, 'minute') });
  if (kind === 'flapping' && evidence.hours === 0) return t('health.from.flappingNew', { ...evidence });
  return translateCode(`health.from.${kind}`, { ...evidence });
}

/** Seven decimals of a degree are a centimetre. */
export function coordinates({
  latitude,
  longitude,
  altitude,
}: {
  latitude: number;
  longitude: number;
  altitude: number | null;
}): string {
  const position = coordinatePair(`${decimals(latitude, 7)}°`, `${decimals(longitude, 7)}°`);
  return altitude === null ? position : coordinatePair(position, `${decimals(altitude, 3)}\u00a0m`);
}
