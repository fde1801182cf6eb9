import { setTimeout as wait } from 'node:timers/promises';
import type { Ports } from '@cairn/caster';
import { encodeFrame } from '@cairn/gnss';
import { type LoadCounts, mark, type Station, startRover, startStation } from '@cairn/simulator';
import { sql } from 'kysely';
import { type CasterFixture, crowd, gather, HOST } from './caster-fixture.ts';
import type { Child } from './child.ts';
import { secret, seedRovers } from './database-fixture.ts';
import { Sources, until } from './sources.ts';
import { ms, percentile, type Row, seconds } from './table.ts';

/** All rovers lose their connection at once and reconnect at once, while a few others stay. */
export async function reconnectStorm({ rovers, witnesses, accounts, ports }: CasterFixture): Promise<Row[]> {
  const options = { ...crowd(accounts.nearest), ports, ggaSeconds: 10 };
  await gather(witnesses, 'others', { ...crowd(accounts.witnesses), ports });
  await gather(rovers, 'storm', options);
  await wait(1500 - (Date.now() % 1000));
  await Promise.all([rovers.ask('reset', 'storm'), witnesses.ask('reset', 'others')]);
  const before = await witnesses.ask<LoadCounts>('counts', 'others');
  const begin = performance.now();
  await rovers.ask('storm', 'storm');
  const fed = async () => (await rovers.ask<LoadCounts>('counts', 'storm')).fed === options.rovers.length;
  const took = await until(fed, 60_000);
  await wait(1500 - (Date.now() % 1000));
  const lasted = Math.round((performance.now() - begin) / 1000);
  const after = await witnesses.ask<LoadCounts>('counts', 'others');
  await Promise.all([rovers.ask('stop', 'storm'), witnesses.ask('stop', 'others')]);

  const due = accounts.witnesses.length * lasted;
  const missed = Math.max(0, due - (after.marks - before.marks));
  return [
    {
      measure: `reconnect storm of ${options.rovers.length}: all have corrections again`,
      bar: '≤ 10 s',
      measured: seconds(took),
      good: took <= 10_000,
    },
    {
      measure: '  others meanwhile: bursts missed, latest',
      bar: 'none, < 1 s',
      measured: `${missed} of ${due}, ${ms(after.worst)}`,
      good: missed === 0 && after.worst < 1000,
    },
  ];
}

/** Half of the rovers of a mount stop reading, whose station sends nearly the 50 kB/s that a station may. */
export async function slowRovers({
  databaseFixture,
  rovers,
  witnesses,
  ports,
}: CasterFixture): Promise<Row[]> {
  const wide = { latitude: 51.5, longitude: -0.1 };
  await databaseFixture.seed.station({ mount: 'WIDE', password: 'WIDE', ...wide });
  const seeded = { mountpoint: 'WIDE', needsGga: false, around: [wide] };
  const well = await seedRovers(databaseFixture, { ...seeded, prefix: 'wide-well', count: 20 });
  const slow = await seedRovers(databaseFixture, { ...seeded, prefix: 'wide-slow', count: 20 });
  const feed = await Feed.start(ports, 4);
  await gather(witnesses, 'well', { ...crowd(well), ports });
  await gather(rovers, 'slow', { ...crowd(slow), ports });

  const p99 = async (lasting: number) => {
    await witnesses.ask('reset', 'well');
    await wait(lasting);
    return (await witnesses.ask<LoadCounts>('counts', 'well')).p99;
  };
  const before = await p99(6000);
  await rovers.ask('freeze', 'slow', slow.length);
  const dropped = until(async () => (await slowOnesEnded(databaseFixture)) === slow.length, 40_000, 250);
  const during = await p99(10_000);
  const took = await dropped;
  const ended = await slowOnesEnded(databaseFixture);
  const { closed } = await witnesses.ask<LoadCounts>('counts', 'well');
  await feed.stop();
  await Promise.all([rovers.ask('stop', 'slow'), witnesses.ask('stop', 'well')]);
  return [
    {
      measure: '20 of 40 rovers of a mount stop reading: dropped',
      bar: 'all 20',
      measured: `${ended}${took < Infinity ? ` within ${seconds(took)}` : ''}`,
      good: ended === slow.length,
    },
    {
      measure: "  the others' p99, before and while; connections lost",
      bar: '< 2 ×, none',
      measured: `${ms(before)}, ${ms(during)}; ${closed}`,
      good: during < 2 * Math.max(before, 5) && closed === 0, // below 5 ms the millisecond clock decides
    },
  ];
}

