import type { BitReader } from './bits.ts';
import { type Constellation, msmKind } from './constellation.ts';
import { type Field, flag } from './fields.ts';
import {
  type Fine,
  header,
  type Kind,
  kinds,
  LIGHT_METRES_PER_MS,
  MAX_CELLS,
  RATE_UNITS,
  ROUGH_UNITS_PER_MS,
  rough,
} from './msm-kinds.ts';
import type { Msm, MsmSatellite, MsmSignal } from './msm-message.ts';
import { signalCode } from './msm-signals.ts';
import { writeMsm } from './msm-write.ts';

type Digit = 1 | 2 | 3 | 4 | 5 | 6 | 7;
type ParsedNumber<Text> = Text extends `${infer Value extends number}` ? Value : never;
/** 1071–1077 GPS, 1081– GLONASS, 1091– Galileo, 1101– SBAS, 1111– QZSS, 1121– BeiDou, 1131–1137 NavIC. */
export type MsmType = ParsedNumber<`1${'07' | '08' | '09' | '10' | '11' | '12' | '13'}${Digit}`>;

/** The codec of an MSM number; undefined when `type` is none. */
export function msmFields(type: number): Field<Msm> | undefined {
  const found = msmKind(type);
  const kind = found && kinds[found.msm - 1];
  if (!kind) return undefined;
  const { constellation } = found;
  return {
    read: (bits) => readMsm(bits, constellation, kind),
    write: (bits, message) => writeMsm(bits, message, constellation, kind),
  };
}

function readMsm(bits: BitReader, constellation: Constellation, kind: Kind): Msm {
  const head = header.read(bits);
  const satelliteIds = markedIds(bits, 64);
  const signalIds = markedIds(bits, 32);
  if (satelliteIds.length * signalIds.length > MAX_CELLS) bits.refuse();
  const cells = satelliteIds.map(() => signalIds.filter(() => bits.unsigned(1) === 1));
  const satelliteCount = satelliteIds.length;
  const wholes = column(bits, satelliteCount, kind.whole);
  const infos = column(bits, satelliteCount, kind.extendedInfo);
  const roughs = column(bits, satelliteCount, rough);
  const roughRates = column(bits, satelliteCount, kind.roughRate);

  const cellCount = cells.reduce((sum, signals) => sum + signals.length, 0);
  const codes = column(bits, cellCount, kind.code?.field);
  const phases = column(bits, cellCount, kind.phase?.field);
  const locks = column(bits, cellCount, kind.lock);
  const halves = column(bits, cellCount, kind.lock && flag);
  const cnrs = column(bits, cellCount, kind.cnr);
  const fineRates = column(bits, cellCount, kind.rate);

  let cell = 0;
  const satellites = cells.map((signals, i): MsmSatellite => {
    const wholeMs = kind.whole ? wholes[i] : 0;
    const range = wholeMs === undefined ? undefined : wholeMs * ROUGH_UNITS_PER_MS + (roughs[i] ?? 0);
    return {
      id: satelliteIds[i] as number,
      extendedInfo: infos[i],
      signals: signals.map((signal): MsmSignal => {
        const at = cell++;
        return {
          signal: signalCode(constellation, signal),
          pseudorange: metres(range, codes[at], kind.code),
          phaseRange: metres(range, phases[at], kind.phase),
          lock: locks[at],
          halfCycle: halves[at],
          cnr: cnrs[at],
          phaseRangeRate: sum(roughRates[i], fineRates[at]),
        };
      }),
    };
  });
  return { ...head, satellites };
}

/** Ids 1 to `width` whose bit is set in a mask of that many bits. */
function markedIds(bits: BitReader, width: number): number[] {
  const ids: number[] = [];
  for (let id = 1; id <= width; id++) if (bits.unsigned(1) === 1) ids.push(id);
  return ids;
}

/**
 * Reads one field of all satellites or cells, as an MSM is ordered by field and not by satellite (RTCM 10403.3
 * §3.5.16).
 */
function column<T>(bits: BitReader, count: number, field: Field<T> | undefined): T[] {
  const values: T[] = [];
  if (field) for (let i = 0; i < count && !bits.overrun; i++) values.push(field.read(bits));
  return values;
}

function metres(
  range: number | undefined,
  count: number | undefined,
  fine: Fine | undefined,
): number | undefined {
  if (range === undefined || count === undefined || !fine) return undefined;
  return ((range * (fine.perMs / ROUGH_UNITS_PER_MS) + count) / fine.perMs) * LIGHT_METRES_PER_MS;
}

function sum(roughRate: number | undefined, fine: number | undefined): number | undefined {
  if (roughRate === undefined || fine === undefined) return undefined;
  return (roughRate * RATE_UNITS + fine) / RATE_UNITS;
}
