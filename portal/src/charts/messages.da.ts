import type { Danish } from '../language/keys.ts';

export const chart: Danish<'chart'> = { failed: 'Diagrammet kunne ikke læses' };
