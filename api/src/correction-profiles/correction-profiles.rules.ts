import { bandOf, type CorrectionConstellation, type profileData } from '@cairn/contract';
import type { FixedSentence } from '@cairn/domain/language';
import type { z } from 'zod';

type Profile = Pick<z.output<typeof profileData>, 'observations' | 'constellations' | 'bands'>;

/** 1004 is of GPS and 1012 of GLONASS; both have their satellites by the first frequency. */
const legacyBands = [
  ['GPS', 'L1'],
  ['GLONASS', 'G1'],
] as const;

/** Why rovers with this profile would get no observations, and the field that says so; undefined when they get some. */
export function noObservations({
  observations,
  constellations,
  bands,
}: Profile): { field: string; message: FixedSentence } | undefined {
  const isChosen = (one: CorrectionConstellation) =>
    constellations === null || (constellations as readonly string[]).includes(one);
  const ofOthers = bands?.find((band) => !isChosen(band.split(' ')[0] as CorrectionConstellation));
  if (ofOthers)
    return { field: 'bands', message: 'A frequency is of a constellation that the profile leaves out' };
  if (observations !== 'legacy') return undefined;
  const legacy = legacyBands.filter(([constellation]) => isChosen(constellation));
  if (legacy.length === 0)
    return {
      field: 'constellations',
      message: '1004 and 1012 have GPS and GLONASS alone: without either there are no observations',
    };
  const hasFirst = legacy.some(([constellation, band]) => {
    const named = bands?.filter((one) => one.startsWith(`${constellation} `)) ?? [];
    return named.length === 0 || named.includes(bandOf(constellation, band));
  });
  return hasFirst
    ? undefined
    : {
        field: 'bands',
        message: '1004 and 1012 begin with L1 or G1: without it there are no observations',
      };
}
