import { type CorrectionProfile, rtcmMessage, type SentCorrections } from '@cairn/contract';
import { namesOf } from '../correction-profiles/summary.ts';
import { t } from '../language/index.ts';
import './messages.ts';

/** What a profile does to a stream, in sentences; null is the stream as it was sent. */
export function effectsOf(profile: CorrectionProfile | null): string[] {
  if (!profile) return [t('corrections.effect.none')];
  const { observations, constellations, bands, observation_interval, station_interval } = profile;
  const effects = [
    observations && t(`corrections.effect.${observations}`),
    constellations && t('corrections.effect.constellations', { names: namesOf(profile) }),
    !constellations && bands && t('corrections.effect.bands', { names: namesOf(profile) }),
    observation_interval && t('corrections.effect.observationInterval', { n: observation_interval }),
    station_interval && t('corrections.effect.stationInterval', { n: station_interval }),
    profile.add_antenna && t('corrections.effect.antenna'),
    profile.receiver && t('corrections.effect.receiver', { receiver: profile.receiver }),
    profile.add_biases && t('corrections.effect.biases'),
    profile.station_id !== null && t('corrections.effect.stationId', { n: profile.station_id }),
    profile.bytes_per_second && t('corrections.effect.bytes', { n: profile.bytes_per_second }),
    profile.reference_frame && t('corrections.effect.frame', { frame: profile.reference_frame }),
  ].filter((effect): effect is string => typeof effect === 'string');
  return effects.length > 0 ? effects : [t('corrections.effect.none')];
}

type Message = SentCorrections['messages'][number];

/** A row of what is sent: a message, and the one that it becomes for the rover where it is converted. */
export interface SentRow extends Message {
  readonly becomes: number | undefined;
}

/**
 * The messages in rows. The observations of a constellation that a station sends and those that are made of them for the
 * rover are one row, so that both rates stand side by side.
 */
export function rowsOf(messages: readonly Message[]): SentRow[] {
  const ofConstellation = (name: string, who: 'station' | 'rover') =>
    messages.filter((one) => constellationOf(one) === name && one[who] !== null);
  const pairs = new Map<Message, Message>();
  for (const name of new Set(messages.flatMap((one) => constellationOf(one) ?? []))) {
    const [sent, ...othersSent] = ofConstellation(name, 'station');
    const [made, ...othersMade] = ofConstellation(name, 'rover');
    if (sent && made && sent !== made && othersSent.length + othersMade.length === 0) pairs.set(sent, made);
  }
  const made = new Set(pairs.values());
  return messages.flatMap((one) => {
    const pair = pairs.get(one);
    return made.has(one) ? [] : [{ ...one, becomes: pair?.type, rover: pair?.rover ?? one.rover }];
  });
}

function constellationOf({ type }: Message): string | undefined {
  const message = rtcmMessage(type);
  return message?.kind === 'observations' ? message.constellation : undefined;
}
