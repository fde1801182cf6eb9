import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { connected } from '@cairn/database/testing';
import { sql } from 'kysely';
import { Child } from './child.ts';
import { openDatabaseFolder, secret } from './database-fixture.ts';
import { startDealer } from './selling-dealer.ts';
import { printTable, type Row } from './table.ts';

/** So many calls of one person are worked on at once. */
const SELLERS = 6;
const UNITS = 1000;
/** So many sales, at random, before the power goes. An address may make no more than 600 in a minute. */
const ACKNOWLEDGED = { least: 100, most: 400 };

/** What loses the last sales: commits do not wait for the disk, which is written to as seldom as can be set, ms. */
const UNSAFE = { synchronous_commit: 'off', wal_writer_delay: '10000' };

/**
 * EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH (fs/ext4/ext4.h of Linux): from that moment nothing more reaches the
 * disk, neither pages that were written and not flushed nor the journal in memory. Node has no ioctl, and perl is in every
 * Debian.
 */
const CUT =
  'open my $folder, "<", $ARGV[0] or die $!; my $flag = pack("L", 2); ioctl $folder, 0x8004587D, $flag or die $!';

/**
 * Takes the power from the disk of a database while a dealer sells: the data folder is on an ext4 of its own, which loses all
 * that was not flushed, and API and PostgreSQL are killed. What was acknowledged must be there afterwards, no unit may be sold
 * twice and stock must be what was moved. With commits that do not wait for the disk sales must be missing, or the cut would
 * cut nothing. Needs Linux, root, loop devices and perl. It does not show what a disk loses that confirms a flush which it
 * has not done.
 */
export async function benchPowerCut(): Promise<Row[]> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    console.log('power-cut is left out: it mounts a file system of its own, which takes Linux and root.');
    return [];
  }
  const safe = await sellThroughCut({});
  const unsafe = await sellThroughCut(UNSAFE);
  const measured = ({ acknowledged, lost, sold, wrong }: Outcome) =>
    `${acknowledged} acknowledged, ${lost} lost, ${sold} there, ${wrong} wrong`;
  const rows = [
    {
      measure: 'power cut while stock is sold',
      bar: 'none lost, none wrong',
      measured: measured(safe),
      good: safe.lost === 0 && safe.wrong === 0,
    },
    {
      measure: 'the same with commits that do not wait for the disk',
      bar: 'some lost, none wrong',
      measured: measured(unsafe),
      good: unsafe.lost > 0 && unsafe.wrong === 0,
    },
  ];
  printTable(`A power cut under ${SELLERS} sales at once`, rows);
  return rows;
}

interface Outcome {
  readonly acknowledged: number;
  /** Acknowledged sales that are not there with rover, subscription and unit. */
  readonly lost: number;
  readonly sold: number;
  /** Halves of sales, units sold twice, and balances that are not the sum of their movements. */
  readonly wrong: number;
}

async function sellThroughCut(settings: Record<string, string>): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-power-cut-'));
  const image = `${folder}.img`;
  try {
    await run('mkfs.ext4', '-q', image, '2G');
    const acknowledged = await mounted(image, folder, () => sellUntilCut(folder, settings));
    return await mounted(image, folder, () => readOutcome(folder, acknowledged));
  } finally {
    await rm(image, { force: true });
    await rm(folder, { recursive: true });
  }
}

/** Runs `work` while an image is mounted at a folder. What was not flushed by then goes with it. */
async function mounted<T>(image: string, folder: string, work: () => Promise<T>): Promise<T> {
  await run('mount', '-o', 'loop', image, folder);
  try {
    return await work();
  } finally {
    await endProcessesIn(folder);
    await run('umount', folder);
  }
}

/** Returns the usernames of the rovers whose sale was acknowledged. */
async function sellUntilCut(folder: string, settings: Record<string, string>): Promise<string[]> {
  const databaseFixture = await openDatabaseFolder(folder, settings);
  const api = new Child('api-process.ts', [databaseFixture.url, secret.reveal()]);
  let power: 'on' | 'going' | 'gone' = 'on';
  try {
    const dealer = await api
      .ask<number>('port')
      .then((port) => startDealer(databaseFixture, `http://127.0.0.1:${port}`, UNITS))
      .finally(() => databaseFixture.leave()); // so that nobody starts it again after the cut
    await connected(databaseFixture.url, (owner) => owner.query('checkpoint')); // the sales alone are at stake
    const acknowledged: string[] = [];
    const sellers = Array.from({ length: SELLERS }, async () => {
      while (power !== 'gone') {
        const login = await dealer.sell().catch((error: unknown) => {
          if (power === 'on') throw error; // else nobody was told whether it is done
        });
        if (login) acknowledged.push(login.username);
      }
    });
    const selling = Promise.all(sellers);
    const enough = ACKNOWLEDGED.least + Math.random() * (ACKNOWLEDGED.most - ACKNOWLEDGED.least);
    while (acknowledged.length < enough) await Promise.race([wait(1), selling]);
    power = 'going';
    await run('perl', '-e', CUT, folder);
    await api.end('SIGKILL');
    await endProcessesIn(folder);
    power = 'gone';
    await selling;
    return acknowledged;
  } finally {
    power = 'gone';
    await api.end('SIGKILL');
  }
}

async function readOutcome(folder: string, acknowledged: readonly string[]): Promise<Outcome> {
  const databaseFixture = await openDatabaseFolder(folder);
  try {
    const { rows } = await sql<Omit<Outcome, 'acknowledged'>>`
      with sales as (
        select r.username, count(s.id) as subscriptions, count(m.id) as units
        from rovers r
          left join subscriptions s on s.rover_id = r.id
          left join stock_movements m on m.subscription_id = s.id and m.kind = 'sold'
        group by r.id
      )
      select
        (select count(*)::int from unnest(${[...acknowledged]}::text[]) name
          where not exists (select from sales where username = name and units = 1)) as lost,
        (select count(*)::int from sales) as sold,
        (select count(*)::int from sales where subscriptions <> 1 or units <> 1)
          + (select count(*)::int from stock_differences)
          + (select abs(${UNITS}::int - sum(quantity) - (select count(*) from sales))::int from stock_balances) as wrong`.execute(
      databaseFixture.database.service,
    );
    const [read] = rows;
    if (!read) throw new Error('Nothing was read');
    return { acknowledged: acknowledged.length, ...read };
  } finally {
    await databaseFixture.remove();
  }
}

/** Ends the PostgreSQL whose data is in a folder, as a power cut does, with all its processes, which work in there. */
async function endProcessesIn(folder: string): Promise<void> {
  for (;;) {
    let found = 0;
    for (const name of await readdir('/proc')) {
      const workplace = /^\d+$/.test(name) && (await readlink(`/proc/${name}/cwd`).catch(() => '')); // it has ended
      if (!workplace || !`${workplace}/`.startsWith(`${folder}/`)) continue;
      found++;
      try {
        process.kill(Number(name), 'SIGKILL');
      } catch {
        // it has ended since
      }
    }
    if (found === 0) return;
    await wait(10);
  }
}

async function run(program: string, ...parameters: string[]): Promise<void> {
  await promisify(execFile)(program, parameters);
}
