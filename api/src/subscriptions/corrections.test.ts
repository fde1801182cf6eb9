import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { startCaster } from '@cairn/caster';
import type { BulkAction } from '@cairn/contract';
import { settleDue } from '@cairn/domain/subscriptions-due';
import { startOrders } from '../../test/orders.ts';

/** Every type that is sold from the start; one of a SIM alone gives no corrections. */
const types = [1, 2, 3, 4, 5, 6, 7, 8, 60, 61] as const;
const SIM_ALONE = 61;
const YEAR = 1;
const PO = { purchase_order: 'PO 1' };
const password = 'wide-fen-9';
const LATER = '2099-01-31 10:00';
let imports = 0;
const quiet = { info() {}, warn() {}, error() {} };

/** A dealer with units of every type in stock, and a caster on the same database. */
async function startNetwork(t: TestContext) {
  let stop = async () => {};
  t.after(() => stop()); // before the database goes: what is registered first runs first
  const network = await startOrders(t);
  const { database, secret, system, dealer, company, seed } = network;
  const ports = { castaUk: 0, castaDk: 0, connectaUk: 0, connectaDk: 0 };
  const caster = await startCaster({
    database,
    secret,
    node: 'test',
    ports,
    host: '127.0.0.1',
    log: quiet,
    limits: { round: 50 },
  });
  stop = () => caster.stop();
  for (const type of types) {
    const subdata = { type, number: 100, po: 'PO' };
    await system.stock.add({ subdata: { reseller: company.reseller_id, ...subdata } });
    await system.stock.assign({ subdata: { dealer: company.dealer_id, ...subdata } });
  }

  const renew = async (subid: number, subtype: number, more: object = {}) =>
    Number(
      (await dealer.subscriptions.renew({ roverdata: { subid, subtype, ...PO, ...more }, sendmail: 0 })).id,
    );
  const sold = async (subtype: number, more: object = {}) => {
    const { id } = await seed.rover({ company_id: company.id, needs_gga: false, password });
    const roverdata = { roverid: id, subtype, ...PO, ...more };
    const { id: sub } = await dealer.subscriptions.add({ roverdata, sendmail: 0 });
    return { id, sub: Number(sub) };
  };
  const change = async (name: 'cancel' | 'cancelScheduled' | 'suspend' | 'resume', subid: number) => {
    await dealer.subscriptions[name]({ roverdata: { subid, ...PO } });
  };
  /** Lets the subscription end in the past, and what follows it begin, as the worker does. */
  const passEnd = async (id: number) => {
    const { service } = database;
    const ended = new Date(Date.now() - 60_000);
    const began = new Date(ended.getTime() - 86_400_000);
    const subscriptionUpdate = service.updateTable('subscriptions');
    await subscriptionUpdate.set({ starts_at: began, ends_at: ended }).where('id', '=', id).execute();
    await subscriptionUpdate
      .set({ starts_at: ended })
      .where('follows_id', '=', id)
      .where('status', '=', 2)
      .execute();
    await service.transaction().execute((db) => settleDue(db, new Date()));
  };
  /** Whether the caster serves the rover corrections; it reads the account for the first time. */
  const isLetIn = async (id: number) => {
    const { username } = await database.service
      .selectFrom('rovers')
      .where('id', '=', id)
      .select('username')
      .executeTakeFirstOrThrow();
    const left = new AbortController();
    const { status } = await fetch(`http://127.0.0.1:${caster.ports.castaUk}/RTK_RTCM3`, {
      headers: {
        'ntrip-version': 'Ntrip/2.0',
        'user-agent': 'NTRIP test',
        authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      },
      signal: left.signal,
    });
    left.abort();
    assert.ok(status === 200 || status === 401, `status ${status}`);
    return status === 200;
  };
  /** A rover that an import creates with a subscription. */
  const imported = async (type: number, more: object = {}) => {
    const { title } = await database.service
      .selectFrom('subscription_types')
      .where('id', '=', type)
      .select('title')
      .executeTakeFirstOrThrow();
    const username = `imported${++imports}`;
    const row = {
      line: 1,
      company: 'Wold Grange Farms',
      subtype: title,
      username,
      password,
      ...more,
    };
    const { wrong, errors } = await system.roverImport.run({
      dealer: company.dealer_id,
      rows: [row],
      dryrun: 0,
    });
    assert.equal(wrong, 0, JSON.stringify(errors));
    const { rovers } = await dealer.rovers.list({ stext: username });
    return Number(rovers[0]?.value);
  };
  /** A paid order of a subscription with a SIM for the rover, processed. Returns the SIM. */
  const ordered = async (id: number) => {
    const order = await network.sell({ payment: `pi_${id}`, subscriptions: [`1:${id}`] });
    const sims = await network.stockSims(1);
    await dealer.orders.assign({ order: order.id, sims });
    return Number(sims[0]);
  };
  const { id: neighbour } = await seed.company({ dealer_id: company.dealer_id });
  return { database, dealer, neighbour, renew, sold, change, passEnd, imported, ordered, isLetIn };
}
type Network = Awaited<ReturnType<typeof startNetwork>>;

