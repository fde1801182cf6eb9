import { satelliteName } from '../constellation.ts';
import { legacyLockIndicator, lockTime } from '../lock-indicator.ts';
import { encode } from '../messages.ts';
import { roughRange } from '../msm-columns.ts';
import { kinds, LIGHT_METRES_PER_MS, metres } from '../msm-kinds.ts';
import { signalCode } from '../msm-signals.ts';
import type { L1Extended, L2Extended } from '../observations.ts';
import { cellName } from './cells.ts';
import { legacyBands, wavelengths } from './legacy-signals.ts';
import type { Locks } from './locks.ts';
import type { MsmFrame } from './msm-frame.ts';

type LegacyConstellation = 'GPS' | 'GLONASS';

/** Steps of DF011 and DF041, DF017 and DF047 in a metre. */
const PSEUDORANGE_STEPS = 50;
/** What DF012, DF018, DF042 and DF048 reach, metres; the phase is rolled over when it is out of it. */
const MOST_PHASE_DIFFERENCE = 262.1435;
/** What DF017 and DF047 reach, metres. */
const MOST_CODE_DIFFERENCE = 163.82;
/** The cycles that a phase is rolled over by. */
const ROLL_CYCLES = 1500;
/** The number of satellites has 5 bits (DF006, DF035). */
const MAX_SATELLITES = 31;
const LAST_SATELLITE = { GPS: 32, GLONASS: 24 } as const;

/** A measurement of one signal, in metres. */
interface Measured {
  readonly cell: string;
  readonly indicator: number;
  readonly pseudorange: number;
  readonly phaseRange: number | undefined;
  /** Least time of tracking, ms. */
  readonly lock: number;
  readonly cnr: number | undefined;
}

interface MeasuredSatellite {
  readonly id: number;
  readonly extendedInfo: number | undefined;
  readonly l1: Measured | undefined;
  readonly l2: Measured | undefined;
}

/** A 1004 or 1012, and the satellites that could not be in it. */
export interface LegacyEpoch {
  /** Undefined when no satellite can be in it. */
  readonly frame: Uint8Array | undefined;
  /** RINEX names of GLONASS satellites whose channel is not known. */
  readonly withoutChannel: readonly string[];
}

/**
 * Writes 1004 or 1012 of the MSM4–7 frames of one constellation and epoch. A satellite without a pseudorange on L1 is
 * left out. A phase whose half cycle is not resolved is "no data", because these messages cannot say it.
 * @param channel gives the frequency channel (−7 to 6) of a GLONASS slot where the messages do not
 */
export function toLegacy(
  constellation: LegacyConstellation,
  messages: readonly MsmFrame[],
  locks: Locks,
  channel: (slot: number) => number | undefined,
): LegacyEpoch {
  const withoutChannel: string[] = [];
  const satellites: (L1Extended & L2Extended & { id: number; channel: number })[] = [];
  for (const satellite of messages.flatMap((message) => measured(constellation, message))) {
    const { id, extendedInfo, l1 } = satellite;
    if (!l1 || id > LAST_SATELLITE[constellation] || satellites.some((other) => other.id === id)) continue;
    const told = constellation === 'GPS' ? 0 : (channelOf(extendedInfo) ?? channel(id));
    if (told === undefined) withoutChannel.push(satelliteName(constellation, id));
    else if (satellites.length < MAX_SATELLITES)
      satellites.push({ id, channel: told, ...fields(constellation, satellite, l1, told, locks) });
  }
  const head = messages[0]?.columns;
  if (!head || satellites.length === 0) return { frame: undefined, withoutChannel };
  const { stationId, epoch, more, smoothed, smoothingInterval } = head;
  const common = { stationId, more, smoothed, smoothingInterval };
  const frame =
    constellation === 'GPS'
      ? encode({ type: 1004, ...common, epoch, satellites })
      : encode({ type: 1012, ...common, epoch: epoch % 2 ** 27, satellites });
  return { frame, withoutChannel };
}

/** Channel of the extended information of MSM5 and MSM7 (DF419); 14 and 15 say nothing. */
export function channelOf(extendedInfo: number | undefined): number | undefined {
  return extendedInfo !== undefined && extendedInfo <= 13 ? extendedInfo - 7 : undefined;
}