async function slowOnesEnded({ database }: CasterFixture['databaseFixture']): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from rover_sessions join rovers on rovers.id = rover_id
    where username like 'wide-slow%' and ended_at is not null`.execute(database.service);
  return rows[0]?.count ?? 0;
}

/** Thousands of half-open requests, opened again as they are closed, while rovers log in one after the other. */
export async function slowloris(
  { rovers, ports, databaseFixture }: CasterFixture,
  slowClients: number,
): Promise<Row[]> {
  const position = { latitude: 51.5, longitude: -0.1 };
  const [lateRover] = await seedRovers(databaseFixture, {
    prefix: 'new',
    count: 1,
    mountpoint: 'WIDE',
    needsGga: false,
    around: [position],
  });
  if (!lateRover) throw new Error('no rover was seeded');
  const feed = await Feed.start(ports, 0);
  await rovers.ask('connectSlowClients', ports.castaUk, 5000);
  const times: number[] = [];
  const end = performance.now() + slowClients * 1000;
  while (performance.now() < end) {
    const begin = performance.now();
    const rover = await startRover({ ...lateRover, host: HOST, port: ports.castaUk });
    await rover.until(({ received, closedBecause }) => received.length > 0 || closedBecause !== undefined);
    times.push(rover.connected ? performance.now() - begin : Infinity);
    await rover.stop();
    await wait(250);
  }
  const opened = await rovers.ask<number>('endSlowClients');
  await feed.stop();
  const worst = percentile(times, 1);
  return [
    {
      measure: `slowloris, 5,000 half-open for ${slowClients} s (${opened} in all): a new rover streams within, p50 / worst of ${times.length}`,
      bar: '≤ 500 ms',
      measured: `${ms(percentile(times, 0.5))} / ${ms(worst)}`,
      good: worst <= 500,
    },
  ];
}

/** The caster is killed under load and started again at once, as its supervisor does. */
export async function killed(
  casterFixture: CasterFixture,
  child: (program: string, ...args: string[]) => Child,
): Promise<Row[]> {
  const { databaseFixture, caster, ports, rovers, accounts, sources } = casterFixture;
  const options = { ...crowd(accounts.nearest), ports, ggaSeconds: 2, reconnectAfter: 1000 };
  await gather(rovers, 'killed', options);
  await wait(5000);
  const rows = async () => {
    const counted = await sql<{ points: number; open: number }>`
      select (select count(*)::int from gga_points) as points,
        (select count(*)::int from rover_sessions where ended_at is null) as open`.execute(
      databaseFixture.database.service,
    );
    return counted.rows[0] ?? { points: 0, open: 0 };
  };
  const before = await rows();
  await rovers.ask('reset', 'killed');
  await caster.end('SIGKILL');
  const begin = performance.now();
  await sources.stop();
  const portArguments = [ports.castaUk, ports.castaDk, ports.connectaUk, ports.connectaDk].map(String);
  const next = child('caster-process.ts', databaseFixture.url, secret.reveal(), ...portArguments);
  await next.ask<Ports>('ports');
  const startTime = performance.now() - begin;
  const again = new Sources();
  await again.connect(HOST, ports.connectaUk);
  await rovers.ask('reset', 'killed');
  const expected = options.rovers.length;
  await until(async () => (await rovers.ask<LoadCounts>('counts', 'killed')).fed === expected, 60_000);
  const took = performance.now() - begin;
  const { streaming } = await rovers.ask<LoadCounts>('counts', 'killed');
  const written = await until(async () => (await rows()).open >= streaming, 20_000); // theirs, once they are written
  const after = await rows();
  await rovers.ask('stop', 'killed');
  await again.stop();
  const stale = after.open - streaming;
  return [
    {
      measure: `kill -9 under load: all ${expected} have corrections again (ports open after ${seconds(startTime)})`,
      bar: '≤ 5 s after reconnect',
      measured: `${seconds(took)} after the kill`,
      good: took - startTime <= 1000 + 5000, // a rover reconnects within a second of the ports opening
    },
    {
      measure: `  open sessions beyond those that live (all written after ${seconds(written)}); committed GGA lost`,
      bar: '0; 0',
      measured: `${stale}; ${Math.max(0, before.points - after.points)}`,
      good: stale === 0 && after.points >= before.points,
    },
  ];
}

/** A station on the mount WIDE that sends ten bursts a second, of so many frames of 1 kB and a mark. */
class Feed {
  readonly #station: Station;
  readonly #timer: NodeJS.Timeout;

  private constructor(station: Station, frames: number) {
    const payload = Buffer.alloc(1023);
    payload.writeUInt16BE(4002 << 4, 0);
    const body = Buffer.concat(Array.from({ length: frames }, () => encodeFrame(payload)));
    this.#station = station;
    this.#timer = setInterval(() => station.push(Buffer.concat([body, mark()])), 100);
  }

  static async start({ connectaUk }: Ports, frames: number): Promise<Feed> {
    const position = { latitude: 51.5, longitude: -0.1, height: 20 };
    const options = {
      host: HOST,
      port: connectaUk,
      mount: 'WIDE',
      password: 'WIDE',
      location: position,
      stationId: 9,
      automatic: false,
    };
    let station = await startStation(options);
    // The caster learns of a seeded station within a moment.
    for (let tries = 0; !station.connected && tries < 20; tries++) {
      await wait(200);
      station = await startStation(options);
    }
    if (!station.connected) throw new Error(`WIDE: ${station.reply?.line ?? station.closedBecause}`);
    return new Feed(station, frames);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    if (!this.#station.connected) throw new Error(`WIDE ended: ${this.#station.closedBecause}`);
    await this.#station.stop();
  }
}
