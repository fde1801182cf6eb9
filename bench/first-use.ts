import { connect } from 'node:net';
import type { Ports } from '@cairn/caster';
import { formatGga } from '@cairn/gnss';
import { host } from './caster-fixture.ts';
import { Child } from './child.ts';
import { openEmptyDatabase, secret } from './database-fixture.ts';
import { type Login, openShop } from './shop.ts';
import { Sources, seedStations, towns } from './sources.ts';
import { ms, percentile, printTable, type Row } from './table.ts';

const SALES = 60;
const BAR = 2_000;

/** From the reply that a rover is saved to the first correction that it receives: it is used as soon as it is sold. */
export async function benchFirstUse(): Promise<Row[]> {
  const databaseFixture = await openEmptyDatabase();
  const sources = new Sources();
  const children: Child[] = [];
  const start = (program: string, ...ports: string[]) => {
    const child = new Child(program, [databaseFixture.url, secret.reveal(), ...ports]);
    children.push(child);
    return child;
  };
  try {
    await seedStations(databaseFixture);
    const ports = await start('caster-process.ts', '0', '0', '0', '0').ask<Ports>('ports');
    await sources.connect(host, ports.connectaUk, towns.slice(0, 1));
    const baseUrl = `http://${host}:${await start('api-process.ts').ask<number>('port')}`;
    const shop = await openShop(databaseFixture, baseUrl, SALES);
    const taken: number[] = [];
    for (let n = 0; n < SALES; n++) {
      const login = await shop.sell();
      const saved = performance.now();
      await firstCorrection(ports.castaUk, login);
      taken.push(performance.now() - saved);
    }
    const p95 = percentile(taken, 0.95);
    const row: Row = {
      measure: 'from Save to the first correction',
      bar: `p95 ≤ ${ms(BAR)}`,
      measured: `${ms(percentile(taken, 0.5))} / ${ms(p95)}`,
      good: p95 <= BAR,
    };
    printTable(`${SALES} rovers are sold and connect at once; the station sends once a second, p50 / p95`, [
      row,
    ]);
    return [row];
  } finally {
    await sources.stop();
    for (const child of children) await child.end();
    await databaseFixture.remove();
  }
}

const gga = formatGga({
  quality: 1,
  latitude: towns[0]?.latitude ?? 0,
  longitude: towns[0]?.longitude ?? 0,
  utcSeconds: 43_200,
  satellites: 12,
  hdop: 0.8,
  altitude: 50,
});

/** Connects to the nearest station and resolves with the first byte of corrections. */
function firstCorrection(port: number, { username, password }: Login): Promise<void> {
  const authorization = Buffer.from(`${username}:${password}`).toString('base64');
  const accepted = 'ICY 200 OK\r\n\r\n';
  return new Promise((resolve, reject) => {
    const socket = connect(port, host);
    let received = '';
    socket
      .on('error', reject)
      .on('close', () => reject(new Error(`closed after ${JSON.stringify(received.slice(0, 100))}`)))
      .on('data', (part) => {
        received += part.toString('latin1');
        if (!received.startsWith(accepted) || received.length === accepted.length) return;
        socket.destroy();
        resolve();
      });
    socket.write(
      `GET /RTK_RTCM3 HTTP/1.0\r\nUser-Agent: NTRIP bench\r\nAuthorization: Basic ${authorization}\r\n\r\n${gga}`,
    );
  });
}
