import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type areas, problemBody } from '@cairn/contract';
import { type Database, Secret } from '@cairn/database';
import { sql } from 'kysely';
import { fieldsOf, hostile, hostileInBody, put, send } from './hostile.ts';
import { tenantInput } from './tenants.ts';
import { calls, startWorld } from './world.ts';

const nonexistent = 987_654;
const rover = { rover: nonexistent };
const base = { text: 'x', type: 4, country: 1, latitude: 0, longitude: 0 };
const passkey = { id: 'AA', rawId: 'AA', type: 'public-key' };
const shown = { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' };
const person = { fname: 'Ann', lname: 'Smith', role: 1 };
const subscriptionChange = { roverdata: { subid: nonexistent, purchase_order: 'PO' } };
const sale = { subtype: 1, purchase_order: 'PO' };
const stockChange = { type: 1, number: 1, po: 'PO', removalReason: 'spent' };
let people = 0;

/** What makes a call valid but for one field; made again each time, so that what one leaves behind is not in the way. */
const valid: Record<string, (world: { dealer: number }) => Record<string, unknown>> = {
  'auth.login': () => ({ email: 'nobody@example.com', password: 'x' }),
  'auth.secondFactor': () => ({ challenge: 'x', code: '123456' }),
  'auth.passkey': () => ({ challenge: 'x', response: { ...passkey, response: shown } }),
  'auth.revoke': () => ({ digest: '0'.repeat(64) }),
  'auth.recordEvent': () => ({ type: 1 }),
  'auth.requestReset': () => ({ email: 'nobody@example.com' }),
  'auth.checkReset': () => ({ token: 'x', email: 'nobody@example.com' }),
  'auth.resetPassword': () => ({ token: 'x', email: 'nobody@example.com', password: 'Correct-horse-9' }),
  'auth.changePassword': () => ({ current: 'x', password: 'Correct-horse-9' }),
  'auth.saveProfile': () => ({
    userdata: { fname: 'Ann', lname: 'Smith', email: 'admin@example.com', theme: 0 },
  }),
  'auth.actAs': () => ({ dealer: nonexistent }),
  'credentials.confirmTotp': () => ({ code: '123456' }),
  'credentials.addPasskey': () => ({
    challenge: 'x',
    response: { ...passkey, response: { clientDataJSON: 'AA', attestationObject: 'AA' } },
  }),
  'credentials.removePasskey': () => ({ id: nonexistent, password: 'x' }),
  'credentials.endSession': () => ({ id: nonexistent }),
  'audit.ofUser': () => ({ id: nonexistent }),
  'system.setMaintenance': () => ({ on: 0 }),
  'resellers.save': () => ({ resellerdata: tenantInput({ password: 'Correct-horse-9' }) }),
  'resellers.archive': () => ({ id: nonexistent }),
  'resellers.restore': () => ({ id: nonexistent }),
  'dealers.save': () => ({ dealerdata: tenantInput({ business: 1 }) }),
  'dealers.archive': () => ({ id: nonexistent }),
  'dealers.restore': () => ({ id: nonexistent }),
  'companies.record': () => ({ id: nonexistent }),
  'companies.save': ({ dealer }) => ({ companydata: tenantInput({ dealer }) }),
  'companies.archive': () => ({ id: nonexistent }),
  'companies.restore': () => ({ id: nonexistent }),
  'users.save': () => ({ userdata: { ...person, email: `person${++people}@example.com` } }),
  'users.archive': () => ({ id: nonexistent }),
  'users.endSessions': () => ({ id: nonexistent }),
  'users.exists': () => ({ email: 'nobody@example.com' }),
  'users.sendMail': () => ({ emailid: 41, user: nonexistent }),
  'images.upload': () => ({ type: 'branding/logos', files: new File(['x'], 'x.png') }),
  'orders.read': () => ({ order: nonexistent }),
  'orders.assign': () => ({ order: nonexistent, sims: [] }),
  'orders.receive': () => ({ payload: '{}' }),
  'rovers.liveSession': () => rover,
  'roverForms.newUsername': () => ({ id: nonexistent }),
  'roverForms.save': () => ({ roverdata: { roverid: nonexistent } }),
  'roverForms.archive': () => ({ id: nonexistent }),
  'roverForms.restore': () => ({ id: nonexistent }),
  'roverBulk.preview': () => ({ action: 'archive', rovers: [{ id: nonexistent }] }),
  'roverBulk.apply': () => ({ action: 'archive', rovers: [{ id: nonexistent }] }),
  'roverImport.run': ({ dealer }) => ({ dealer, rows: [{ line: 2 }] }),
  'roverForms.castaValues': () => ({ roverid: nonexistent }),
  'roverForms.saveCastaValues': () => ({ data: { roverid: nonexistent } }),
  'roverForms.notes': () => rover,
  'roverForms.addNote': () => ({ data: { type_id: nonexistent, description: 'x' } }),
  'roverForms.editNote': () => ({ data: { id: nonexistent, description: 'x' } }),
  'rovers.disconnect': () => ({ casta: 1, session: 1, roverid: nonexistent }),
  'machines.createMaker': () => ({ makerdata: { text: 'Deere' } }),
  'machines.updateMaker': () => ({ makerdata: { value: nonexistent, text: 'Deere' } }),
  'machines.removeMaker': () => ({ id: nonexistent }),
  'machines.createModel': () => ({ modeldata: { maker: nonexistent, text: 'Axion' } }),
  'machines.updateModel': () => ({ modeldata: { value: nonexistent, maker: nonexistent, text: 'Axion' } }),
  'machines.removeModel': () => ({ id: nonexistent }),
  'machines.save': () => ({ machinedata: { value: nonexistent, make: nonexistent, model: nonexistent } }),
  'expiryNotices.read': () => ({ dealer: nonexistent }),
  'expiryNotices.save': () => ({ dealer: nonexistent, days: [7], copy: 0 }),
  'calendarFeed.make': () => ({ timezone: 'Europe/London' }),
  'expiryCalendar.counts': () => ({ day: '2026-11-01', timezone: 'Europe/London' }),
  'expiryCalendar.list': () => ({ day: '2026-11-01', timezone: 'Europe/London' }),
  'refusals.ofRover': () => rover,
  'refusals.ofStation': () => ({ basestation: nonexistent }),
  'sims.changeStatus': () => ({ action: 'suspend', iccids: ['8944000000000000009'] }),
  'sims.assignToDealer': () => ({ dealer: nonexistent, simms: [nonexistent] }),
  'sims.addToReseller': () => ({ reseller: nonexistent, simms: [nonexistent] }),
  'sims.update': () => ({ simmdata: { id: nonexistent } }),
  'sims.history': () => ({ id: nonexistent }),
  'sims.usage': () => ({ id: nonexistent, start: '2026-01-01', end: '2026-01-02' }),
  'sims.savePackage': () => ({ value: nonexistent, allowance: null }),
  'simRequests.refreshOne': () => ({ id: nonexistent }),
  'simRequests.locate': () => ({ id: nonexistent }),
  'simRequests.cancelLocation': () => ({ id: nonexistent }),
  'simSuppliers.settings': () => ({ supplier: 1 }),
  'simSuppliers.saveSettings': () => ({ supplier: 1, text: 'emnify', enabled: 0 }),
  'simSuppliers.refresh': () => ({ supplier: 1, wait: 0 }),
  'simSuppliers.refreshChanges': () => ({ id: nonexistent }),
  'simSuppliers.cancelRefresh': () => ({ id: nonexistent }),
  'stock.assign': () => ({ subdata: { ...stockChange, dealer: nonexistent } }),
  'stock.add': () => ({ subdata: { ...stockChange, reseller: nonexistent } }),
  'stock.takeBack': () => ({ subdata: { ...stockChange, dealer: nonexistent } }),
  'stock.remove': () => ({ subdata: { ...stockChange, reseller: nonexistent } }),
  'subscriptions.add': () => ({ roverdata: { roverid: nonexistent, ...sale } }),
  'subscriptions.renew': () => ({ roverdata: { subid: nonexistent, ...sale } }),
  'subscriptions.cancelScheduled': () => subscriptionChange,
  'subscriptions.cancel': () => subscriptionChange,
  'subscriptions.suspend': () => subscriptionChange,
  'subscriptions.resume': () => subscriptionChange,
  'stations.create': () => ({ basedata: { ...base, mount: 'TAKEN' } }),
  'stations.update': () => ({ basedata: { ...base, id: nonexistent, mount: 'NEW' } }),
  'stations.acceptPosition': () => ({ id: nonexistent, latitude: 52, longitude: 0, altitude: 20 }),
  'stationService.check': () => ({ id: nonexistent }),
  'stationService.takeOut': () => ({ id: nonexistent, version: 1, reason: 'x' }),
  'stationService.putBack': () => ({ id: nonexistent, version: 1 }),
  'stations.remove': () => ({ id: nonexistent }),
  'compliance.emails': () => ({ company: nonexistent }),
  'compliance.resend': () => ({ id: nonexistent, email: 'x@example.com' }),
  'compliance.exportCompany': () => ({ company: nonexistent }),
  'compliance.acceptance': () => ({ token: 'x' }),
  'compliance.refuse': () => ({ token: 'x', name: 'X' }),
  'compliance.accept': () => ({ token: 'x', name: 'X' }),
  'roverSessions.live': () => rover,
  'roverSessions.list': () => ({ id: nonexistent }),
  'roverSessions.detail': () => rover,
  'roverSessions.losses': () => rover,
  'roverSessions.recent': () => rover,
  'roverSessions.lostFix': () => ({ company: nonexistent }),
  'roverSessions.usage': () => rover,
  'roverSessions.lastFive': () => rover,
  'roverSessions.requests': () => rover,
  'sky.plot': () => ({ id: nonexistent }),
  'stationHealth.acknowledge': () => ({ id: nonexistent }),
  'stationHealth.archivedHours': () => ({ base: nonexistent }),
  'stationHealth.makeRinex': () => ({
    base: nonexistent,
    start: '2026-01-01 00:00',
    end: '2026-01-02 00:00',
  }),
  'stationHealth.rinex': () => ({ base: nonexistent }),
  'stationHealth.rinexFile': () => ({ id: nonexistent, kind: 'observation' }),
  'timeMachine.moment': () => ({ at: new Date(Date.now() - 3_600_000).toISOString() }),
  'outages.rovers': () => ({ basestation: nonexistent, at: '2026-01-01 00:00' }),
  'availability.ofStation': () => ({ base: nonexistent }),
  'availability.history': () => ({
    id: nonexistent,
    filterStart: '2026-01-01 00:00',
    filterEnd: '2026-01-02 00:00',
  }),
};

/** Fields that a call may blame once the one under test is well-formed: other required fields are missing here. */
const wanting: Record<string, string | string[]> = {
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
          const overrides = { userid, token, ...valid[name]?.({ dealer }) };
          const answer = await send(baseUrl, endpoint, put(overrides, field, value), credentials.bearer);
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
