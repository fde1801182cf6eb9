import { z } from 'zod';
import { isListedYear } from '../dates.ts';

/**
 * A day in the address of a page, `2026-11-20`, of the years that the API knows times of. Another one is left out, as
 * whatever else does not fit: the page opens without it, and not with a refusal of all that it asks for.
 */
export const filterDay = z.iso.date().refine((day) => isListedYear(Number(day.slice(0, 4))));
