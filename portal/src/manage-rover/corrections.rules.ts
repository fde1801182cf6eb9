import type { CorrectionProfile } from '@cairn/contract';
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
