import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CallError, type Client, mailTemplates } from '@cairn/contract';
import { fieldsOf } from '../../test/hostile.ts';
import { startOrders } from '../../test/orders.ts';
import { tenantInput } from '../../test/tenants.ts';
import { calls } from '../../test/world.ts';

/** No record has been changed so often. */
const version = 99;
const PO = { purchase_order: 'PO 1' };
const scope = { latitude: 53.2, longitude: -0.1, country: 1, type: 4 } as const;

type Orders = Awaited<ReturnType<typeof startOrders>>;
type Ids = Awaited<ReturnType<typeof seedRecords>>;
type Save = (client: Client, ids: Ids) => Promise<unknown>;

/** Records of every kind that a call with a version changes. */
async function seedRecords({ seed, database, system, dealer, company, sell, stockSims, person }: Orders) {
  const { reseller_id, dealer_id, company_id } = company;
  const { service } = database;
  const own = await person(1);
  const station = await seed.station({ mount: 'HORNCASTLE' });
  const subdata = { type: 1, number: 9, po: 'PO' };
  await system.stock.add({ subdata: { reseller: reseller_id, ...subdata } });
  await system.stock.assign({ subdata: { dealer: dealer_id, ...subdata } });
  const sold = async (more: object = {}) => {
    const { id } = await seed.rover({ company_id });
    const roverdata = { roverid: id, subtype: 1, ...PO, ...more };
    const { id: sub } = await dealer.subscriptions.add({ roverdata, sendmail: 0 });
    return { rover: id, sub: Number(sub) };
  };
  const active = await sold();
  const scheduled = await sold({ substart: '2099-01-31 10:00' });
  const suspended = await sold();
  await dealer.subscriptions.suspend({ roverdata: { subid: suspended.sub, ...PO } });
  const { id: note } = await dealer.roverForms.addNote({
    data: { type_id: active.rover, description: 'muddy' },
  });
  const { id: maker } = await system.machines.createMaker({ makerdata: { text: 'Deere' } });
  const { id: model } = await system.machines.createModel({ modeldata: { maker, text: '6R 155' } });
  const machine = await system.machines.save({ machinedata: { company: company_id, make: maker, model } });
  const [sim = 0] = await stockSims(1);
  const order = await sell();
  const { id: pack } = await service
    .insertInto('sim_packages')
    .values({ supplier: 1, title: 'M' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    reseller_id,
    dealer_id,
    company_id,
    active,
    scheduled,
    suspended,
    maker,
    model,
    sim,
    pack,
    own,
    note,
    machine: machine.id,
    order: order.id,
    station: station.id,
  };
}

const change =
  (name: 'cancel' | 'cancelScheduled' | 'suspend' | 'resume', which: 'active' | 'scheduled' | 'suspended') =>
  (client: Client, ids: Ids) =>
    client.subscriptions[name]({ roverdata: { subid: ids[which].sub, version, ...PO } });

/** Each call that takes a version, with one that its record does not have yet. */
const saves: Record<string, Save> = {
  'resellers.save': (client, { reseller_id }) =>
    client.resellers.save({ resellerdata: tenantInput({ value: reseller_id, version }) }),
  'dealers.save': (client, { reseller_id, dealer_id }) =>
    client.dealers.save({ dealerdata: tenantInput({ value: dealer_id, business: reseller_id, version }) }),
  'companies.save': (client, { dealer_id, company_id }) =>
    client.companies.save({ companydata: tenantInput({ value: company_id, dealer: dealer_id, version }) }),
  'users.save': (client, { own }) =>
    client.users.save({
      userdata: { id: own.id, fname: 'A', lname: 'B', email: own.email, role: 1, version },
    }),
  'auth.saveProfile': (_, { own }) =>
    own.client.auth.saveProfile({ userdata: { fname: 'A', lname: 'B', email: own.email, version } }),
  'stations.update': (client, { station: id }) =>
    client.stations.update({ basedata: { id, text: 'Horncastle', mount: 'HORNCASTLE', ...scope, version } }),
  'stationService.takeOut': (client, { station: id }) =>
    client.stationService.takeOut({ id, version, reason: 'It is being moved' }),
  'stationService.putBack': (client, { station: id }) => client.stationService.putBack({ id, version }),
  'machines.updateMaker': (client, { maker: value }) =>
    client.machines.updateMaker({ makerdata: { value, text: 'Fendt', version } }),
  'machines.updateModel': (client, { model: value, maker }) =>
    client.machines.updateModel({ modeldata: { value, maker, text: '8R 410', version } }),
  'machines.save': (client, { machine: value, maker, model }) =>
    client.machines.save({ machinedata: { value, make: maker, model, version } }),
  'roverForms.save': (client, { active }) =>
    client.roverForms.save({ roverdata: { roverid: active.rover, title: 'Seeder', version } }),
  'roverForms.saveCastaValues': (client, { active }) =>
    client.roverForms.saveCastaValues({ data: { roverid: active.rover, Allowed: 1, version } } as never),
  'correctionProfiles.choose': (client, { active }) =>
    client.correctionProfiles.choose({ data: { roverid: active.rover, version } }),
  'correctionProfiles.save': async (client) => {
    const { id: value } = await client.correctionProfiles.save({ profiledata: { text: 'Own' } });
    return client.correctionProfiles.save({ profiledata: { value, version, text: 'Other' } });
  },
  'roverForms.editNote': (client, { note: id }) =>
    client.roverForms.editNote({ data: { id, description: 'dry', version } } as never),
  'subscriptions.renew': (client, { active }) =>
    client.subscriptions.renew({ roverdata: { subid: active.sub, subtype: 1, version, ...PO } }),
  'subscriptions.cancel': change('cancel', 'active'),
  'subscriptions.cancelScheduled': change('cancelScheduled', 'scheduled'),
  'subscriptions.suspend': change('suspend', 'active'),
  'subscriptions.resume': change('resume', 'suspended'),
  'alerts.saveSettings': (_, { own }) => own.client.alerts.saveSettings({ mail: ['system'], version }),
  'emailTemplates.save': async (client) => {
    const { templates = [] } = await client.emailTemplates.read({
      emailTemplates: 1,
      id: mailTemplates.profile,
    });
    return client.emailTemplates.save({ emailTemplates: 1, template: { ...templates[0], version } } as never);
  },
  'expiryNotices.save': (client, { dealer_id: dealer }) =>
    client.expiryNotices.save({ dealer, days: [7], copy: 0, version }),
  'orders.assign': (client, { order, sim }) =>
    client.orders.assign({ order, sims: [sim], draft: 1, version }),
  'sims.update': (client, { sim: id, company_id: company }) =>
    client.sims.update({ simmdata: { id, company, version } } as never),
  'sims.savePackage': (client, { pack: value }) => client.sims.savePackage({ value, allowance: 5, version }),
  'simSuppliers.saveSettings': (client) =>
    client.simSuppliers.saveSettings({
      supplier: 1,
      text: 'emnify',
      enabled: 0,
      pagesize: 100,
      version,
    } as never),
};
const takesVersion = (field: string) => /(^|\.)(admin)?version$/.test(field);

test('every call that takes a version is in the walk', () => {
  const taking = calls
    .filter(({ endpoint }) => fieldsOf(endpoint).some(takesVersion))
    .map(({ name }) => name);
  assert.deepEqual(taking.toSorted(), Object.keys(saves).toSorted());
});

test('a version that a record does not have yet is a conflict in every call that takes one', async (t) => {
  const orders = await startOrders(t);
  const ids = await seedRecords(orders);
  const outcomes: Record<string, string> = {};
  for (const [name, save] of Object.entries(saves))
    outcomes[name] = await save(orders.system, ids).then(
      () => 'saved',
      (error: unknown) =>
        error instanceof CallError ? `${error.code} ${JSON.stringify(error.issues)}` : String(error),
    );
  const conflicts = Object.fromEntries(Object.keys(saves).map((name) => [name, 'changed_meanwhile']));
  assert.deepEqual(
    Object.fromEntries(
      Object.entries(outcomes).map(([name, text]) => [name, text.replace(/^(changed_meanwhile).*$/, '$1')]),
    ),
    conflicts,
  );
});

test('an action with many rovers leaves out one whose subscription does not have that version yet', async (t) => {
  const orders = await startOrders(t);
  const { active, suspended } = await seedRecords(orders);
  for (const [action, { rover, sub }] of [
    ['renew', active],
    ['suspend', active],
    ['resume', suspended],
  ] as const) {
    const rovers = [{ id: rover, subid: sub, version }];
    const { rows } = await orders.dealer.roverBulk.apply({ action, rovers, ...PO });
    assert.equal(rows[0]?.done, 0, action);
  }
});
