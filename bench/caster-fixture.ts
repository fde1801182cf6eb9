import type { Ports } from '@cairn/caster';
import type { LoadCounts, LoadOptions, RoverAccount } from '@cairn/simulator';
import type { Child } from './child.ts';
import type { DatabaseFixture } from './database-fixture.ts';
import { type Sources, until } from './sources.ts';

export const HOST = '127.0.0.1';

/** Everything that one measurement needs, with the caster running. */
export interface CasterFixture {
  databaseFixture: DatabaseFixture;
  caster: Child;
  ports: Ports;
  /** Load generators: the crowd, and a few witnesses in a process of their own. */
  rovers: Child;
  witnesses: Child;
  accounts: { fixed: RoverAccount[]; nearest: RoverAccount[]; witnesses: RoverAccount[] };
  sources: Sources;
}

/** A group of rovers that connect a thousand a second and send no GGA by default. */
export const crowd = (rovers: RoverAccount[]): Omit<LoadOptions, 'ports'> => ({
  host: HOST,
  rovers,
  ggaSeconds: 0,
  connectsPerSecond: 1000,
});

/** Connects a group and waits until each of it has had a whole burst. */
export async function gather(rovers: Child, name: string, options: LoadOptions): Promise<void> {
  await rovers.ask('start', name, options);
  const expected = options.rovers.length;
  const patience = 30_000 + expected * 10;
  const all = await until(
    async () => (await rovers.ask<LoadCounts>('counts', name)).fed === expected,
    patience,
    200,
  );
  if (all < Infinity) return;
  const { streaming, fed, lastRefusal, lastClose } = await rovers.ask<LoadCounts>('counts', name);
  throw new Error(
    `of ${expected} rovers ${streaming} stream and ${fed} were fed: ${lastRefusal} ${lastClose}`,
  );
}
