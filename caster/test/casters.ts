import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { createTestDatabase, seed } from '@cairn/database/testing';
import type { Limits } from '../src/index.ts';
import { type CasterChild, heldResources, startCasterChild } from './caster-child.ts';
import { prepareNats } from './nats-process.ts';
import { eventually, oneStation, readLines } from './world.ts';

/** Deadlines short enough to wait for, and long enough for a busy machine to log in. */
const shortDeadlines: Partial<Limits> = { round: 50, loginDeadline: 3_000 };
/** What the pools of the database open between the first and the last count. */
const POOL_DESCRIPTORS = 20;
/** Growth of a heap that holds no connection any more, by compiled code and filled caches: up to 2.4 MB were measured. */
const HEAP_GROWTH = 5 * 1024 * 1024;

export interface Settings {
  limits?: Partial<Limits>;
  descriptors?: number;
}

/** Casters of one database that nobody has connected to yet: one, or two that meet at a NATS server. */
export async function startCasters(t: TestContext, count: 1 | 2, settings: Settings = {}) {
  const { database, url, secret } = await createTestDatabase(t);
  await oneStation(seed(database));
  await seed(database).station({ mount: 'GB02', password: 'src', latitude: 51.5, longitude: -0.1 });
  await seed(database).rover({ username: 'fleet', password: 'pw', needs_gga: false, test_user: true });
  const nats = count === 2 ? await prepareNats(t) : undefined;
  await nats?.start();
  const limits = { ...shortDeadlines, ...settings.limits };
  const start = (node: string) =>
    startCasterChild(t, { url, secret }, { ...settings, node, nats: nats?.url, limits });
  const a = await start('a');
  const b = count === 2 ? await start('b') : a;
  const casters = count === 2 ? [a, b] : [a];
  const before = new Map<CasterChild, Usage>();
  for (const caster of casters) before.set(caster, await usageOf(caster));
  const lines = async (code: number) => (await readLines(database)).filter((line) => line.code === code);
  /** At none of these nodes anything of the clients is left: neither connections nor their descriptors nor memory. */
  const nothingLeft = async (at: readonly CasterChild[] = casters) => {
    for (const caster of at) await nothingLeftAt(caster, before.get(caster));
  };
  return { casters, a, b, nats, database, lines, nothingLeft };
}

interface Usage {
  readonly descriptors: number;
  readonly heap: number;
}

const usageOf = async (caster: CasterChild): Promise<Usage> => ({
  descriptors: heldResources(caster).descriptors,
  heap: await caster.heap(),
});

async function nothingLeftAt(caster: CasterChild, before: Usage | undefined): Promise<void> {
  assert.ok(before);
  await eventually(async () => heldResources(caster).connections === 0);
  const { descriptors, heap } = await usageOf(caster);
  assert.ok(
    descriptors <= before.descriptors + POOL_DESCRIPTORS,
    `${before.descriptors} descriptors became ${descriptors}`,
  );
  assert.ok(heap <= before.heap + HEAP_GROWTH, `a heap of ${before.heap} bytes became one of ${heap}`);
}