function measured(constellation: LegacyConstellation, message: MsmFrame): MeasuredSatellite[] {
  const { columns, msm } = message;
  const kind = kinds[msm - 1];
  if (!kind) return [];
  const bands = legacyBands[constellation];
  let cell = 0;
  return columns.cells.map((signals, i) => {
    const id = columns.satelliteIds[i] as number;
    const range = roughRange(columns, i, kind);
    const bySignal = new Map<string, Omit<Measured, 'indicator'>>();
    for (const signal of signals) {
      const index = cell++;
      const pseudorange = metres(range, columns.code[index], kind.code);
      if (pseudorange === undefined || pseudorange < 0) continue;
      bySignal.set(signalCode(constellation, signal), {
        cell: cellName(constellation, id, signal),
        pseudorange,
        phaseRange: columns.halfCycle[index] ? undefined : metres(range, columns.phase[index], kind.phase),
        lock: lockTime(columns.lock[index] ?? 0, msm),
        cnr: columns.cnr[index],
      });
    }
    const first = (band: 'l1' | 'l2'): Measured | undefined => {
      for (const { signal, indicator } of bands[band]) {
        const found = bySignal.get(signal);
        if (found) return { ...found, indicator };
      }
      return undefined;
    };
    return { id, extendedInfo: columns.extendedInfo[i], l1: first('l1'), l2: first('l2') };
  });
}

function fields(
  constellation: LegacyConstellation,
  { id, l2 }: MeasuredSatellite,
  l1: Measured,
  channel: number,
  locks: Locks,
): L1Extended & L2Extended {
  const wavelength = wavelengths(constellation, channel);
  const unit = LIGHT_METRES_PER_MS * (constellation === 'GPS' ? 1 : 2);
  const ambiguity = Math.floor(l1.pseudorange / unit);
  const pseudorange = Math.round((l1.pseudorange - ambiguity * unit) * PSEUDORANGE_STEPS) / PSEUDORANGE_STEPS;
  // phases, and the pseudorange of L2, are from the pseudorange as it is sent
  const sent = pseudorange + ambiguity * unit;
  const name = satelliteName(constellation, id);
  const first = phase(`${name} L1`, l1, sent, wavelength.l1, locks);
  const second = l2 && phase(`${name} L2`, l2, sent, wavelength.l2, locks);
  const difference = l2 && l2.pseudorange - sent;
  return {
    pCode: l1.indicator === 1,
    pseudorange,
    phaseMinusPseudorange: first.difference,
    lock: first.lock,
    ambiguity,
    cnr: quarterDecibels(l1.cnr),
    l2Code: l2?.indicator ?? 0,
    l2MinusL1:
      difference !== undefined && Math.abs(difference) <= MOST_CODE_DIFFERENCE ? difference : undefined,
    l2PhaseMinusPseudorange: second?.difference,
    l2Lock: second?.lock ?? 0,
    l2Cnr: quarterDecibels(l2?.cnr),
  };
}

/** Phase range minus pseudorange, rolled over by whole 1,500 cycles as seldom as it can be, and its lock indicator. */
function phase(
  place: string,
  { cell, phaseRange, lock }: Measured,
  pseudorange: number,
  wavelength: number,
  locks: Locks,
): { difference: number | undefined; lock: number } {
  if (phaseRange === undefined) return { difference: undefined, lock: 0 };
  const next = locks.next(place, cell, legacyLockIndicator(lock));
  const roll = ROLL_CYCLES * wavelength;
  const whole = phaseRange - pseudorange;
  let rolls = next.rolls ?? Math.round(whole / roll);
  if (Math.abs(whole - rolls * roll) > MOST_PHASE_DIFFERENCE) rolls = Math.round(whole / roll);
  locks.send(place, cell, next.indicator, rolls);
  return { difference: whole - rolls * roll, lock: next.indicator };
}

/** DF015, DF020, DF045 and DF050 have quarters of dB-Hz up to 63.75; 0 would say that it is not known. */
const quarterDecibels = (cnr: number | undefined): number | undefined =>
  cnr === undefined ? undefined : Math.max(0.25, Math.min(63.75, cnr));
