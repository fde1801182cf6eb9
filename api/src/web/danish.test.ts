import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areas } from '@cairn/contract';
import { events, recordEvent } from '@cairn/domain/audit-events';
import { startWorld } from '../../test/world.ts';

const nowhere = { resellerId: null, dealerId: null, companyId: null };

/** A system admin whose calls ask for Danish. */
async function withDane(t: Parameters<typeof startWorld>[0]) {
  const world = await startWorld(t);
  const admin = await world.person(1);
  const { bearer, userid, token } = admin.credentials;
  const ask = async (method: 'GET' | 'POST', path: string, input: Record<string, unknown>) => {
    const fields = { userid, token, ...input };
    const query =
      method === 'GET'
        ? `?${new URLSearchParams(Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]))}`
        : '';
    const answer = await fetch(`${world.baseUrl}${path}${query}`, {
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        'accept-language': 'da-DK,en;q=0.5',
        'content-type': 'application/json',
      },
      ...(method === 'POST' && { body: JSON.stringify(fields) }),
    });
    return (await answer.json()) as Record<string, unknown> & {
      error?: string;
      issues?: { message: string }[];
    };
  };
  return { ...world, admin, ask };
}

test('refusals, rules and what zod says of an input are in the language of the caller', async (t) => {
  const { ask, admin } = await withDane(t);
  const { error, issues = [] } = await ask('POST', areas.users.save.path, {
    userdata: { id: admin.id, fname: 1, lname: '', email: 'nobody', role: 7 },
  });
  assert.equal(error, 'Nogle felter er ugyldige');
  assert.deepEqual(
    issues.map(({ message }) => message),
    ['skal være tekst', '** skal udfyldes.', 'Ugyldigt e-mailformat', '** vælg en værdi.'],
  );
  const chosen = await ask('GET', areas.audit.events.path, { group: 'x', limit: 999, start: 'then' });
  assert.deepEqual(
    chosen.issues?.map(({ message }) => message),
    ['skal være et helt tal', 'skal være et tidspunkt, fx 2026-01-31 14:05', 'må højst være 200'],
  );
  assert.equal((await ask('GET', '/api/nothing', {})).error, 'Adressen findes ikke');
});

test('a step of an action names its record in a Danish sentence', async (t) => {
  const { ask, addUser } = await withDane(t);
  const { id } = await addUser({ role: 5, fname: 'Ann', lname: 'Smith' });
  const gone = await ask('POST', areas.users.archive.path, { id });
  assert.deepEqual(gone.messages, [{ message: 'Bruger', text: 'Ann Smith slettet', error: 0, id }]);
});

test('an audit event is read in the language of whoever reads it; an older one keeps its sentence', async (t) => {
  const { ask, database, admin } = await withDane(t);
  await recordEvent(database.service, events.userEdited, undefined, {
    message: { code: 'edited', parameters: { kind: 'user', title: 'Ann Smith' } },
    details: [
      { code: 'changed', parameters: { field: 'mobile', before: '', after: '12' } },
      { code: 'password_set' },
    ],
    target: { type: 'user', id: 7, title: 'Ann Smith' },
    scope: nowhere,
  });
  await recordEvent(database.service, events.companyEdited, undefined, {
    text: 'Company Old edited',
    scope: nowhere,
  });
  const read = async (input = {}) =>
    (await ask('GET', areas.audit.recent.path, input)).CasterEvents as Record<string, string>[];
  const [older, newer] = await read();
  assert.partialDeepStrictEqual(newer, {
    typename: 'Bruger ændret',
    groupname: 'Bruger',
    text: 'Bruger Ann Smith ændret',
    detail: 'Mobil: ingen → 12\nen engangsadgangskode blev sat',
  });
  assert.partialDeepStrictEqual(older, { typename: 'Firma ændret', text: 'Company Old edited' });
  assert.deepEqual(
    (await read({ text: 'ændret' })).map(({ text }) => text),
    ['Bruger Ann Smith ændret'],
  );
  const english = await admin.client.audit.recent({});
  assert.equal(english.CasterEvents[1]?.text, 'User Ann Smith edited');
});

test('labels of charts are in the language of the caller, also of those that are made once for many', async (t) => {
  const { ask, admin } = await withDane(t);
  const labels = (reply: object, path: 'chartdata' | 'datasets') => {
    const { chartdata, datasets } = reply as {
      chartdata?: { data: { label: string }[] };
      datasets?: { label: string }[];
    };
    return (path === 'chartdata' ? chartdata?.data : datasets)?.map(({ label }) => label);
  };
  const english = await admin.client.network.loggedRovers({});
  assert.equal(labels(english, 'chartdata')?.[0], 'Connected');
  const period = { start: 0, end: 2, period: 3600 };
  assert.deepEqual(labels(await ask('GET', areas.network.loggedRovers.path, {}), 'chartdata'), [
    'Tilsluttet',
    'GPS',
    'DGPS',
    'Fixed',
    'Float',
    'EST',
  ]);
  assert.deepEqual(labels(await ask('GET', areas.stations.live.path, {}), 'chartdata'), ['I alt', 'Online']);
  assert.deepEqual(
    labels(await ask('GET', areas.trends.rtkStatus.path, period), 'datasets')?.at(-1),
    'Tilsluttet',
  );
  assert.deepEqual(labels(await ask('GET', areas.trends.logins.path, period), 'datasets'), [
    'Logins',
    'Rovere',
  ]);
});

test('types of subscriptions have Danish titles; one that was given another title keeps it', async (t) => {
  const { ask, database } = await withDane(t);
  const types = async () => {
    const { CasterSubscriptions } = await ask('GET', areas.stock.types.path, {});
    return (CasterSubscriptions as { value: number; text: string }[]).map(({ text }) => text);
  };
  const titles = await types();
  assert.deepEqual(titles.slice(0, 3), ['RTK 1 år', 'RTK 1 år, uden SIM', 'RTK 1 måned, uden SIM']);
  assert.ok(!titles.some((title) => /year|month|days|no SIM/.test(title)), titles.join(', '));
  await database.service
    .updateTable('subscription_types')
    .set({ title: 'RTK gold', title_da: '' })
    .where('id', '=', 1)
    .execute();
  assert.equal((await types())[0], 'RTK gold');
  const { subtypes } = await ask('GET', areas.subscriptions.log.path, {});
  assert.deepEqual(
    (subtypes as { text: string }[]).slice(0, 2).map(({ text }) => text),
    ['RTK gold', 'RTK 1 år, uden SIM'],
  );
});
