import { z } from 'zod';

/** The address holds the whole state of the display, so that a wall display reopens as it was. */
export const displayFilter = z.object({
  layer: z.enum(['rovers', 'bases']).default('rovers'),
  coverage: z.boolean().default(false),
  at: z.string().optional(),
  wall: z.boolean().default(false),
  list: z.boolean().default(false),
});

/** The display with its list of stations, for links of people who have no other list of them. */
export const listedStations = { layer: 'bases', list: true } satisfies z.input<typeof displayFilter>;
