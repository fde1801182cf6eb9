import type { BitReader } from './bits.ts';
import { type Constellation, msmKind } from './constellation.ts';
import type { Field } from './fields.ts';
import { readColumns, roughRange } from './msm-columns.ts';
import { type Kind, kinds, metres, RATE_UNITS } from './msm-kinds.ts';
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
  const columns = readColumns(bits, kind);
  const { satelliteIds, signalIds, cells, whole, extendedInfo, rough, roughRate, ...rest } = columns;
  const { reserved, code, phase, lock, halfCycle, cnr, rate, ...head } = rest;
  let cell = 0;
  const satellites = cells.map((signals, i): MsmSatellite => {
    const range = roughRange(columns, i, kind);
    return {
      id: satelliteIds[i] as number,
      extendedInfo: extendedInfo[i],
      signals: signals.map((signal): MsmSignal => {
        const index = cell++;
        return {
          signal: signalCode(constellation, signal),
          pseudorange: metres(range, code[index], kind.code),
          phaseRange: metres(range, phase[index], kind.phase),
          lock: lock[index],
          halfCycle: halfCycle[index],
          cnr: cnr[index],
          phaseRangeRate: sum(roughRate[i], rate[index]),
        };
      }),
    };
  });
  return { ...head, satellites };
}

function sum(roughRate: number | undefined, fine: number | undefined): number | undefined {
  if (roughRate === undefined || fine === undefined) return undefined;
  return (roughRate * RATE_UNITS + fine) / RATE_UNITS;
}