const gives = (type: number) => type !== SIM_ALONE;
const never = () => false;

/** Each way to a state of a subscription of a type: the rover it leads to, and whether that gets corrections. */
const ways: readonly {
  readonly name: string;
  readonly isLetIn: (type: number) => boolean;
  readonly go: (network: Network, type: number) => Promise<number>;
}[] = [
  { name: 'sold', isLetIn: gives, go: async ({ sold }, type) => (await sold(type)).id },
  {
    name: 'sold for later',
    isLetIn: never,
    go: async ({ sold }, type) => (await sold(type, { substart: LATER })).id,
  },
  {
    name: 'sold for later and cancelled',
    isLetIn: never,
    go: async ({ sold, change }, type) => {
      const { id, sub } = await sold(type, { substart: LATER });
      await change('cancelScheduled', sub);
      return id;
    },
  },
  {
    name: 'suspended',
    isLetIn: never,
    go: async ({ sold, change }, type) => {
      const { id, sub } = await sold(type);
      await change('suspend', sub);
      return id;
    },
  },
  {
    name: 'resumed',
    isLetIn: gives,
    go: async ({ sold, change }, type) => {
      const { id, sub } = await sold(type);
      await change('suspend', sub);
      await change('resume', sub);
      return id;
    },
  },
  {
    name: 'cancelled',
    isLetIn: never,
    go: async ({ sold, change }, type) => {
      const { id, sub } = await sold(type);
      await change('cancel', sub);
      return id;
    },
  },
  {
    name: 'expired',
    isLetIn: never,
    go: async ({ sold, passEnd }, type) => {
      const { id, sub } = await sold(type);
      await passEnd(sub);
      return id;
    },
  },
  ...[YEAR, SIM_ALONE].flatMap((first) => [
    {
      name: `renewed from now, after type ${first}`,
      isLetIn: gives,
      go: async ({ sold, renew }: Network, type: number) => {
        const { id, sub } = await sold(first);
        await renew(sub, type, { activatenow: 1 });
        return id;
      },
    },
    {
      name: `renewed after a cancelled type ${first}`,
      isLetIn: gives,
      go: async ({ sold, change, renew }: Network, type: number) => {
        const { id, sub } = await sold(first);
        await change('cancel', sub);
        await renew(sub, type, { activatenow: 1 });
        return id;
      },
    },
    {
      name: `a renewal that waits behind type ${first}`,
      isLetIn: () => gives(first),
      go: async ({ sold, renew }: Network, type: number) => {
        const { id, sub } = await sold(first);
        await renew(sub, type);
        return id;
      },
    },
    {
      name: `a renewal that has begun behind type ${first}`,
      isLetIn: gives,
      go: async ({ sold, renew, passEnd }: Network, type: number) => {
        const { id, sub } = await sold(first);
        await renew(sub, type);
        await passEnd(sub);
        return id;
      },
    },
    {
      name: `a renewal behind type ${first} that was cancelled`,
      isLetIn: () => gives(first),
      go: async ({ sold, renew, change }: Network, type: number) => {
        const { id, sub } = await sold(first);
        await change('cancelScheduled', await renew(sub, type));
        return id;
      },
    },
    {
      name: `a bulk renewal from now, after type ${first}`,
      isLetIn: gives,
      go: async ({ sold, dealer }: Network, subtype: number) => {
        const { id } = await sold(first);
        const { rows } = await dealer.roverBulk.apply({
          action: 'renew',
          rovers: [{ id }],
          subtype,
          activatenow: 1,
          ...PO,
        });
        assert.equal(rows[0]?.done, 1);
        return id;
      },
    },
  ]),
  {
    name: 'the rover deleted and restored',
    isLetIn: gives,
    go: async ({ sold, dealer }, type) => {
      const { id } = await sold(type);
      await dealer.roverForms.archive({ id });
      await dealer.roverForms.restore({ id });
      return id;
    },
  },
  { name: 'imported', isLetIn: gives, go: ({ imported }, type) => imported(type) },
  {
    name: 'imported for later',
    isLetIn: never,
    go: ({ imported }, type) => imported(type, { substart: LATER }),
  },
  {
    name: 'sold, and then the SIM that was ordered put in',
    isLetIn: gives,
    go: async ({ sold, ordered }, type) => {
      const { id } = await sold(type, { nosimm: 0 });
      await ordered(id);
      return id;
    },
  },
];

