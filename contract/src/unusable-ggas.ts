import { z } from 'zod';
import { ggaFault } from './caster-events/index.ts';

/** GGA of a session that could not be used. */
export const unusableGgas = {
  unusable_ggas: z.int().describe('GGA that could not be used: none of them counts as one'),
  gga_fault: ggaFault.nullable().describe('What was wrong with the last of those'),
};
