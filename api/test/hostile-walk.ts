import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type areas, problemBody } from '@cairn/contract';
import { type Database, Secret } from '@cairn/database';
import { sql } from 'kysely';
import { fieldsOf, hostile, hostileInBody, put, send } from './hostile.ts';
import { tenantInput } from './tenants.ts';
import { walks } from './walks.ts';
import { calls, startWorld } from './world.ts';

const NONEXISTENT_ID = 987_654;
const base = { text: 'x', type: 4, country: 1, latitude: 0, longitude: 0 };
const person = { fname: 'Ann', lname: 'Smith', role: 1 };
const stockChange = { type: 1, number: 1, po: 'PO', removalReason: 'spent' };
let people = 0;

/**
 * What makes a call valid but for one field, where the input of its walk would not do: it leaves something behind, which
 * must not be in the way of the next one, or has a field beside the one under test that is refused first.
 */
const overrides: Record<string, (world: { dealer: number }) => Record<string, unknown>> = {
  'auth.saveProfile': () => ({
    userdata: { fname: 'Ann', lname: 'Smith', email: 'admin@example.com', theme: 0 },
  }),
  'credentials.removePasskey': () => ({ id: NONEXISTENT_ID, password: 'x' }),
  'resellers.save': () => ({ resellerdata: tenantInput({ password: 'Correct-horse-9' }) }),
  'dealers.save': () => ({ dealerdata: tenantInput({ business: 1 }) }),
  'companies.save': ({ dealer }) => ({ companydata: tenantInput({ dealer }) }),
  'users.save': () => ({ userdata: { ...person, email: `person${++people}@example.com` } }),
  'users.sendMail': () => ({ emailid: 41, user: NONEXISTENT_ID }),
  'images.upload': () => ({ type: 'branding/logos', files: new File(['x'], 'x.png') }),
  'roverBulk.preview': () => ({ action: 'archive', rovers: [{ id: NONEXISTENT_ID }] }),
  'roverBulk.apply': () => ({ action: 'archive', rovers: [{ id: NONEXISTENT_ID }] }),
  'roverImport.run': ({ dealer }) => ({ dealer, rows: [{ line: 2 }] }),
  'machines.createMaker': () => ({ makerdata: { text: 'Deere' } }),
  'machines.save': () => ({
    machinedata: { value: NONEXISTENT_ID, make: NONEXISTENT_ID, model: NONEXISTENT_ID },
  }),
  'expiryNotices.save': () => ({ dealer: NONEXISTENT_ID, days: [7], copy: 0 }),
  'sims.changeStatus': () => ({ action: 'suspend', iccids: ['8944000000000000009'] }),
  'stock.add': () => ({ subdata: { ...stockChange, reseller: NONEXISTENT_ID } }),
  'stock.remove': () => ({ subdata: { ...stockChange, reseller: NONEXISTENT_ID } }),
  'stations.create': () => ({ basedata: { ...base, mount: 'TAKEN' } }),
};

/** Fields that a call may blame once the one under test is well-formed: other required fields are missing here. */
const wanting: Record<string, string | string[]> = {
  'alerts.saveSettings': ['quiet_from', 'quiet_until'],
  'alerts.addWebhook': 'url', // a person has five at most
  'auth.changePassword': 'current',
  'auth.saveProfile': 'userdata.current',
  'credentials.startTotp': 'password',
  'credentials.removeTotp': 'password',
  'credentials.renewRecovery': 'password',
  'credentials.passkeyOptions': 'password',
  'credentials.removePasskey': 'password',
  'credentials.confirmTotp': 'code',
  'credentials.addPasskey': 'response',
  'machines.save': 'machinedata.company',
  'roverForms.save': 'roverdata.companyid',
  'roverForms.addNote': 'data.type_id',
  'stock.assign': 'subdata.dealer',
  'stock.takeBack': 'subdata.dealer',
  'stock.add': 'subdata.reseller',
  'stock.remove': 'subdata.reseller',
  'sims.assignToDealer': 'dealer',
  'sims.addToReseller': ['reseller', 'simms'],
  'sims.update': 'simmdata.backtostocklist',
  'sims.usage': 'end',
  'simSuppliers.saveSettings': ['baseurl', 'secret'],
  'simSuppliers.refresh': ['supplier', 'dateend'],
  'simSuppliers.refreshBics': 'supplier',
  'images.upload': ['files', 'left', 'top', 'width', 'height'],
};

