import assert from 'node:assert/strict';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { startStation } from '@cairn/simulator';
import { isHealthy, kill, until, untilHealthy } from './cairn.ts';
import { clientOfAdmin } from './person.ts';
import { ReconnectingRovers } from './reconnecting-rovers.ts';
import { eventually, SupervisedSystem, type System } from './system.ts';

const horncastle = { latitude: 53.208, longitude: -0.114, height: 91 };
const ROVERS = 40;

test('every program killed under load is restarted, and nothing committed is lost', async (t) => {
  const system = await SupervisedSystem.start(t);
  const rovers = await putUnderLoad(t, system);

  await t.test('a killed caster is started again and its rovers stream again', async () => {
    const before = await recorded(system);
    kill(system.pid('caster'));
    await rovers.untilAllStreamAgain();
    await noSessionStaysOpen(system, rovers);
    await nothingIsLost(system, before);
  });

  await t.test('a killed api answers again, and no rover noticed', async () => {
    const cutOff = rovers.timesCutOff;
    const killed = system.pid('api');
    kill(killed);
    await until(
      async () => system.pid('api') !== killed && (await isHealthy(system.installation.url)),
      'the api is back',
    );
    await rovers.untilAllStreamAgain();
    assert.equal(rovers.timesCutOff, cutOff);
  });

  await t.test('a killed PostgreSQL comes back, and corrections flow all the while', async () => {
    const before = await recorded(system);
    const cutOff = rovers.timesCutOff;
    const killed = system.pid('postgres');
    kill(killed);
    await rovers.untilAllStreamAgain();
    await eventually(
      'another postmaster',
      async () => system.pid('postgres') !== killed && (await recorded(system)),
    );
    assert.equal(rovers.timesCutOff, cutOff);
    await nothingIsLost(system, before);
    await eventually('rows are written again', async () => (await recorded(system)).points > before.points);
    await untilHealthy(system.installation.url);
  });

  await t.test('the whole tree killed at once starts with the next start', async () => {
    const before = await recorded(system);
    const pids = (['api', 'caster', 'worker', 'postgres'] as const).map((program) => system.pid(program));
    await system.killSupervisor();
    for (const pid of pids) kill(pid);
    await system.startAgain();
    await rovers.untilAllStreamAgain();
    await noSessionStaysOpen(system, rovers);
    await nothingIsLost(system, before);
  });

  await t.test('a killed supervisor leaves no program behind, and the next start takes over', async () => {
    const pids = (['api', 'caster', 'worker'] as const).map((program) => system.pid(program));
    await system.killSupervisor();
    await until(
      () => !system.installation.processes().some((pid) => pids.includes(pid)),
      'no program is left',
    );
    await system.startAgain();
    await rovers.untilAllStreamAgain();
    await noSessionStaysOpen(system, rovers);
  });

  await t.test(
    'a power cut while stock is moved: what was acknowledged is there, and no unit twice',
    async () => {
      const [{ id: dealer = 0 } = {}] = await system.rows<{ id: number }>('select id from dealers limit 1');
      const client = await clientOfAdmin(system.installation);
      await client.stock.add({ subdata: { reseller: 1, type: 1, number: 500, po: 'PO' } });
      let acknowledged = 0;
      let cut = false;
      const mover = async () => {
        while (!cut)
          await client.stock.assign({ subdata: { dealer, type: 1, number: 1, po: 'PO' } }).then(
            () => acknowledged++,
            () => {}, // not acknowledged: done or not, nobody was told
          );
      };
      const movers = Array.from({ length: 6 }, mover);
      await until(() => acknowledged >= 20, 'stock is being moved');
      for (const pid of system.installation.processes()) kill(pid);
      cut = true;
      await Promise.all(movers);
      await system.startAgain();
      const [stock] = await system.rows<{ moved: number; held: number; wrong: number }>(
        `select (select count(*)::int from stock_movements where dealer_id = $1 and kind = 'assigned') as moved,
         (select quantity from stock_balances where dealer_id = $1 and type_id = 1) as held,
         (select count(*)::int from stock_differences) as wrong`,
        [dealer],
      );
      assert.ok(stock && stock.moved >= acknowledged && stock.moved <= acknowledged + movers.length);
      assert.deepEqual([stock.held, stock.wrong], [stock.moved, 0]);
      await rovers.untilAllStreamAgain();
    },
  );

  await t.test('a backup made under load brings everything back after the data folder was lost', async () => {
    const { folder } = system.installation;
    const backup = `${folder}-backup`;
    t.after(() => rmSync(backup, { recursive: true, force: true }));
    const before = await recorded(system);
    assert.equal((await system.installation.run('backup', backup)).code, 0);
    const onto = await system.installation.run('restore', backup);
    assert.match(onto.errors, /^Cairn runs with the data in .*: stop it first\.\n$/);
    await system.stop();
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });

    const { code, out, errors } = await system.installation.run('restore', backup);
    assert.equal(code, 0, errors);
    assert.match(out, /^Restored: \d+ tables, [\d,]+ rows, [\d.]+ MB, as of /);
    await system.startAgain();
    await nothingIsLost(system, before);
    await rovers.untilAllStreamAgain();
    await noSessionStaysOpen(system, rovers);
  });
});

