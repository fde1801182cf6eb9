import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { createEmptyDatabase, openLine } from '@cairn/database/testing';
import pg from 'pg';
import { Installation, kill, until, untilHealthy } from './cairn.ts';

test('an installation is started, ended, killed and started again', async (t) => {
  const installation = await Installation.make(t);
  let running = await installation.start();

  await t.test(
    'the first start, without a terminal, stores the password of a generated admin and names its file once, serves, and SIGTERM leaves no process',
    async () => {
      const file = join(installation.folder, 'first-password');
      assert.match(running.output, /e-mail +admin@cairn\.local\n +password +in the file /);
      assert.ok(running.output.includes(file));
      const password = readFileSync(file, 'utf8').trim();
      assert.match(password, /^[A-HJ-NP-Za-km-z2-9]{16}$/);
      assert.equal(statSync(file).mode & 0o777, 0o600);
      assert.ok(!running.output.includes(password));
      await untilHealthy(installation.url);
      assert.match(await (await fetch(installation.url)).text(), /<div id="root">/);
      assert.equal(await running.end('SIGTERM'), 0);
      assert.deepEqual(installation.processes(), []);

      const again = await installation.start();
      assert.doesNotMatch(again.output, /password|First start/);
      assert.match(
        again.output,
        new RegExp(
          `Portal +http://localhost:${installation.ports.PORT}\n +Casta +${installation.ports.CASTA_PORT_UK} `,
        ),
      );
      assert.equal(await again.end('SIGINT'), 0);
      assert.deepEqual(installation.processes(), []);
      running = await installation.start();
    },
  );

  await t.test('SIGHUP stops nothing, and a log that was moved away goes on in a new file', async () => {
    const log = join(installation.folder, 'log/api.log');
    renameSync(log, `${log}.moved`);
    running.send('SIGHUP');
    await until(() => existsSync(log), 'there is a new log');
    await untilHealthy(installation.url);
    kill(installation.program('api'), 'SIGHUP');
    await untilHealthy(installation.url);
  });

  await t.test('kill -9 of the supervisor ends everything by itself, and the next start works', async () => {
    assert.equal(await running.end('SIGKILL'), 'SIGKILL');
    await until(
      () => installation.processes().length === 0,
      'programs and database end without their supervisor',
    );
    running = await installation.start();
    await untilHealthy(installation.url);
  });

  await t.test(
    'a start right after kill -9 waits for the ports that the killed system still holds',
    async () => {
      await running.end('SIGKILL');
      running = await installation.start();
      await untilHealthy(installation.url);
    },
  );

  await t.test('after kill -9 of every process at once the next start works', async () => {
    await installation.run('admin', 'create', '--email', 'kept@example.com');
    for (const pid of installation.processes()) kill(pid);
    running = await installation.start();
    const { errors } = await installation.run('admin', 'create', '--email', 'kept@example.com');
    assert.match(errors, /exists already/, 'what was committed is there');
  });

  for (const name of ['api', 'caster', 'worker'])
    await t.test(`a killed ${name} is restarted`, async () => {
      const before = installation.program(name);
      kill(before);
      await until(() => running.output.includes(`${name} runs again`), `the ${name} is started again`);
      assert.notEqual(installation.program(name), before);
      await untilHealthy(installation.url);
    });

  await t.test('one start at a time per data folder', async () => {
    const { code, errors } = await installation.run('start');
    assert.equal(code, 1);
    assert.match(errors, /^Cairn runs already with the data in .* \(process \d+\)\.\n$/);
  });

  await t.test('SIGTERM leaves no process after all that', async () => {
    assert.equal(await running.end('SIGTERM'), 0);
    assert.deepEqual(installation.processes(), []);
  });
});

