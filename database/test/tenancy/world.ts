import { isRole, type TenantRole } from '@cairn/contract/roles';
import { sql } from 'kysely';
import type { Database, TenantSession } from '../../src/database.ts';
import { seed } from '../../src/seed.ts';
import type { Row, TenantScope, TenantTable } from './oracle.ts';
import { addBaseSim, addSim } from './sims.ts';

/** The rows of every table, and every session that could read them. */
export interface World {
  rows: Record<TenantTable, Row[]>;
  sessions: TenantSession[];
}

/** Where a record of a company is. */
type CompanyScope = Record<keyof TenantScope, number>;

/** The column by which a row of a table is found. */
export const keyColumn: Record<TenantTable, string> = {
  machines: 'id',
  rovers: 'id',
  rover_notes: 'id',
  subscriptions: 'id',
  subscription_events: 'id',
  subscription_counts: 'id',
  orders: 'id',
  order_subscriptions: 'id',
  order_sims: 'sim_id',
  order_deliveries: 'order_id',
  stock_movements: 'id',
  stock_balances: 'quantity',
  sims: 'id',
  sim_counts: 'id',
  sim_moves: 'id',
  sim_changes: 'id',
  sim_requests: 'id',
  sim_usage: 'sim_id',
  sim_alerts: 'id',
  alerts: 'id',
  alert_rovers: 'rover_id',
  alert_settings: 'user_id',
  favourites: 'user_id',
  report_subscriptions: 'user_id',
  report_mails: 'email_id',
  alert_webhooks: 'id',
  alert_notices: 'id',
  webhook_deliveries: 'id',
  sim_refreshes: 'id',
  sim_refresh_changes: 'sim_id',
  rover_live: 'rover_id',
  rover_sessions: 'id',
  gga_points: 'session_id',
  session_fixes: 'session_id',
  rover_minutes: 'logins',
  rover_hours: 'logins',
  client_hours: 'sessions',
  moment_rovers: 'company_id',
  users: 'id',
  user_events: 'id',
  user_sessions: 'user_id',
  user_totp: 'user_id',
  user_recovery_codes: 'user_id',
  user_passkeys: 'user_id',
  sign_in_challenges: 'user_id',
  known_addresses: 'user_id',
  calendar_feeds: 'user_id',
  expiry_notices: 'subscription_id',
  expiry_notice_settings: 'dealer_id',
  rinex_jobs: 'user_id',
  station_networks: 'station_id',
  emails: 'id',
  email_attachments: 'id',
  mailed_links: 'id',
  caster_log: 'id',
  resellers: 'id',
  dealers: 'id',
  companies: 'id',
};

/**
 * Makes two resellers; the first has two dealers, and its first dealer two companies, so that for the first company
 * there are own rows, those of a sibling, of another branch and of another reseller, and those of its parents. Every
 * table has rows at every place.
 */
export async function makeWorld(database: Database): Promise<World> {
  const { reseller, dealer, company } = seed(database);
  const rows = Object.fromEntries(
    Object.keys(keyColumn).map((table) => [table, []]),
  ) as unknown as World['rows'];
  const sessions: TenantSession[] = [];

  for (const dealers of [[2, 1], [1]]) {
    const top = { ...(await reseller()), dealer_id: null, company_id: null };
    rows.resellers.push({ ...top, key: top.id });
    sessions.push(sessionAt(5, top));
    await addPeople(database, rows, 1, top); // somebody of the system who works with this reseller
    await addPeople(database, rows, 5, top);
    await addPeople(database, rows, 5, top, true); // of the system by the setting
    await addCounts(database, rows, 5, top.id, top);
    await addStock(database, rows, top);
    await addSim(database, rows, top);
    await addBaseSim(database, rows, top);
    for (const companies of dealers) {
      const middle = { ...(await dealer({ reseller_id: top.id })), company_id: null };
      rows.dealers.push({ ...middle, key: middle.id });
      await database.service
        .insertInto('expiry_notice_settings')
        .values({ reseller_id: top.id, dealer_id: middle.id, days: [30, 7] })
        .execute();
      rows.expiry_notice_settings.push({ ...onlyScope(middle), key: middle.id });
      sessions.push(sessionAt(10, middle));
      await addPeople(database, rows, 10, middle);
      await addPeople(database, rows, 10, middle, true);
      await addCounts(database, rows, 10, middle.id, middle);
      await addStock(database, rows, middle);
      await addSim(database, rows, middle);
      for (let count = 0; count < companies; count++) {
        const scope = await company({ dealer_id: middle.id });
        rows.companies.push({ ...scope, key: scope.id });
        sessions.push(sessionAt(20, scope), sessionAt(30, scope));
        await addPeople(database, rows, 20, scope);
        await addPeople(database, rows, 30, scope);
        await addPeople(database, rows, 30, scope, true);
        await addFleet(database, rows, scope);
        await addOrder(database, rows, onlyScope(scope));
        await addCounts(database, rows, 20, scope.id, scope);
      }
    }
  }
  const nowhere = { reseller_id: null, dealer_id: null, company_id: null };
  await addPeople(database, rows, 1, nowhere);
  await addSim(database, rows, nowhere);
  const counts = await database.service.selectFrom('sim_counts').selectAll().execute();
  for (const { id: key, reseller_id, dealer_id } of counts)
    rows.sim_counts.push({ key, reseller_id, dealer_id, company_id: null });
  await addLog(database, rows, nowhere, 2, 32);
  await addLog(database, rows, { ...nowhere, shared: true }, 2);
  await addLog(database, rows, nowhere, 3);
  await addCounts(database, rows, 1, 0, nowhere);
  await addCounts(database, rows, 100, 77, nowhere);
  return { rows, sessions };
}

