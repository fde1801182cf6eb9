import { ephemerisConstellation } from '../../orbits/ephemeris-age.ts';
import type { Constellation } from '../constellation.ts';
import { observationOf } from './lacks.ts';
import { lowerKind } from './msm-lower.ts';
import { type ConversionPlan, changesMessages, hidesPosition, isChosen, msmOf } from './plan.ts';
import { ADDED_INTERVAL } from './station-messages.ts';

/** A message type of a stream. */
export interface SentMessage {
  readonly type: number;
  /** Mean time between two of them, s; undefined where it is not known. */
  readonly interval: number | undefined;
}

const SYSTEM_PARAMETERS = 1013;
const stationTypes = new Set([1005, 1006, 1007, 1008, 1033, 1230]);
/** MSM number of the first kind less one, and the older message with both frequencies. */
const numbers: Readonly<Record<Constellation, number>> = {
  GPS: 1070,
  GLONASS: 1080,
  Galileo: 1090,
  SBAS: 1100,
  QZSS: 1110,
  BeiDou: 1120,
  NavIC: 1130,
};
const legacyNumbers: Partial<Record<Constellation, number>> = { GPS: 1004, GLONASS: 1012 };

/**
 * The messages that a plan makes of a stream that sends these, in order, so that a sourcetable can say them before
 * anybody has asked for the stream. `biasesKnown` says whether `isAligned` knows its receiver.
 */
export function expectedMessages(
  plan: ConversionPlan,
  sent: readonly SentMessage[],
  biasesKnown: boolean,
): SentMessage[] {
  const made = new Map<number, number | undefined>();
  const add = (type: number, interval: number | undefined) => {
    const known = made.get(type);
    made.set(type, known === undefined || (interval !== undefined && interval < known) ? interval : known);
  };
  const withMsm = new Set(sent.map(({ type }) => observationOf(type)).flatMap(msmConstellation));
  const withLegacy = new Set(
    sent
      .map(({ type }) => observationOf(type))
      .flatMap((one) => (one && !one.msm ? [one.constellation] : [])),
  );
  for (const { type, interval } of sent) {
    const observed = observationOf(type);
    const ephemeris = ephemerisConstellation(type);
    if (observed) {
      if (!isChosen(plan, observed.constellation)) continue;
      const { constellation, msm } = observed;
      const wanted = plan.observations;
      if (msm === undefined && wanted !== undefined && wanted !== 'legacy' && withMsm.has(constellation))
        continue;
      if (msm !== undefined && wanted === 'legacy' && (msm < 4 || withLegacy.has(constellation))) continue;
      add(numberAs(wanted, type, observed), observationInterval(plan, interval));
    } else if (stationTypes.has(type)) {
      if (type === 1230 && !isChosen(plan, 'GLONASS')) continue;
      if ((type === 1005 || type === 1006) && hidesPosition(plan)) continue;
      add(type === 1007 && plan.addAntenna ? 1008 : type, plan.stationInterval ?? interval);
    } else if (type === SYSTEM_PARAMETERS ? !changesMessages(plan) : !ephemeris || isChosen(plan, ephemeris))
      add(type, interval);
  }
  const added = plan.stationInterval ?? ADDED_INTERVAL;
  const has = (...types: number[]) => types.some((type) => sent.some((one) => one.type === type));
  if (made.size > 0) {
    if (plan.addAntenna && !has(1007, 1008)) add(1008, added);
    if (plan.addReceiver && !has(1033)) add(1033, added);
    if (plan.addBiases && !has(1230) && isChosen(plan, 'GLONASS') && biasesKnown) add(1230, added);
  }
  return [...made].map(([type, interval]) => ({ type, interval })).sort((a, b) => a.type - b.type);
}

function msmConstellation(one: ReturnType<typeof observationOf>): Constellation[] {
  return one?.msm === undefined ? [] : [one.constellation];
}

function numberAs(
  wanted: ConversionPlan['observations'],
  type: number,
  { constellation, msm }: { constellation: Constellation; msm: number | undefined },
): number {
  if (msm === undefined || wanted === undefined) return type;
  if (wanted === 'legacy') return legacyNumbers[constellation] ?? type;
  return numbers[constellation] + lowerKind(msm, msmOf[wanted]);
}

/** How many of the epochs a limit of bytes leaves out is not known before. */
function observationInterval(
  { observationInterval: wanted, bytesPerSecond }: ConversionPlan,
  interval: number | undefined,
): number | undefined {
  if (bytesPerSecond !== undefined || interval === undefined) return undefined;
  return Math.max(wanted ?? 0, interval);
}
