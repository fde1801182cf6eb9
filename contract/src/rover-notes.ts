import { z } from 'zod';
import { bit, id, lazyObject, oneOf, unused, utc } from './endpoint.ts';

export const note = lazyObject(() => ({
  id: z.int(),
  version: z.int(),
  user: z.int().nullable(),
  name: z.string().describe('Who wrote it'),
  reseller: z.int(),
  dealer: z.int(),
  type: z.literal(1).describe('A rover'),
  type_id: z.int().describe('The rover'),
  description: z.string(),
  datetime: utc,
  editable: bit.describe(
    'Whether the caller may change and delete it: its author, their level and those above',
  ),
}));
export type RoverNote = z.output<typeof note>;

const text = z
  .string()
  .trim()
  .min(1, '** required.')
  .max(2000)
  .regex(/^[^\p{Cs}\0]*$/u, 'must be text');
/** A note as it is added. */
export const roverNoteData = lazyObject(() => ({
  user: unused('the user is that of the session'),
  reseller: unused('those of the rover'),
  dealer: unused('those of the rover'),
  name: unused('the user is that of the session'),
  type: oneOf(1).default(1),
  type_id: id.describe('The rover'),
  description: text,
  datetime: unused('the time is that of the call'),
}));
