import { z } from 'zod';
import { area, bit, id, lazyObject, line, unused, utc } from './endpoint.ts';
import { everyone } from './roles.ts';

/** The constellations of the sky plot: the letter that the calls have for each, and that of RINEX. */
export const plotConstellations = [
  { letter: 'P', text: 'GPS', rinex: 'G' },
  { letter: 'L', text: 'GLONASS', rinex: 'R' },
  { letter: 'B', text: 'BeiDou', rinex: 'C' },
  { letter: 'A', text: 'Galileo', rinex: 'E' },
  { letter: 'Q', text: 'QZSS', rinex: 'J' },
  { letter: 'I', text: 'NavIC', rinex: 'I' },
] as const;
export type PlotLetter = (typeof plotConstellations)[number]['letter'];
const letter = z.literal(plotConstellations.map((one) => one.letter));

/** A satellite over a station. Angles in degrees: azimuth from north over east, elevation above the horizon. */
export const plottedSatellite = lazyObject(() => ({
  id: z.int().describe('The same for a satellite in every plot'),
  Plot_id: z.int().describe('The same for all satellites of one plot'),
  Constellation: letter,
  PRN: z.int().describe('Number within the constellation: GLONASS slot, QZSS 1 for PRN 193'),
  Name: z.string().describe('RINEX name, G05'),
  Azimuth: z.number().nullable().describe('Null before its broadcast ephemeris is received'),
  Elevation: z.number().nullable(),
  Timestamp: utc.describe('When the station received it: azimuth, elevation and SNR are of this moment'),
  SNR: z.number().nullable().describe('dB-Hz of its strongest signal; null when not known or not received'),
  received: bit.describe('0: above 10 degrees and healthy, but the station does not receive it'),
  path: z
    .array(z.tuple([z.number(), z.number()]))
    .describe('Azimuth and elevation every 10 minutes of the hour before, oldest first, while it was up'),
}));
export type PlottedSatellite = z.output<typeof plottedSatellite>;

export const sky = area('sky', {
  plot: {
    method: 'GET',
    path: '/api/getsatplotstest',
    summary:
      'The satellites over a reference station, by constellation and number; none when it is not sending. Orbits are the newest broadcast ephemerides of any station, signal strengths its own.',
    roles: everyone,
    background: true,
    input: () =>
      z.object({
        id,
        type: unused('the station is known by its id'),
        const: line(11)
          .regex(/^([PLBAQI](,?[PLBAQI])*)?$/, 'must be letters of constellations: P, L, B, A, Q, I')
          .default('')
          .transform((text) =>
            plotConstellations.map((one) => one.letter).filter((one) => text.includes(one)),
          )
          .describe('Letters of constellations, PL; all when left out'),
      }),
    reply: () =>
      z.object({
        data: z.array(plottedSatellite).default([]),
        error: z.boolean().optional().describe('true: no plot, and messages says why'),
        messages: z.array(z.string()).optional(),
      }),
  },
});
