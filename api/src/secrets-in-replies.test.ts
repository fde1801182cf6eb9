import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Client, createClient, type Endpoint, isAtLeast, isRole } from '@cairn/contract';
import { Secret, sealSecret } from '@cairn/database';
import { put } from '../test/hostile.ts';
import { idFields } from '../test/id-fields.ts';
import { type SeededTree, seedTree } from '../test/seed-tree.ts';
import { type Actor, actors, type Kind, MACHINE_KIND_ID, recordsOf, rovers, sees } from '../test/tree.ts';
import { walked, walks } from '../test/walks.ts';

/*
 * Every secret of the installation has a value that is known here, every call is made by every role and by everybody who may
 * only read, with every id that they see, and each reply is searched for the secrets.
 */

const STATION = 7;
const WEBHOOK = 'webhook-secret-nobody-sees';
const remoteView = { url: 'https://remote.example.com/{mount}', auth: 'remote-user:remote-password' };

/** Who reads which password of the network; all other secrets are for nobody. */
function mayRead(actor: Walker, call: string, what: string): boolean {
  if (actor.readonly || actor.role === undefined) return false;
  const [kind, id] = what.split(' ');
  if (kind === 'rover')
    return (
      ['rovers.records', 'roverForms.castaValues'].includes(call) &&
      isAtLeast(actor.role, 'companyAdmin') &&
      rovers.some((rover) => rover.id === Number(id) && sees(actor, rover.scope))
    );
  return kind === 'station' && call === 'stations.list' && isRole(actor.role, 'systemAdmin');
}

type Call = (typeof walked)[number];

interface Walker extends Actor {
  readonly readonly?: true;
  readonly client: Client;
}

test('no reply of any call has a secret, but NTRIP passwords for those who manage them', async (t) => {
  const world = await seedTree(t, 1, { webhookSecret: new Secret(WEBHOOK), remoteView });
  const secrets = await seedSecrets(world);
  const walkers = await allWalkers(world, secrets);
  const shown = new Map<string, Set<string>>();
  let searched = 0;
  const search = async (walker: Walker, { name, endpoint }: Call, input: Record<string, unknown>) => {
    const reply = await ask(walker.client, endpoint, input);
    searched += 1;
    for (const [what, forms] of secrets)
      if (forms.some((form) => reply.includes(form))) {
        const output = `${walker.name}: ${name} ${JSON.stringify(input)} shows ${what}`;
        assert.ok(mayRead(walker, name, what), output);
        const found = shown.get(walker.name) ?? new Set();
        shown.set(walker.name, found.add(`${name} ${what.split(' ')[0]}`));
      }
  };
  for (const walker of walkers)
    for (const call of walked.filter(({ name }) => name !== 'auth.logout'))
      await Promise.all(inputsOf(walker, call).map((input) => search(walker, call, input)));
  assert.ok(searched > 2000, `${searched} replies were searched`);
  // those who may, do: the search would find what is there
  const found = (name: string) => [...(shown.get(name) ?? [])].sort();
  const ofRovers = ['roverForms.castaValues rover', 'rovers.records rover'];
  assert.deepEqual(found('system admin'), [...ofRovers, 'stations.list station']);
  assert.deepEqual(found('dealer A1'), ofRovers);
  assert.deepEqual(found('company A1a'), ['rovers.records rover']);
  assert.deepEqual(found('viewer A1a'), []);
});

