import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import type { Ports } from '@cairn/caster';
import { areas, createClient } from '@cairn/contract';
import { hashPassword } from '@cairn/domain/passwords';
import { moveStock } from '@cairn/domain/stock';
import { formatGga } from '@cairn/gnss';
import { host } from './caster-fixture.ts';
import { Child } from './child.ts';
import { type DatabaseFixture, openEmptyDatabase, secret } from './database-fixture.ts';
import { Sources, seedStations, towns } from './sources.ts';
import { ms, percentile, printTable, type Row } from './table.ts';

const SALES = 60;
const BAR = 2_000;
const YEAR = 2; // a type without a SIM

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
    const shop = await openShop(databaseFixture, baseUrl);
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

interface Login {
  readonly username: string;
  readonly password: string;
}

/** A dealer with stock and a company, which sells one rover after the other. */
async function openShop({ database, seed }: DatabaseFixture, baseUrl: string) {
  const { id: dealerId, reseller_id: resellerId } = await seed.dealer({ change_username: true });
  const company = await seed.company({ dealer_id: dealerId });
  await database.service.transaction().execute(async (db) => {
    const units = { typeId: YEAR, resellerId, quantity: SALES, purchaseOrder: 'bench', reason: '' };
    await moveStock(db, {}, { ...units, kind: 'added' }, 'number');
    await moveStock(db, {}, { ...units, kind: 'assigned', dealerId }, 'number');
  });
  const [email, password] = [`${randomUUID()}@example.com`, 'Bench-password-1'];
  const scope = { role: 10, reseller_id: resellerId, dealer_id: dealerId } as const;
  await seed.user({ ...scope, email, password_hash: await hashPassword(password) });
  const begun = await createClient({ baseUrl }).auth.login({ email, password });
  if (begun.status !== 'ok') throw new Error('The login asked for a second factor');
  const { token: bearer, user } = begun;
  const session = () => ({ bearer, userid: user.id, token: user.token });
  const client = createClient({ baseUrl, session });
  const { id: make } = await client.machines.createMaker({ makerdata: { text: 'Bench' } });
  const { id: model } = await client.machines.createModel({ modeldata: { maker: make, text: 'Bench' } });
  const machine = { make, model };
  return {
    async sell(): Promise<Login> {
      const [username, password] = [`r-${randomUUID()}`, 'Bench-password-1'];
      const login = { username, password };
      const roverdata = {
        ...login,
        companyid: company.id,
        subtype: YEAR,
        nosimm: true,
        purchase_order: 'PO',
      };
      const { messages } = await client.roverForms.save({ roverdata, machines: [machine], sendmail: false });
      const refused = messages.find(({ error }) => error);
      if (refused) throw new Error(`${areas.roverForms.save.path}: ${refused.message} ${refused.text}`);
      return login;
    },
  };
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
