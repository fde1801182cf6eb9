import type { Evidence } from '@cairn/contract';
import { t, translateCode } from '../language/index.ts';
import { dateText } from '../ui/dates.ts';
import { distance } from '../ui/format.ts';
import './messages.ts';

/** An alarm in a plain sentence with its figures. */
export function alarmText(evidence: Evidence): string {
  const { kind } = evidence;
  if (kind === 'position') return t('health.said.position', { metres: distance(evidence.metres) });
  if (kind === 'constellations')
    return t('health.said.constellations', { missing: evidence.missing.join(', ') });
  if (kind === 'silent') return t('health.said.silent', { count: evidence.tries, minutes: evidence.minutes });
  if (kind === 'flapping' && evidence.hours === 0) return translateCode('health.said.flappingNew', evidence);
  return translateCode(`health.said.${kind}`, { ...evidence });
}

/** What it was compared with. */
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
  const place = `${latitude.toFixed(7)}°, ${longitude.toFixed(7)}°`;
  return altitude === null ? place : `${place}, ${altitude.toFixed(3)}\u00a0m`;
}
