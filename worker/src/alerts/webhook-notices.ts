import type { AlertDetails } from '@cairn/contract';
import type { Database, Db } from '@cairn/database';
import { sql } from 'kysely';
import { readable } from './readers.ts';

/** Alerts of one message; more are further messages. */
const MOST = 200;

/** Queues what waits for each webhook as one message, or some: the quiet hours of people are not theirs. */
export async function queueDeliveries(
  { service }: Pick<Database, 'service'>,
  publicUrl: string,
  at: Date,
): Promise<number> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct user_id from alert_notices where done_at is null and webhook_id is not null order by 1`.execute(
    service,
  );
  let queued = 0;
  for (const { user_id } of rows)
    queued += await service.transaction().execute((db) => queueOf(db, user_id, publicUrl, at));
  return queued;
}

interface Waiting {
  readonly notice: number;
  readonly webhook_id: number;
  readonly event: 'opened' | 'over';
  readonly id: number;
  readonly kind: string;
  readonly since: Date;
  readonly until: Date | null;
  readonly details: AlertDetails;
  readonly part: string | null;
  readonly rover: object | null;
  readonly station: object | null;
  readonly sim: object | null;
  readonly company: object | null;
}

async function queueOf(db: Db, user: number, publicUrl: string, at: Date): Promise<number> {
  const { rows: locked } =
    await sql`select from alert_settings where user_id = ${user} for update skip locked`.execute(db);
  if (locked.length === 0) return 0;
  const waiting = await readWaiting(db, user);
  let queued = 0;
  for (const [webhook, alerts] of Map.groupBy(waiting, ({ webhook_id }) => webhook_id))
    for (let from = 0; from < alerts.length; from += MOST) {
      await queue(db, webhook, alerts.slice(from, from + MOST), publicUrl, at);
      queued += 1;
    }
  // what they no longer choose, or may not see any more
  await sql`delete from alert_notices where user_id = ${user} and webhook_id is not null and done_at is null and created_at <= ${at}`.execute(
    db,
  );
  return queued;
}

async function readWaiting(db: Db, user: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    with ${readable({
      person: sql`u.id = ${user}`,
      alert: sql`a.id in (select n.alert_id from alert_notices n where n.user_id = ${user} and n.done_at is null and n.webhook_id is not null)`,
    })}
    select n.id as notice, n.webhook_id, n.event, a.id, a.kind, a.since, a.until, a.details,
      case when a.kind = 'system' then a.subject end as part,
      case when rover.id is not null then json_build_object('id', rover.id, 'title', rover.title) end as rover,
      case when station.id is not null then json_build_object('id', station.id, 'title', station.title) end as station,
      case when sim.id is not null then json_build_object('id', sim.id, 'iccid', sim.iccid) end as sim,
      case when company.id is not null then json_build_object('id', company.id, 'title', company.title) end as company
    from alert_notices n join readable r on r.user_id = n.user_id and r.alert_id = n.alert_id
      join people p on p.user_id = n.user_id join alerts a on a.id = n.alert_id
      left join rovers rover on rover.id = a.rover_id left join stations station on station.id = a.station_id
      left join sims sim on sim.id = a.sim_id left join companies company on company.id = coalesce(a.company_id, sim.company_id)
    where n.done_at is null and n.webhook_id is not null and a.kind = any(p.webhook)
    order by n.webhook_id, n.id`.execute(db);
  return rows;
}

async function queue(db: Db, webhook_id: number, alerts: readonly Waiting[], publicUrl: string, at: Date) {
  const body = JSON.stringify({
    type: 'alerts',
    at: at.toISOString(),
    url: `${publicUrl}/home/network/alerts`,
    alerts: alerts.map(({ notice: _, webhook_id: __, ...alert }) => alert),
  });
  const { id } = await db
    .insertInto('webhook_deliveries')
    .values({ webhook_id, body })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('alert_notices')
    .set({ done_at: at, delivery_id: id })
    .where(
      'id',
      'in',
      alerts.map(({ notice }) => notice),
    )
    .execute();
}
