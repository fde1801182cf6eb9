import { setTimeout as wait } from 'node:timers/promises';
import type { Ports } from '@cairn/caster';
import type { LoadCounts } from '@cairn/simulator';
import { sql } from 'kysely';
import { systemPrograms } from '../supervisor/start.ts';
import { crowd, gather, HOST } from './caster-fixture.ts';
import { Child } from './child.ts';
import { type DatabaseFixture, openEmptyDatabase, secret, seedRovers } from './database-fixture.ts';
import { Sources, seedStations, towns, until } from './sources.ts';
import { ms, printTable, type Row, µs } from './table.ts';

/** Kinds of four profiles that a quarter of the rovers has each, over those that come with the product. */
const PROFILES = ['MSM4', 'MSM5', '1004 and 1012, for receivers without MSM', 'MSM4 of GPS and GLONASS'];
/** So often each state is measured, in turn, because a busy machine changes meanwhile. */
const TURNS = 5;
const PATIENCE = 60_000;

interface Measured {
  /** µs of CPU per rover and second. */
  readonly cpu: number;
  readonly p99: number;
  readonly broken: number;
}

/** What correction profiles add to a caster, by turns with the same rovers that get the stream as it was sent. */
export async function benchProfiles({
  rovers: count,
  warmUp,
  window,
}: {
  rovers: number;
  warmUp: number;
  window: number;
}): Promise<Row[]> {
  const fixture = await openEmptyDatabase();
  const sources = new Sources();
  const children: Child[] = [];
  const child = (program: string, args: string[] = [], start: object = {}) => {
    const made = new Child(program, args, start);
    children.push(made);
    return made;
  };
  try {
    await seedStations(fixture);
    const [town] = towns;
    const accounts = await seedRovers(fixture, {
      prefix: 'f',
      count,
      mountpoint: town?.mount ?? '',
      needsGga: false,
      around: town ? [town] : [],
    });
    const supervised = systemPrograms.find(({ name }) => name === 'caster');
    const caster = child('caster-process.ts', [fixture.url, secret.reveal()], supervised);
    const ports = await caster.ask<Ports>('ports');
    await sources.connect(HOST, ports.connectaUk);
    const load = child('rovers-process.ts');
    await gather(load, 'all', { ...crowd(accounts), ports });
    await wait(warmUp * 1000);
    const pairs: { asSent: Measured; profiles: Measured }[] = [];
    for (let turn = 0; turn < TURNS; turn++) {
      await choose(fixture, false, count);
      const asSent = await measure(caster, load, count, window);
      await choose(fixture, true, count);
      pairs.push({ asSent, profiles: await measure(caster, load, count, window) });
    }
    const rows = rowsOf(pairs, count);
    printTable(`Correction profiles, ${count} rovers of one station`, rows);
    return rows;
  } finally {
    await sources.stop();
    for (const one of children.reverse()) await one.end();
    await fixture.remove();
  }
}

/** Gives each quarter of the rovers its profile, or takes it away, and waits until the caster sends by it. */
async function choose({ database }: DatabaseFixture, given: boolean, count: number): Promise<void> {
  await sql`
    update rovers set correction_profile_id = case when ${given} then
      (select id from correction_profiles where title = (${PROFILES}::text[])[1 + rovers.id % ${PROFILES.length}::int]) end`.execute(
    database.service,
  );
  const inEffect = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from rover_live where (correction_profile_id is not null) = ${given}`.execute(
      database.service,
    );
    return rows[0]?.n === count;
  };
  if ((await until(inEffect, PATIENCE, 200)) === Infinity)
    throw new Error('the profiles did not take effect');
  await wait(2_000 + 500 - (Date.now() % 1000)); // it begins between two bursts
}

async function measure(caster: Child, load: Child, count: number, window: number): Promise<Measured> {
  await load.ask('reset', 'all');
  const { broken } = await load.ask<LoadCounts>('counts', 'all');
  const before = { ...(await caster.usage()), at: performance.now() };
  await wait(window * 1000);
  const ended = { ...(await caster.usage()), at: performance.now() };
  const counts = await load.ask<LoadCounts>('counts', 'all');
  const roverSeconds = (count * (ended.at - before.at)) / 1000;
  return { cpu: (ended.cpu - before.cpu) / roverSeconds, p99: counts.p99, broken: counts.broken - broken };
}

function rowsOf(pairs: readonly { asSent: Measured; profiles: Measured }[], count: number): Row[] {
  const of = (read: (pair: (typeof pairs)[number]) => number) => pairs.map(read).sort((a, b) => a - b);
  const median = (values: readonly number[]) => values[Math.floor(values.length / 2)] ?? Number.NaN;
  const range = (values: readonly number[], text: (value: number) => string) =>
    `${text(median(values))} (${text(values[0] ?? 0)} to ${text(values.at(-1) ?? 0)})`;
  const ratios = of(({ asSent, profiles }) => profiles.cpu / asSent.cpu);
  const added = of(({ asSent, profiles }) => profiles.p99 - asSent.p99);
  const broken = pairs.reduce((sum, { asSent, profiles }) => sum + asSent.broken + profiles.broken, 0);
  return [
    {
      measure: 'CPU per rover-second, as sent: median (range)',
      bar: '',
      measured: range(
        of(({ asSent }) => asSent.cpu),
        µs,
      ),
      good: undefined,
    },
    {
      measure: `  over ${PROFILES.length} profiles, compared with that in the same turn`,
      bar: '≤ 1.15 ×',
      measured: range(ratios, (ratio) => `${ratio.toFixed(2)} ×`),
      good: median(ratios) <= 1.15,
    },
    {
      measure: '  latency p99 that they add in the same turn',
      bar: '≤ 2 ms',
      measured: range(added, ms),
      good: median(added) <= 2,
    },
    { measure: `  broken frames of ${count} rovers`, bar: 'none', measured: `${broken}`, good: broken === 0 },
  ];
}