/**
 * Every field of every call of an area with every hostile value: never a 5xx, a refusal names the field, nothing is
 * half-saved.
 */
export function walkHostile(area: keyof typeof areas): void {
  test(`no value of any field of any call of ${area} breaks the server, and a refusal names the field`, async (t) => {
    const world = await startWorld(t, {
      proxies: '127.0.0.1',
      webhookSecret: new Secret('a secret of nobody'),
      load: { heapBytes: Infinity }, // the test holds the log of all its calls
    }); // so that each request can come from an address of its own
    const { baseUrl, log, database, seed } = world;
    await seed.reseller({ id: 1 });
    const dealer = (await seed.dealer({ reseller_id: 1 })).id;
    await seed.station({ mount: 'TAKEN' });
    const { credentials } = await world.person(1, {}, { email: 'admin@example.com' });
    const before = await counts(database);
    const made = { resellers: 0, dealers: 0, companies: 0, stations: 0, people: 0 };

    const ofArea = calls.filter((call) => call.name.startsWith(`${area}.`));
    for (const { name, endpoint } of ofArea) {
      // what every call shares is tried at the first
      const shared = name === ofArea[0]?.name ? ['userid', 'token', 'unheardof'] : [];
      for (const field of [...fieldsOf(endpoint), ...shared]) {
        const inBody = endpoint.method !== 'GET' && !endpoint.upload && !endpoint.path.includes(`{${field}}`);
        const values = inBody ? [...hostile, ...hostileInBody] : hostile;
        assert.ok(!inBody || values.length >= 40);
        const attempt = async (value: unknown) => {
          const { userid, token } = credentials;
          const input = overrides[name]?.({ dealer }) ?? walks[name]?.input;
          const fields = put({ userid, token, ...input }, field, value);
          const answer = await send(baseUrl, endpoint, fields, credentials.bearer);
          const output = `${name} ${field}=${JSON.stringify(value)}: ${answer.status} ${answer.text.slice(0, 300)}`;
          assert.ok(answer.status < 500, output);
          if (answer.status === 200) count(made, name);
          if (answer.status === 400) assertNamed(answer.text, [field, wanting[name] ?? []].flat(), output);
        };
        // of long work a person has one at a time
        if (endpoint.long) for (const value of values) await attempt(value);
        else await Promise.all(values.map(attempt));
      }
    }
    assert.ok(!log.some((line) => line.includes('"code":999') || line.includes('a call failed')));
    const after = await counts(database);
    const grown = Object.fromEntries(
      Object.keys(made).map((kind) => [kind, Number(after[kind]) - Number(before[kind])]),
    );
    assert.deepEqual(grown, made, 'nothing was half-saved');
  });
}

/** A 400 names the wrong field, or that the request cannot be read at all. */
function assertNamed(text: string, fields: string[], output: string): void {
  const problem = problemBody.parse(JSON.parse(text));
  if (problem.code === 'bad_request') return;
  const isIt = (named: string) => fields.some((field) => named === field || named.startsWith(`${field}.`));
  assert.ok(problem.issues?.length && problem.issues.every((issue) => isIt(issue.field)), output);
}

type Made = { resellers: number; dealers: number; companies: number; stations: number; people: number };

/** What a call that succeeded has made. */
function count(made: Made, name: string): void {
  const one = { 'resellers.save': 'resellers', 'dealers.save': 'dealers', 'companies.save': 'companies' }[
    name
  ];
  if (one) made[one as keyof Made] += 1;
  if (name === 'stations.create') made.stations += 1;
  if (one || name === 'users.save') made.people += 1; // a tenant comes with its main administrator
}

async function counts({ service }: Database): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from resellers where archived_at is null) as resellers, (select count(*) from dealers where archived_at is null) as dealers,
    (select count(*) from companies where archived_at is null) as companies, (select count(*) from stations) as stations,
    (select count(*) from users where archived_at is null) as people`.execute(service);
  return rows[0] ?? {};
}