/** Gives every secret a known value; each with the forms in which a reply could have it. */
async function seedSecrets({ database, secret }: SeededTree): Promise<Map<string, string[]>> {
  const db = database.service;
  const secrets = new Map<string, string[]>();
  const add = (what: string, clear: string, stored?: Buffer) =>
    secrets.set(
      what,
      [clear, Buffer.from(clear), stored].flatMap((value) => (value ? formsOf(value) : [])),
    );
  for (const { id } of rovers) {
    const clear = `rover-password-${id}`;
    const password_sealed = sealSecret(secret, clear, 'rovers.password_sealed');
    await db.updateTable('rovers').set({ password_sealed }).where('id', '=', id).execute();
    add(`rover ${id}`, clear, password_sealed);
  }
  const ofStation = sealSecret(secret, 'station-password-7', 'stations.password_sealed');
  await db.updateTable('stations').set({ password_sealed: ofStation }).where('id', '=', STATION).execute();
  add('station 7', 'station-password-7', ofStation);
  for (const id of [1, 2]) {
    const clear = `supplier-secret-${id}`;
    const secret_sealed = sealSecret(secret, clear, `sim_suppliers.secret_sealed of ${id}`);
    await db
      .updateTable('sim_suppliers')
      .set({ secret_sealed, base_url: 'https://supplier.example', username: 'cairn' })
      .where('id', '=', id)
      .execute();
    add(`supplier ${id}`, clear, secret_sealed);
  }
  for (const { id } of recordsOf('user')) {
    const clear = `TOTPSECRETOF${id}`;
    const secret_sealed = sealSecret(secret, clear, `user_totp.secret_sealed of ${id}`);
    await db
      .insertInto('user_totp')
      .values({ user_id: id, secret_sealed, confirmed_at: new Date() })
      .execute();
    add(`second factor of ${id}`, clear, secret_sealed);
    const password_hash = `$argon2id$known-hash-of-${id}`;
    await db.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
    add(`password of ${id}`, password_hash);
    const code_hash = Buffer.from(`recovery code of ${id}`);
    await db.insertInto('user_recovery_codes').values({ user_id: id, code_hash }).execute();
    add(`recovery code of ${id}`, code_hash.toString());
    const token_hash = Buffer.from(`calendar feed hash ${id}`);
    await db.insertInto('calendar_feeds').values({ user_id: id, token_hash, timezone: 'UTC' }).execute();
    add(`calendar of ${id}`, token_hash.toString());
  }
  add('webhook', WEBHOOK);
  add('remote', 'remote-password');
  add('installation', secret.reveal());
  return secrets;
}

function formsOf(value: Buffer | string): string[] {
  if (typeof value === 'string') return [value];
  return [
    value.toString('base64').replace(/=+$/, ''),
    value.toString('base64url'),
    value.toString('hex'),
    `[${[...value].join(',')}]`,
  ];
}

/** Everybody of the tree, and for each role somebody who may only read. */
async function allWalkers(world: SeededTree, secrets: Map<string, string[]>): Promise<Walker[]> {
  const walkers: Walker[] = actors.map((actor) => ({ ...actor, client: world.clientOf(actor) }));
  for (const { name, role, scope, acting } of actors) {
    if (role === undefined || acting) continue;
    const tenants = scope ? world.tenantsOf(scope) : {};
    const { credentials } = await world.person(role, tenants, { readonly: true });
    const client = createClient({ baseUrl: world.baseUrl, check: true, session: () => credentials });
    walkers.push({ name: `read-only ${name}`, role, ...(scope && { scope }), readonly: true, client });
  }
  const sessions = await world.database.service
    .selectFrom('user_sessions')
    .select(['token_hash', 'pair_hash'])
    .execute();
  secrets.set(
    'session',
    sessions.flatMap(({ token_hash, pair_hash }) => [token_hash, pair_hash].flatMap(formsOf)),
  );
  return walkers;
}

/** The plain input, and for calls that change nothing one for each id that the caller sees. */
function inputsOf(actor: Actor, { name, endpoint }: Call): Record<string, unknown>[] {
  const plain = { ...walks[name]?.input };
  if (endpoint.writes) return [plain];
  const withIds = idFields(name, endpoint).flatMap(([field, kind]) =>
    idsOf(actor, kind).map((id) => put(walks[name]?.inputs?.[field] ?? plain, field, id)),
  );
  return [plain, ...withIds];
}

function idsOf(actor: Actor, kind: Kind): number[] {
  if (kind === 'station') return [STATION];
  if (kind === 'maker' || kind === 'model') return [MACHINE_KIND_ID];
  return recordsOf(kind)
    .filter(({ scope }) => sees(actor, scope) || actor.scope?.startsWith(scope) === true)
    .map(({ id }) => id);
}

/** A reply as text, that of a refusal too. */
const ask = (client: Client, endpoint: Endpoint, input: Record<string, unknown>): Promise<string> =>
  client.call(endpoint, input as never).then(
    async (reply: unknown) => (reply instanceof File ? reply.text() : JSON.stringify(reply)),
    (error: unknown) => JSON.stringify({ ...(error as object), message: String(error) }),
  );