function sessionAt(role: TenantRole, scope: TenantScope): TenantSession {
  return { role, resellerId: scope.reseller_id, dealerId: scope.dealer_id, companyId: scope.company_id };
}

/** What says where a record is, of a record that holds more. */
function onlyScope<Scope extends TenantScope>({ reseller_id, dealer_id, company_id }: Scope) {
  return { reseller_id, dealer_id, company_id } as Pick<Scope, keyof TenantScope>;
}

async function addPeople(
  database: Database,
  rows: World['rows'],
  role: number,
  at: TenantScope,
  system_admin = false,
): Promise<void> {
  const scope = onlyScope(at);
  const db = database.service;
  const { id } = await seed(database).user({ role, ...scope, system_admin });
  rows.users.push({ ...scope, key: id, system: isRole(role, 'systemAdmin') || system_admin });

  const bytes = Buffer.from(`token of ${id}`);
  await db
    .insertInto('user_sessions')
    .values({ token_hash: bytes, pair_hash: bytes, user_id: id, role })
    .execute();
  rows.user_sessions.push({ ...scope, key: id });

  await db.insertInto('user_totp').values({ user_id: id, secret_sealed: bytes }).execute();
  await db.insertInto('user_recovery_codes').values({ user_id: id, code_hash: bytes }).execute();
  const passkey = { credential_id: `of ${id}`, public_key: bytes, counter: 0, synced: false, name: 'Key' };
  await db
    .insertInto('user_passkeys')
    .values({ user_id: id, ...passkey })
    .execute();
  const challenge = { token_hash: bytes, kind: 'second factor', expires_at: new Date() };
  await db
    .insertInto('sign_in_challenges')
    .values({ user_id: id, ...challenge })
    .execute();
  await db
    .insertInto('known_addresses')
    .values({ user_id: id, network: '192.0.2.1', seen_at: new Date() })
    .execute();
  await db
    .insertInto('calendar_feeds')
    .values({ user_id: id, token_hash: bytes, timezone: 'Europe/London' })
    .execute();
  await db
    .insertInto('alert_settings')
    .values({ user_id: id, mail: ['station_down'] })
    .execute();
  rows.alert_settings.push({ ...scope, key: id });
  await db.insertInto('favourites').values({ user_id: id, kind: 'rover', record_id: 1 }).execute();
  rows.favourites.push({ ...scope, key: id });
  await addWebhook(database, rows, scope, id);
  const hours = { begins: new Date('2026-01-01T00:00Z'), ends: new Date('2026-01-01T01:00Z') };
  const station_id = (await seed(database).station()).id;
  await db
    .insertInto('rinex_jobs')
    .values({ user_id: id, station_id, ...hours })
    .execute();
  await db
    .insertInto('station_networks')
    .values({ station_id, network: '192.0.2.1', seen_at: new Date() })
    .execute();
  rows.station_networks.push({ ...scope, key: station_id });
  for (const table of [
    'user_totp',
    'user_recovery_codes',
    'user_passkeys',
    'sign_in_challenges',
    'known_addresses',
    'calendar_feeds',
    'rinex_jobs',
  ] as const)
    rows[table].push({ ...scope, key: id });

  const event = { user_id: id, type: 1, group: 1, text: `user ${id} came`, ...scope };
  const happened = await db.insertInto('user_events').values(event).returning('id').executeTakeFirstOrThrow();
  rows.user_events.push({ ...scope, key: happened.id });

  const mail = { template: 11, to_address: 'x@example.com', to_name: 'X', sender: 'Y', subject: 'Z' };
  const queued = await db
    .insertInto('emails')
    .values({ ...mail, html: '', text: '', user_id: id, ...scope })
    .returning('id')
    .executeTakeFirstOrThrow();
  rows.emails.push({ ...scope, key: queued.id });
  const report = await db
    .insertInto('report_subscriptions')
    .values({
      user_id: id,
      subject: 'rover',
      subject_id: 1,
      every: 'week',
      timezone: 'UTC',
      next_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  rows.report_subscriptions.push({ ...scope, key: id });
  await db.insertInto('report_mails').values({ email_id: queued.id, subscription_id: report.id }).execute();
  rows.report_mails.push({ ...scope, key: queued.id });
  const file = await db
    .insertInto('email_attachments')
    .values({ email_id: queued.id, name: 'report.xlsx', type: 'text/plain', content: bytes })
    .returning('id')
    .executeTakeFirstOrThrow();
  rows.email_attachments.push({ ...scope, key: file.id });
  const link = await db
    .insertInto('mailed_links')
    .values({ kind: 'reset', user_id: id, token_hash: bytes, expires_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  rows.mailed_links.push({ ...scope, key: link.id });
}

/** A webhook of somebody, with an alert that it is told of. */
async function addWebhook(database: Database, rows: World['rows'], scope: TenantScope, user: number) {
  const db = database.service;
  const id = async (query: { executeTakeFirstOrThrow(): Promise<{ id: number }> }) =>
    (await query.executeTakeFirstOrThrow()).id;
  const webhook_id = await id(
    db
      .insertInto('alert_webhooks')
      .values({ user_id: user, title: 'Hook', url: 'https://x.example', secret_sealed: Buffer.from('x') })
      .returning('id'),
  );
  const alert_id = await id(
    db
      .insertInto('alerts')
      .values({ kind: 'system', subject: `part ${user}`, since: new Date() })
      .returning('id'),
  );
  const delivery = await id(
    db.insertInto('webhook_deliveries').values({ webhook_id, body: '{}' }).returning('id'),
  );
  const notice = await id(
    db
      .insertInto('alert_notices')
      .values({ user_id: user, alert_id, event: 'opened', webhook_id })
      .returning('id'),
  );
  rows.alert_webhooks.push({ ...scope, key: webhook_id });
  rows.webhook_deliveries.push({ ...scope, key: delivery });
  rows.alert_notices.push({ ...scope, key: notice });
}

/** An open alert of a rover and of a SIM, one that is only watched, and one of a station, which all tenants see. */
async function addAlerts(database: Database, rows: World['rows'], scope: CompanyScope, rover_id: number) {
  const now = new Date();
  const add = async (alert: { kind: string; subject: string } & Record<string, unknown>, seen = true) => {
    const { id } = await database.service
      .insertInto('alerts')
      .values({ since: now, opened_at: seen ? now : null, ...alert })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const subject = String(rover_id);
  rows.alerts.push({ ...scope, key: await add({ kind: 'rover_no_fix', subject, rover_id, ...scope }) });
  const watched = await add({ kind: 'rover_refused', subject, rover_id, ...scope }, false);
  rows.alerts.push({ reseller_id: null, dealer_id: null, company_id: null, key: watched });
  const { id: station_id } = await seed(database).station();
  const down = await add({ kind: 'station_down', subject: String(station_id), station_id });
  rows.alerts.push({ ...scope, key: down, shared: true });
  await database.service
    .insertInto('alert_rovers')
    .values({ alert_id: down, rover_id, ...scope })
    .execute();
  rows.alert_rovers.push({ ...scope, key: rover_id });
}

async function addFleet(database: Database, rows: World['rows'], at: CompanyScope) {
  const scope = onlyScope(at);
  const db = database.service;
  const now = new Date();
  const maker = await db
    .insertInto('machine_makers')
    .values({ title: `Maker of ${scope.company_id}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const model = await db
    .insertInto('machine_models')
    .values({ maker_id: maker.id, title: 'Model' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const machine = await db
    .insertInto('machines')
    .values({ ...scope, maker_id: maker.id, model_id: model.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  rows.machines.push({ ...scope, key: machine.id });

  const rover = await seed(database).rover({ ...scope, machine_id: machine.id });
  rows.rovers.push({ ...scope, key: rover.id });
  const note = await db
    .insertInto('rover_notes')
    .values({ ...scope, rover_id: rover.id, description: 'Antenna replaced' })
    .returning('id')
    .executeTakeFirstOrThrow();
  rows.rover_notes.push({ ...scope, key: note.id });

  const times = { starts_at: now, ends_at: new Date(now.getTime() + 86_400_000) };
  const subscription = await db
    .insertInto('subscriptions')
    .values({ ...scope, rover_id: rover.id, type_id: 1, status: 3, ...times })
    .returning('id')
    .executeTakeFirstOrThrow();
  rows.subscriptions.push({ ...scope, key: subscription.id });
  const event = await db
    .insertInto('subscription_events')
    .values({ ...scope, rover_id: rover.id, subscription_id: subscription.id, action: 50 })
    .returning('id')
    .executeTakeFirstOrThrow();
  rows.subscription_events.push({ ...scope, key: event.id });
  const counted = await db
    .selectFrom('subscription_counts')
    .where('dealer_id', '=', Number(scope.dealer_id))
    .select((eb) => eb.fn.max<number>('id').as('id'))
    .executeTakeFirstOrThrow();
  rows.subscription_counts.push({ ...scope, company_id: null, key: counted.id });
  await db.insertInto('expiry_notices').values({ subscription_id: subscription.id, days: 7 }).execute();
  rows.expiry_notices.push({ ...scope, key: subscription.id });

  const stream = { rover_id: rover.id, ...scope, node: 'a', casta: 1, mountpoint: 'RTK_RTCM3', seen_at: now };
  const session = await db
    .insertInto('rover_sessions')
    .values({ ...stream, started_at: now, ntrip_version: 2 })
    .returning('id')
    .executeTakeFirstOrThrow();
  rows.rover_sessions.push({ ...scope, key: session.id });

  await db
    .insertInto('rover_live')
    .values({ ...stream, session_id: session.id, status: 4, connected_at: now })
    .execute();
  rows.rover_live.push({ ...scope, key: rover.id });

  const point = {
    at: now,
    rover_id: rover.id,
    ...scope,
    session_id: session.id,
    quality: 4,
    bytes_sent: 1,
    sentence: '$GPGGA',
  };
  await db.insertInto('gga_points').values(point).execute();
  rows.gga_points.push({ ...scope, key: session.id });
  await db
    .insertInto('session_fixes')
    .values({
      rover_id: rover.id,
      ...scope,
      session_id: session.id,
      began: new Date(),
      counted_until: new Date(),
      fixed_ms: [],
      float_ms: [],
    })
    .execute();
  rows.session_fixes.push({ ...scope, key: session.id });

  await db
    .insertInto('moments')
    .values({ at: '2026-01-01T00:00:00Z' })
    .onConflict((row) => row.doNothing())
    .execute();
  const moment = { at: '2026-01-01T00:00:00Z', casta: 1, rovers: [rover.id], statuses: [4] };
  await db
    .insertInto('moment_rovers')
    .values({ ...scope, ...moment, latitudes: [52], longitudes: [0] })
    .execute();
  rows.moment_rovers.push({ ...scope, key: scope.company_id });
  await addLog(database, rows, scope, 1);
  await addAlerts(database, rows, scope, rover.id);
  await addSim(database, rows, scope);
  await addSim(database, rows, scope, rover.id);
}

/** An order that was processed with a SIM, and the delivery that it came by. */
async function addOrder(database: Database, rows: World['rows'], scope: CompanyScope) {
  const db = database.service;
  const reference = `pi_${scope.company_id}`;
  const now = new Date();
  const order = await db
    .insertInto('orders')
    .values({ ...scope, reference, amount: 12_000, status: 20, paid_at: now, processed_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  rows.orders.push({ ...scope, key: order.id });
  const sold = await db
    .insertInto('order_subscriptions')
    .values({ order_id: order.id, type_id: 1, title: 'RTK 1 year', sims: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  rows.order_subscriptions.push({ ...scope, key: sold.id });
  const card = {
    iccid: `8944${String(scope.company_id).padStart(15, '0')}`,
    supplier: 1,
    status_text: 'Active',
  };
  const sim = await db
    .insertInto('sims')
    .values({ ...card, ...scope, status: 'active', holder: 'company' })
    .returning('id')
    .executeTakeFirstOrThrow();
  rows.sims.push({ ...scope, key: sim.id });
  await db
    .insertInto('order_sims')
    .values({ order_id: order.id, sim_id: sim.id, subscription_id: sold.id })
    .execute();
  rows.order_sims.push({ ...scope, key: sim.id });
  const delivery = { event_id: `evt_${scope.company_id}`, type: 'checkout.session.completed', reference };
  await db
    .insertInto('order_deliveries')
    .values({ ...delivery, outcome: 'ordered', order_id: order.id, sent_at: now })
    .execute();
  rows.order_deliveries.push({ ...scope, key: order.id });
}

/** Units that a reseller was given, or a dealer by its reseller; the numbers tell the balances apart. */
async function addStock(database: Database, rows: World['rows'], at: TenantScope) {
  const scope = onlyScope(at);
  const ofReseller = rows.stock_balances.find(
    (row) => row.reseller_id === scope.reseller_id && row.dealer_id === null,
  );
  const quantity = scope.dealer_id ? rows.stock_balances.length * 10 + 1 : 1000 + rows.stock_balances.length;
  const { id } = await database.service
    .insertInto('stock_movements')
    .values({
      type_id: 1,
      quantity,
      kind: scope.dealer_id ? 'assigned' : 'added',
      reseller_id: Number(scope.reseller_id),
      dealer_id: scope.dealer_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  rows.stock_movements.push({ ...scope, key: id });
  if (scope.dealer_id && ofReseller) ofReseller.key -= quantity;
  rows.stock_balances.push({ ...scope, key: quantity });
}

/** Roll-ups of a scope: the network (1), a reseller (5), a dealer (10), a company (20) or a station (100). */
async function addCounts(
  database: Database,
  rows: World['rows'],
  scope: number,
  scopeId: number,
  at: TenantScope,
) {
  const now = new Date();
  await sql`select make_rover_minutes((${now}::timestamptz at time zone 'utc')::date)`.execute(
    database.service,
  );
  const nothing = {
    fixed_ms: 0,
    float_ms: 0,
    dgps_ms: 0,
    gps_ms: 0,
    est_ms: 0,
    connected_ms: 0,
    login_rovers: 0,
  };
  const logins = rows.rover_hours.length + 1; // distinguishes the rows: ids of resellers and dealers may be the same
  for (const table of ['rover_minutes', 'rover_hours'] as const) {
    await database.service
      .insertInto(table)
      .values({ scope, scope_id: scopeId, at: now, ...onlyScope(at), ...nothing, logins })
      .execute();
    rows[table].push({ ...onlyScope(at), key: logins });
  }
  if (scope === 100) return; // not of a station
  await database.service
    .insertInto('client_hours')
    .values({
      scope,
      scope_id: scopeId,
      at: now,
      ...onlyScope(at),
      user_agent: 'NTRIP test',
      mountpoint: 'M',
      sessions: logins,
      ended: 0,
      connected_ms: 0,
      known_ms: 0,
      fixed_ms: 0,
      float_ms: 0,
      first_fixes: 0,
      first_fix_s: 0,
      bytes_sent: 0,
    })
    .execute();
  rows.client_hours.push({ ...onlyScope(at), key: logins });
}

async function addLog(
  database: Database,
  rows: World['rows'],
  row: TenantScope & { shared?: boolean },
  type: 1 | 2 | 3,
  code = type * 10,
) {
  const line = { at: new Date(), type, code, casta: 1, legacy_text: 'line', ...onlyScope(row) };
  const { id } = await database.service
    .insertInto('caster_log')
    .values(line)
    .returning('id')
    .executeTakeFirstOrThrow();
  rows.caster_log.push({ ...row, key: id });
}

/** The keys of a table that `session` is shown; none where the level may not read the table at all. */
export async function shownTo(
  database: Database,
  session: TenantSession,
  table: TenantTable,
): Promise<number[]> {
  const column = keyColumn[table];
  try {
    return await database.withTenant(session, async (db) => {
      const found = await sql<{
        key: number;
      }>`select ${sql.ref(column)} as key from ${sql.table(table)} order by 1`.execute(db);
      return found.rows.map(({ key }) => key);
    });
  } catch (error) {
    if (refused(error)) return [];
    throw error;
  }
}

/** PostgreSQL's error: permission denied, or that the row is against a row policy. */
export function refused(error: unknown): boolean {
  return (error as { code?: string }).code === '42501';
}
