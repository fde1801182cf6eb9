import { randomUUID } from 'node:crypto';
import { createClient } from '@cairn/contract';
import { hashPassword } from '@cairn/domain/passwords';
import { requester } from './api.ts';
import type { DatabaseFixture } from './database-fixture.ts';

const PASSWORD = 'Bench-password-1';

type NewPerson = Parameters<DatabaseFixture['seed']['user']>[0] & { role: number };

/** Signs in a new person of a role and tenant, and asks as their browser does. */
export async function signIn(
  databaseFixture: DatabaseFixture,
  baseUrl: string,
  person: NewPerson,
): Promise<ReturnType<typeof requester>> {
  const { bearer, pair } = await openSession(databaseFixture, baseUrl, person);
  return requester(baseUrl, bearer, pair);
}

/** The session of a new person, for any number of requests at once. */
export async function openSession({ seed }: DatabaseFixture, baseUrl: string, person: NewPerson) {
  const email = `${randomUUID()}@example.com`; // a stored folder has those of earlier runs
  await seed.user({ ...person, email, password_hash: await hashPassword(PASSWORD) });
  const reply = await createClient({ baseUrl }).auth.login({ email, password: PASSWORD, systemadmin: true });
  if (reply.status !== 'ok') throw new Error('The login asked for a second factor');
  const { token, user } = reply;
  return { bearer: token, pair: { userid: String(user.id), token: user.token } };
}