test('the caster lets in the rovers whose subscription gives corrections now, whatever led to it', async (t) => {
  const network = await startNetwork(t);
  const found: string[] = [];
  const expected: string[] = [];
  for (const { name, go, isLetIn } of ways)
    for (const type of types) {
      const id = await go(network, type);
      found.push(`${name}, type ${type}: ${await network.isLetIn(id)}`);
      expected.push(`${name}, type ${type}: ${isLetIn(type)}`);
    }
  assert.deepEqual(found, expected);
});

/** Ways to each state of a subscription, before something is done with many rovers at once. */
const states = {
  active: async ({ sold }: Network, type: number) => (await sold(type)).id,
  'renewed ahead': async ({ sold, renew }: Network, type: number) => {
    const { id, sub } = await sold(type);
    await renew(sub, type);
    return id;
  },
  scheduled: async ({ sold }: Network, type: number) => (await sold(type, { substart: LATER })).id,
  suspended: async ({ sold, change }: Network, type: number) => {
    const { id, sub } = await sold(type);
    await change('suspend', sub);
    return id;
  },
  expired: async ({ sold, passEnd }: Network, type: number) => {
    const { id, sub } = await sold(type);
    await passEnd(sub);
    return id;
  },
  cancelled: async ({ sold, change }: Network, type: number) => {
    const { id, sub } = await sold(type);
    await change('cancel', sub);
    return id;
  },
};
type State = keyof typeof states;

/** What is done with many rovers at once, one after the other, and in which states they have corrections afterwards. */
const bulkWays: readonly { name: string; actions: readonly Bulk[]; giving: readonly State[] }[] = [
  {
    name: 'renew',
    actions: [{ action: 'renew' }],
    giving: ['active', 'renewed ahead', 'expired', 'cancelled'],
  },
  {
    name: 'renew from now',
    actions: [{ action: 'renew', activatenow: 1 }],
    giving: ['active', 'renewed ahead', 'suspended', 'expired', 'cancelled'],
  },
  { name: 'suspend', actions: [{ action: 'suspend' }], giving: [] },
  { name: 'resume', actions: [{ action: 'resume' }], giving: ['active', 'renewed ahead', 'suspended'] },
  { name: 'move', actions: [{ action: 'move' }], giving: ['active', 'renewed ahead'] },
  { name: 'archive', actions: [{ action: 'archive' }], giving: [] },
  {
    name: 'archive and restore',
    actions: [{ action: 'archive' }, { action: 'restore' }],
    giving: ['active', 'renewed ahead'],
  },
];
type Bulk = { readonly action: BulkAction; readonly activatenow?: 1 };

test('an action on many rovers gives and takes corrections as that on one does, whatever state each is in', async (t) => {
  const network = await startNetwork(t);
  const found: string[] = [];
  const expected: string[] = [];
  for (const { name, actions, giving } of bulkWays) {
    const rovers: { id: number; state: State; type: number }[] = [];
    // all types are renewed: what else is done with them differs by their right alone
    for (const [state, go] of Object.entries(states))
      for (const type of state === 'active' && name === 'renew' ? types : [YEAR, SIM_ALONE])
        rovers.push({ id: await go(network, type), state: state as State, type });
    const ids = rovers.map(({ id }) => ({ id }));
    for (const action of actions) {
      const { rows } = await network.dealer.roverBulk.apply({
        rovers: ids,
        company: network.neighbour,
        sendmail: 0,
        ...PO,
        ...action,
      });
      assert.ok(
        rows.some(({ done }) => done === 1),
        `${name}: ${JSON.stringify(rows)}`,
      );
    }
    for (const { id, state, type } of rovers) {
      found.push(`${name}, ${state}, type ${type}: ${await network.isLetIn(id)}`);
      expected.push(`${name}, ${state}, type ${type}: ${gives(type) && giving.includes(state)}`);
    }
  }
  assert.deepEqual(found, expected);
});

test('a SIM card that is suspended with others takes no corrections and gives none', async (t) => {
  const network = await startNetwork(t);
  const { database, dealer, sold, ordered, isLetIn } = network;
  for (const type of [YEAR, SIM_ALONE]) {
    const { id } = await sold(type, { nosimm: 0 });
    const sim = await ordered(id);
    const { iccid } = await database.service
      .selectFrom('sims')
      .where('id', '=', sim)
      .select('iccid')
      .executeTakeFirstOrThrow();
    const { rows } = await dealer.sims.changeStatus({ action: 'suspend', iccids: [iccid] });
    assert.equal(rows[0]?.done, 1, rows[0]?.text);
    assert.equal(await isLetIn(id), gives(type), `type ${type}`);
  }
});
