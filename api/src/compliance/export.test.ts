import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { startWorld } from '../../test/world.ts';

async function companyWithSessions(t: TestContext, sessions: number) {
  const world = await startWorld(t);
  const rover = await world.seed.rover();
  const { id, reseller_id, dealer_id, company_id } = rover;
  await sql`insert into rover_sessions (rover_id, reseller_id, dealer_id, company_id, node, casta, mountpoint,
      started_at, seen_at, ended_at, ntrip_version, user_agent)
    select ${id}, ${reseller_id}, ${dealer_id}, ${company_id}, 'n', 1, 'RTK_RTCM3',
      now() - interval '1 s' * n, now(), now() - interval '1 s' * n, 2, 'NTRIP "receiver" ' || n
    from generate_series(1, ${sessions}::int) n`.execute(world.database.service);
  const admin = await world.person(20, rover);
  return { ...world, admin, company: company_id };
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Bytes that are in use, without garbage. */
function inUse(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

test('an export of many sessions is complete, and flat in memory', async (t) => {
  const SESSIONS = 80_000; // 23 MB of JSON, some 150 MB in memory at once; pieces of it need 20 to 50
  const { admin, company, baseUrl } = await companyWithSessions(t, SESSIONS);
  const { bearer, userid, token } = admin.credentials;
  const before = inUse();
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, inUse() - before);
  }, 1_000);
  const reply = await fetch(
    `${baseUrl}/api/companyexport?company=${company}&userid=${userid}&token=${token}`,
    { headers: { authorization: `Bearer ${bearer}`, 'accept-encoding': 'identity' } },
  );
  assert.equal(reply.status, 200);
  const decoder = new TextDecoder();
  let rows = 0;
  let bytes = 0;
  let last = '';
  for await (const chunk of reply.body ?? []) {
    const text = last + decoder.decode(chunk, { stream: true });
    const lines = text.split('\\n'); // each row is a line of the file, which is text in the reply
    last = lines.pop() ?? '';
    rows += lines.filter((line) => line.includes('\\"mountpoint\\"')).length;
    bytes += chunk.length;
  }
  clearInterval(watch);
  assert.equal(rows, SESSIONS);
  assert.ok(bytes > 20_000_000, `${bytes} bytes`);
  assert.ok(most < 80_000_000, `${Math.round(most / 1e6)} MB`);
});

test('an export of several pieces is JSON in JSON', async (t) => {
  const { admin, company, seed, database } = await companyWithSessions(t, 2_001);
  const stranger = await seed.user({ role: 20, company_id: (await seed.company()).id });
  for (const user_id of [admin.credentials.userid, stranger.id]) {
    const webhook = {
      user_id,
      title: 'Ops',
      url: 'https://ops.example/hook',
      secret_sealed: Buffer.from('sealed'),
    };
    await database.service.insertInto('alert_webhooks').values(webhook).execute();
    await database.service
      .insertInto('alert_settings')
      .values({ user_id, mail: ['rover_no_fix'] })
      .execute();
    await database.service
      .insertInto('favourites')
      .values({ user_id, kind: 'company', record_id: company })
      .execute();
  }
  const { data } = await admin.client.compliance.exportCompany({ company });
  const file = JSON.parse(data);
  assert.equal(file.rover_sessions.length, 2_001);
  assert.equal(file.rover_sessions[0].user_agent, 'NTRIP "receiver" 1');
  assert.deepEqual(file.machines, []);
  const ofWhom = ({ user_id }: { user_id: number }) => user_id;
  assert.deepEqual(
    [file.alert_choices.map(ofWhom), file.webhooks.map(ofWhom), file.favourites.map(ofWhom)],
    [[admin.credentials.userid], [admin.credentials.userid], [admin.credentials.userid]],
  );
  assert.deepEqual(file.alert_choices[0].mail, ['rover_no_fix']);
  assert.equal(file.webhooks[0].url, 'https://ops.example/hook');
  assert.ok(!data.includes('secret_sealed'));
});
