import { randomUUID } from 'node:crypto';
import { createClient } from '@cairn/contract';
import { hashPassword } from '@cairn/domain/passwords';
import { requester } from './api.ts';
import type { DatabaseFixture } from './database-fixture.ts';

const password = 'Bench-password-1';

/** A new person of a role and place, signed in: asks as their browser does. */
export async function signIn(
  { seed }: DatabaseFixture,
  baseUrl: string,
  scope: Parameters<DatabaseFixture['seed']['user']>[0] & { role: number },
): Promise<ReturnType<typeof requester>> {
  const email = `${randomUUID()}@example.com`; // a stored folder has those of earlier runs
  await seed.user({ ...scope, email, password_hash: await hashPassword(password) });
  const begun = await createClient({ baseUrl }).auth.login({ email, password, systemadmin: true });
  if (begun.status !== 'ok') throw new Error('The login asked for a second factor');
  const { token, user } = begun;
  return requester(baseUrl, token, { userid: String(user.id), token: user.token });
}
