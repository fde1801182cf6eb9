import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connected } from '../testing.ts';
import { until } from '../until.ts';
import { findEmbedded, startEmbedded } from './server.ts';
import { dataFolder, killed, log, pidOf, runs, startElsewhere } from './testing.ts';

test('programs that start at once share one server, and the last to stop ends it', async (t) => {
  const folder = await dataFolder(t);
  const [one, two, elsewhere] = await Promise.all([
    startEmbedded({ folder, log }),
    startEmbedded({ folder, log }),
    startElsewhere(t, folder),
  ]);
  assert.deepEqual([two.url, elsewhere.url], [one.url, one.url]);
  assert.equal([one, two, elsewhere].filter(({ startedHere }) => startedHere).length, 1);
  const pid = await pidOf(folder);
  await one.stop();
  await killed(elsewhere.program);
  assert.equal(await findEmbedded(folder), two.url);
  await until(async () => {
    const { rows } = await connected(two.url, (client) =>
      client.query(`select count(*)::int as n from pg_locks where locktype = 'advisory'`),
    );
    return rows[0].n === 1; // the server has noticed that the killed program is gone
  });
  await two.stop();
  assert.equal(await runs(folder, pid), false);
});

test('programs that leave at the same moment all leave in peace, whichever of them ends the server', async (t) => {
  const folder = await dataFolder(t);
  for (let round = 0; round < 3; round++) {
    const servers = await Promise.all([1, 2, 3].map(() => startEmbedded({ folder, log })));
    const pid = await pidOf(folder);
    await Promise.all(servers.map((server) => server.stop()));
    await until(async () => !(await runs(folder, pid)));
  }
});

test('who leaves while another one already ends the server has left as well', async (t) => {
  const folder = await dataFolder(t);
  const { url, stop } = await startEmbedded({ folder, log });
  const pid = await connected(url, async (client) => {
    const { rows } = await client.query(
      `select pid from pg_stat_activity where application_name = 'cairn embedded'`,
    );
    return rows[0].pid;
  });
  process.kill(pid, 'SIGSTOP');
  const left = stop();
  process.kill(await pidOf(folder), 'SIGINT');
  process.kill(pid, 'SIGTERM');
  process.kill(pid, 'SIGCONT');
  await left;
});
