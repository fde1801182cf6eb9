import type { areas, Reply } from '@cairn/contract';

/** A package of SIM cards with its data of this month. */
export type SimPackage = Reply<typeof areas.sims.packages>['CasterSimmPackage'][number];