/** One station, and rovers that report once a second and come back when they are cut off. */
async function putUnderLoad(t: TestContext, system: SupervisedSystem): Promise<ReconnectingRovers> {
  const dealer = await system.create.dealer({ reseller: 1, title: 'Wold Precision' });
  const company = await system.create.company({ dealer, title: 'Wragby Farms' });
  const { latitude: lat, longitude: lon, height } = horncastle;
  await system.createStation({
    mount: 'HORN',
    title: 'Horncastle',
    password: 'cairn-stones',
    country: 1,
    lat,
    lon,
    height,
  });

  const usernames = Array.from({ length: ROVERS }, (_, n) => `tractor-${n}`);
  const file = join(tmpdir(), `cairn-rovers-${process.pid}.csv`);
  writeFileSync(file, usernames.map((username) => `${username},field-rows,${company}\n`).join(''));
  t.after(() => rmSync(file));
  await system.command('rover', 'import', file);

  const host = '127.0.0.1';
  const station = {
    host,
    port: system.installation.ports.CONNECTA_PORT_UK,
    mount: 'HORN',
    password: 'cairn-stones',
  };
  const rovers = new ReconnectingRovers({
    station: () => startStation({ ...station, location: horncastle, stationId: 7 }),
    rovers: usernames.map((username) => ({
      host, port: system.installation.ports.CASTA_PORT_UK, mountpoint: 'RTK_RTCM3', username, password: 'field-rows',
    })), // biome-ignore format: one account
    location: horncastle,
  });
  t.after(() => rovers.stop());
  await rovers.untilAllStreamAgain();
  await eventually('points are recorded', async () => (await recorded(system)).points > ROVERS);
  return rovers;
}

interface Recorded {
  sessions: number;
  points: number;
  lines: number;
}

async function recorded(system: System): Promise<Recorded> {
  const [row] = await system.rows<{ sessions: string; points: string; lines: string }>(
    'select (select count(*) from rover_sessions) sessions, (select count(*) from gga_points) points, (select count(*) from caster_log) lines',
  );
  return { sessions: Number(row?.sessions), points: Number(row?.points), lines: Number(row?.lines) };
}

async function nothingIsLost(system: System, before: Recorded): Promise<void> {
  const now = await recorded(system);
  for (const [what, count] of Object.entries(before) as [keyof Recorded, number][])
    assert.ok(now[what] >= count, `${what}: ${count} before, ${now[what]} after`);
}

/** Each connected rover has one open session, and no other is open. */
async function noSessionStaysOpen(system: System, rovers: ReconnectingRovers): Promise<void> {
  await eventually('one open session for each connected rover', async () => {
    const [row] = await system.rows<{ open: string; owners: string }>(
      'select count(*) open, count(distinct rover_id) owners from rover_sessions where ended_at is null',
    );
    return Number(row?.open) === rovers.size && Number(row?.owners) === rovers.size;
  });
}
