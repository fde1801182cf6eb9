import type { Danish } from '../language/danish.ts';
import type * as english from './messages.ts';

export const chart: Danish<typeof english.chart> = { failed: 'Diagrammet kunne ikke læses' };
