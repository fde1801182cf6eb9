import { type Constellation, constellations } from '../src/rtcm/constellation.ts';
import type { MsmFrame } from '../src/rtcm/conversion/msm-frame.ts';
import { kinds } from '../src/rtcm/msm-kinds.ts';
import type { Draw } from './draw.ts';

/** An MSM whose every field may have every value that it has bits for, "no data" among them. */
export function drawMsmFrame(
  draw: Draw,
  msm: number,
  constellation: Constellation = constellations[draw.below(constellations.length)] ?? 'GPS',
): MsmFrame {
  const kind = kinds[msm - 1];
  // the lower half of the ids is in use most
  const satelliteIds = ascending(draw, draw.chance(2) ? 64 : 24, 16);
  const signalIds = ascending(draw, draw.chance(2) ? 32 : 10, 4);
  const cells = satelliteIds.map(() => signalIds.filter(() => !draw.chance(4)));
  const cellCount = cells.reduce((sum, signals) => sum + signals.length, 0);
  const column = <T>(has: unknown, count: number, one: () => T) =>
    has ? Array.from({ length: count }, one) : [];
  const ofSatellites = <T>(has: unknown, one: () => T) => column(has, satelliteIds.length, one);
  const ofCells = <T>(has: unknown, one: () => T) => column(has, cellCount, one);
  const whole = (most: number) => () => draw.between(-most, most);
  const known = (one: () => number) => () => (draw.chance(8) ? undefined : one());
  const fine = (most: number) => known(draw.chance(8) ? () => (draw.chance(2) ? most : -most) : whole(most));
  const longer = msm >= 6;
  return {
    constellation,
    msm,
    spareBytes: draw.chance(4) ? draw.below(20) : 0,
    columns: {
      stationId: draw.below(4096),
      epoch: draw.below(2 ** 30),
      more: draw.chance(2),
      iods: draw.below(8),
      reserved: draw.below(128),
      clockSteering: draw.below(4),
      externalClock: draw.below(4),
      smoothed: draw.chance(2),
      smoothingInterval: draw.below(8),
      satelliteIds,
      signalIds,
      cells,
      whole: ofSatellites(
        kind?.whole,
        known(() => draw.below(255)),
      ),
      extendedInfo: ofSatellites(kind?.extendedInfo, () => draw.below(16)),
      rough: ofSatellites(true, () => draw.below(1024)),
      roughRate: ofSatellites(kind?.roughRate, known(whole(8191))),
      code: ofCells(kind?.code, fine(kind?.code?.most ?? 0)),
      phase: ofCells(kind?.phase, fine(kind?.phase?.most ?? 0)),
      lock: ofCells(kind?.lock, () => draw.below(longer ? 1024 : 16)),
      halfCycle: ofCells(kind?.lock, () => draw.chance(2)),
      cnr: ofCells(
        kind?.cnr,
        known(() => draw.between(1, longer ? 1023 : 63) / (longer ? 16 : 1)),
      ),
      rate: ofCells(kind?.rate, known(whole(16_383))),
    },
  };
}

/** Up to `most` different numbers from 1 to `limit` in ascending order. */
function ascending(draw: Draw, limit: number, most: number): number[] {
  const drawn = Array.from({ length: draw.below(most + 1) }, () => draw.between(1, limit));
  return [...new Set(drawn)].sort((a, b) => a - b);
}
