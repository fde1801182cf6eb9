import { type Constellation, msmKind } from '../constellation.ts';
import { lowerKind } from './msm-lower.ts';
import { type ConversionPlan, hidesPosition, isChosen, type Lack, msmOf } from './plan.ts';

/** What is known of a stream of the last minute. */
export interface Heard {
  /** There are observations of satellites. */
  readonly observes: boolean;
  /** As which kind each constellation is observed, and whether with one of the plan's signals. */
  readonly constellations: readonly (readonly [
    Constellation,
    { readonly msm: number | undefined; readonly chosen: boolean },
  ])[];
  /** GLONASS satellites whose frequency channel nothing tells; undefined where all are known. */
  readonly withoutChannel: readonly string[] | undefined;
  readonly hasPosition: boolean;
  readonly lacksBiases: boolean;
  /** Epochs were left out for a limit of bytes. */
  readonly leavesOut: boolean;
}

/** What a plan needs and such a stream does not have. */
export function lacksOf(plan: ConversionPlan, heard: Heard): Lack[] {
  const { observations, constellations, signals, referenceFrame, addBiases } = plan;
  const lacks: Lack[] = [];
  const hasChosen = heard.constellations.some(([constellation]) => isChosen(plan, constellation));
  if (!heard.observes || !hasChosen) lacks.push({ code: 'observations' });
  else if (
    observations !== undefined &&
    observations !== 'legacy' &&
    heard.constellations.every(([, { msm }]) => msm === undefined)
  )
    lacks.push({ code: 'msm' });
  for (const [constellation, { msm, chosen }] of heard.constellations) {
    if (msm !== undefined && observations !== undefined && isChosen(plan, constellation)) {
      if (msm < 4) lacks.push({ code: 'whole_ranges', constellation, msm });
      else if (observations !== 'legacy' && lowerKind(msm, msmOf[observations]) < msmOf[observations])
        lacks.push({ code: 'lower_msm', constellation, msm });
    }
    if (!chosen && signals?.[constellation]) lacks.push({ code: 'signals', constellation });
  }
  for (const constellation of constellations ?? [])
    if (heard.observes && !heard.constellations.some(([one]) => one === constellation))
      lacks.push({ code: 'constellation', constellation });
  if (observations === 'legacy' && heard.withoutChannel)
    lacks.push({ code: 'glonass_channel', satellites: heard.withoutChannel });
  if (hidesPosition(plan)) lacks.push({ code: 'frame' });
  else if (referenceFrame && !heard.hasPosition) lacks.push({ code: 'position' });
  if (addBiases && heard.lacksBiases) lacks.push({ code: 'biases' });
  if (heard.leavesOut) lacks.push({ code: 'bytes' });
  return lacks;
}

/**
 * What a plan would lack in a stream of which only the message types of the last minute are known, and whether
 * the biases of its receiver are (`isAligned`). Signals and the bytes of a limit are seen only in the stream itself.
 */
export function expectedLacks(plan: ConversionPlan, types: readonly number[], biasesKnown: boolean): Lack[] {
  const kinds = new Map<Constellation, number | undefined>();
  for (const type of types) {
    const found = observationOf(type);
    if (!found) continue;
    const before = kinds.get(found.constellation);
    kinds.set(found.constellation, Math.max(before ?? 0, found.msm ?? 0) || undefined);
  }
  return lacksOf(plan, {
    observes: kinds.size > 0,
    constellations: [...kinds].map(([constellation, msm]) => [constellation, { msm, chosen: true }]),
    withoutChannel: isChosen(plan, 'GLONASS') && lacksChannels(types) ? [] : undefined,
    hasPosition: types.includes(1005) || types.includes(1006),
    lacksBiases: !types.includes(1230) && !biasesKnown,
    leavesOut: false,
  });
}

/** The constellation that a message observes, and its kind; undefined for what is no observation. */
export function observationOf(
  type: number,
): { constellation: Constellation; msm: number | undefined } | undefined {
  if (type >= 1001 && type <= 1004) return { constellation: 'GPS', msm: undefined };
  if (type >= 1009 && type <= 1012) return { constellation: 'GLONASS', msm: undefined };
  return msmKind(type);
}

/** Whether GLONASS comes as MSM4 or 6, which do not tell its channels, with nothing beside them that does. */
function lacksChannels(types: readonly number[]): boolean {
  const glonass = types.map(observationOf).filter((one) => one?.constellation === 'GLONASS');
  const told = glonass.some((one) => one?.msm === undefined || one.msm === 5 || one.msm === 7);
  return glonass.length > 0 && !told && !types.includes(1020);
}
