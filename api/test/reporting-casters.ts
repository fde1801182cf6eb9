import type { TestContext } from 'node:test';
import { systemIds } from '@cairn/contract';
import { answerCommands } from '@cairn/database';
import { reportCasters } from '@cairn/database/testing';
import { startWorld } from './world.ts';

/** A world whose casters of both systems report, and answer commands with `answer`. */
export async function withCasters(
  t: TestContext,
  answer: (command: { command: string }) => Promise<{ done: boolean; message: string }> = async () => ({
    done: true,
    message: 'Connection Successful',
  }),
) {
  const world = await startWorld(t);
  const { service } = world.database;
  await reportCasters(world.database, systemIds);
  const received: { command: string; service?: string; country?: number }[] = [];
  const endCaster = await answerCommands(world.database, 'alpha', async (command) => {
    received.push(command);
    return answer(command);
  });
  t.after(endCaster);
  return { ...world, service, received, endCaster };
}

/** A system admin of the reseller that works in Denmark alone. */
export async function danishAdmin({ seed, person }: Awaited<ReturnType<typeof startWorld>>) {
  const { id: reseller_id } = await seed.reseller({ country: 2, single_country: true });
  return person(1, { reseller_id });
}
