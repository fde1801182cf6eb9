import type { Evidence } from '@cairn/contract';
import { say } from '../../language/index.ts';
import { dateText } from '../../ui/dates.ts';
import { distance } from '../../ui/format.ts';
import './words.ts';

/** An alarm in a plain sentence with its figures. */
export function sentence(evidence: Evidence): string {
  const { kind } = evidence;
  if (kind === 'position') return say('health.said.position', { metres: distance(evidence.metres) });
  if (kind === 'constellations')
    return say('health.said.constellations', { missing: evidence.missing.join(', ') });
  if (kind === 'silent')
    return say('health.said.silent', { count: evidence.tries, minutes: evidence.minutes });
  if (kind === 'flapping' && evidence.hours === 0) return say('health.said.flappingNew', { ...evidence });
  return say(`health.said.${kind}`, { ...evidence });
}

/** What it was compared with. */
export function groundOf(evidence: Evidence): string {
  const { kind } = evidence;
  if (kind === 'position')
    return say(evidence.leads === false ? 'health.from.positionFar' : 'health.from.position', {
      where: coordinates(evidence),
      limit: evidence.limit,
    });
  if (kind === 'silent')
    return evidence.since === null
      ? say('health.from.silentNever')
      : say('health.from.silent', { time: dateText(evidence.since, 'minute') });
  if (kind === 'flapping' && evidence.hours === 0) return say('health.from.flappingNew', { ...evidence });
  return say(`health.from.${kind}`, { ...evidence });
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