test('an installation whose settings name its first admin', async (t) => {
  const installation = await Installation.make(t);
  const credentials = { CAIRN_ADMIN_EMAIL: 'root@example.com', CAIRN_ADMIN_PASSWORD: 'Correct horse 9' };
  const started = await installation.start('start', credentials);

  await t.test('the password is not printed, and the admin signs in', async () => {
    assert.match(started.output, /root@example\.com/);
    assert.doesNotMatch(started.output, /correct horse/i);
    const login = await fetch(`${installation.url}/api/auth/vuelogin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'root@example.com', password: 'Correct horse 9', systemadmin: 1 }),
    });
    assert.equal(login.status, 200);
  });

  await t.test('10,000 rovers are imported at once, or none with the line of each error', () =>
    importRovers(installation),
  );
});

test('a port in use stops the start with a sentence that names the setting, and leaves nothing', async (t) => {
  const installation = await Installation.make(t);
  const other = createServer().listen(installation.ports.CASTA_PORT_DK, '127.0.0.1');
  t.after(() => other.close());
  const { code, errors } = await installation.run('start');
  assert.equal(code, 1);
  assert.match(
    errors,
    new RegExp(`^CASTA_PORT_DK: port ${installation.ports.CASTA_PORT_DK} is already in use`, 'm'),
  );
  assert.deepEqual(installation.processes(), []);
});

test('the command line works while the system is stopped, while it runs, and next to another command', async (t) => {
  const installation = await Installation.make(t);
  const migrated = await Promise.all([1, 2, 3].map(() => installation.run('migrate', '--json')));
  assert.deepEqual(
    migrated.map(({ errors }) => errors),
    ['', '', ''],
  );
  assert.deepEqual(
    migrated.flatMap(({ out }) => JSON.parse(out).applied).sort(),
    readdirSync(new URL('../database/migrations', import.meta.url)).sort(),
    'each by one of the three alone',
  );
  assert.deepEqual(installation.processes(), [], 'the database ran for the commands only');

  await installation.start();
  const made = async (...args: string[]) => JSON.parse((await installation.run(...args, '--json')).out);
  const dealer = await made('dealer', 'create', '--reseller', '11', '--title', 'Nordøst Agroteknik');
  const company = await made('company', 'create', '--dealer', String(dealer.id), '--title', 'Thy Kartofler');
  const station = [
    'station',
    'create',
    '--lat',
    '-1.25',
    '--lon',
    '8.7',
    '--height',
    '60',
    '--country',
    '2',
    '--title',
    'Thisted',
  ];
  const [rover, one, two] = await Promise.all([
    made('rover', 'create', '--company', String(company.id), '--username', 'thy1', '--until', '2031-03-31'),
    made(...station, '--mount', 'THISTED'),
    made(...station, '--mount', 'THISTED2', '--password', 'given-one'),
  ]);
  assert.equal(rover.username, 'thy1');
  assert.match(rover.password, /^[A-HJ-NP-Za-km-z2-9]{8}$/);
  assert.equal(rover.until, '2031-03-31T23:59:59.000Z');
  assert.notEqual(one.id, two.id);
  assert.equal(two.password, 'given-one');
  const taken = await installation.run(
    'rover',
    'create',
    '--company',
    String(company.id),
    '--username',
    'thy1',
  );
  assert.deepEqual([taken.code, taken.errors], [1, 'The username thy1 is taken.\n']);
  const nobody = await installation.run('company', 'create', '--dealer', '4711', '--title', 'X');
  assert.deepEqual([nobody.code, nobody.errors], [1, 'There is no dealer 4711.\n']);
});

test('a bad option is refused by its name, before anything is touched', async (t) => {
  const installation = await Installation.make(t);
  const refused = async (option: string, ...args: string[]) => {
    const { code, errors } = await installation.run(...args);
    assert.equal(code, 1);
    assert.match(errors, new RegExp(`^error: (required )?option '${option} `));
  };
  const station = [
    'station',
    'create',
    '--mount',
    'M1',
    '--title',
    'T',
    '--lat',
    '1',
    '--lon',
    '1',
    '--height',
    '1',
  ];
  await refused('--country', ...station);
  await refused('--country', ...station, '--country', '3');
  await refused('--lat', ...station, '--country', '1', '--lat', '91');
  await refused('--lon', ...station, '--country', '1', '--lon', 'east');
  await refused('--mount', ...station, '--country', '1', '--mount', 'ÅRHUS');
  await refused('--mount', ...station, '--country', '1', '--mount', 'RTK_RTCM3');
  await refused('--username', 'rover', 'create', '--company', '1', '--username', 'a:b');
  await refused('--until', 'rover', 'create', '--company', '1', '--username', 'a', '--until', '2031-02-30');
  await refused('--reseller', 'dealer', 'create', '--reseller', 'x', '--title', 'T');
  await refused('--email', 'admin', 'create', '--email', 'nobody');
  assert.deepEqual(installation.processes(), []);
});

test('the demo refuses a database that is not a demo, waits for one that is away, and seeds in an empty one', async (t) => {
  const installation = await Installation.make(t);
  const url = await createEmptyDatabase(t);
  const line = await openLine(t, url);
  const own = { DATABASE_URL: line.url, CAIRN_SECRET: 'the secret of every test database' };
  const client = new pg.Client({ connectionString: url });
  await client.connect();

  await client.query('create table somebody_elses (id int)');
  await assert.rejects(installation.start('demo', own), /The demo needs an empty database/);
  await client.query('drop table somebody_elses');
  line.cut();
  const starting = installation.start('demo', own);
  await untilAway(installation.url);
  await line.mend();
  const seeded = await starting;
  assert.match(
    seeded.output,
    /cannot be reached \(ECONNREFUSED\): waiting for it[\s\S]*available after \d+ s/,
  );
  assert.match(seeded.output, /system@demo\.example/);

  line.cut();
  const programs = ['api', 'caster', 'worker'];
  for (const name of programs) kill(installation.program(name));
  for (const name of programs)
    await until(() => seeded.output.includes(`${name}: DATABASE_URL`), `${name} waits`);
  await untilAway(installation.url);
  await line.mend();
  for (const name of programs)
    await until(() => seeded.output.includes(`${name} runs again`), `${name} runs`);
  await untilHealthy(installation.url);
  for (const name of programs)
    assert.equal(seeded.output.split(`${name} ended`).length, 2, `${name} waits and does not end`);
  assert.equal(await seeded.end('SIGTERM'), 0);
  const { rows } = await client.query(
    'select (select count(*)::int from rovers) rovers, (select count(*)::int from stations) stations',
  );
  assert.deepEqual(rows, [{ rovers: 250, stations: 14 }]);

  await client.query(`delete from settings where name = 'demo'`);
  await assert.rejects(installation.start('demo', own), /this one is not a demo/);
  await client.end();
});

/** `/health` says why it fails, while there may be no api yet. */
const untilAway = (url: string) =>
  until(async () => {
    const reply = await fetch(`${url}/health`).catch(() => undefined);
    if (reply?.status !== 503) return false;
    return ((await reply.json()) as { database?: string }).database === 'unreachable';
  }, 'the database is away');

async function importRovers(installation: Installation): Promise<void> {
  const dealer = JSON.parse(
    (await installation.run('dealer', 'create', '--reseller', '1', '--title', 'D', '--json')).out,
  );
  const company = JSON.parse(
    (await installation.run('company', 'create', '--dealer', String(dealer.id), '--title', 'C', '--json'))
      .out,
  );
  const file = join(installation.folder, 'rovers.csv');
  const lines = Array.from({ length: 10_000 }, (_, index) => `rover${index},password${index},${company.id}`);

  const wrong = [...lines];
  wrong[6] = `rover 6,password,${company.id}`;
  wrong[7] = `rover7,,${company.id}`;
  wrong[8] = 'rover8,password,4711';
  wrong[9998] = `rover3,password,${company.id}`;
  wrong[9999] = 'rover9999,password';
  writeFileSync(file, `username,password,company\n${wrong.join('\n')}\n`);
  const refused = await installation.run('rover', 'import', file);
  assert.equal(refused.code, 1);
  assert.deepEqual(refused.errors.trim().split('\n'), [
    'Nothing was imported:',
    'line 8: the username "rover 6" has a space or a colon in it',
    'line 9: the password is empty',
    'line 10: there is no company "4711"',
    'line 10000: username rover3 is on line 5 already',
    'line 10001: has 2 values, not username,password,company',
  ]);

  writeFileSync(file, lines.join('\r\n'));
  const done = await installation.run('rover', 'import', file, '--json');
  assert.deepEqual(JSON.parse(done.out), { imported: 10_000 });
  const again = await installation.run('rover', 'import', file);
  assert.match(
    again.errors,
    /^Nothing was imported:\nline 1: username rover0 is taken\n[\s\S]*… and 9950 more lines\n$/,
  );
}
