import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { codeAt } from './totp.ts';
import { PASSWORD, type Person, startWorld, type World } from './world.ts';

/** Sets up an authenticator app; returns its secret and the recovery codes. The code of `at` is used up by it. */
export async function enrol({ client }: Person, at: number, password = PASSWORD) {
  const { secret, uri, qr } = await client.credentials.startTotp({ password });
  const { recovery } = await client.credentials.confirmTotp({ code: codeAt(secret, at) });
  return { secret, uri, qr, recovery };
}

/** A login whose password was right. */
export async function challengeOf({ anyone }: World, email: string, password = PASSWORD) {
  const reply = await anyone.auth.login({ email, password, systemadmin: 1 });
  assert.ok(reply.status === 'second_factor');
  return reply;
}

/** Somebody with an authenticator app, whose first code is used up, at a clock that is stopped. */
export async function withApp(t: TestContext, options: Parameters<typeof startWorld>[1] = {}) {
  const world = await startWorld(t, options);
  const owner = await world.person(5);
  let at = world.stopClock();
  const later = (seconds: number) => {
    at += seconds * 1000;
    world.later(seconds);
  };
  const app = await enrol(owner, at);
  later(60);
  return { ...world, owner, app, later, code: (offset = 0) => codeAt(app.secret, at + offset * 1000) };
}
