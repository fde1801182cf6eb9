import type { Db } from '@cairn/database';
import { events } from '@cairn/domain/audit-events';
import { sql } from 'kysely';
import type { Maintenance } from '../auth/sign-in.ts';

const names = ['maintenance_mode', 'maintenance_at', 'maintenance_by'] as const;

/** The settings maintenance_mode (0 or 1), maintenance_at (an ISO time) and maintenance_by (a name). */
export async function readMaintenance(db: Db): Promise<Maintenance> {
  const rows = await db.selectFrom('settings').select(['name', 'value']).where('name', 'in', names).execute();
  const value = new Map(rows.map((row) => [row.name, row.value]));
  const at = Date.parse(String(value.get('maintenance_at')));
  return {
    on: Number(value.get('maintenance_mode')) === 1,
    at: Number.isNaN(at) ? null : new Date(at).toISOString(),
    by: String(value.get('maintenance_by') ?? ''),
  };
}

export async function writeMaintenance(db: Db, { on, at, by }: Maintenance): Promise<void> {
  const values = { maintenance_mode: on ? 1 : 0, maintenance_at: at, maintenance_by: by };
  for (const name of names) {
    const value = JSON.stringify(values[name]);
    await db
      .insertInto('settings')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  }
}

/** Ends the sessions of all but system admins, who may also go on acting for others; each is an automatic logout. */
export async function endOrdinarySessions(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ ended: number }>`
    with ended as (
      update user_sessions s set ended_at = ${now}, end_reason = 'maintenance', left_at = coalesce(left_at, ${now})
      where ended_at is null and role <> 1 and not exists (select from user_sessions o where o.token_hash = s.parent_hash and o.role = 1)
      returning user_id, acts_for)
    insert into user_events (at, type, "group", user_id, user_name, reseller_id, dealer_id, company_id, text, message)
    select ${now}, ${events.automaticLogout.type}, ${events.automaticLogout.group}, u.id, trim(u.fname || ' ' || u.lname),
      u.reseller_id, u.dealer_id, u.company_id, 'maintenance', 'maintenance'
    from ended join users u on u.id = ended.user_id where ended.acts_for is null
    returning 1 as ended`.execute(db);
  return rows.length;
}

/** Whether there is one of each record that a first rover needs, deleted ones aside, and whether each was used. */
export async function readFirstSteps(db: Db) {
  const { rows } = await sql<
    Record<'reseller' | 'dealer' | 'company' | 'station' | 'stream' | 'rover' | 'session', 0 | 1>
  >`
    select exists (select from resellers where archived_at is null)::int as reseller,
      exists (select from dealers where archived_at is null)::int as dealer,
      exists (select from companies where archived_at is null)::int as company,
      exists (select from stations where archived_at is null)::int as station,
      exists (select from station_status_changes where kind = 'stream' and online)::int as stream,
      exists (select from rovers where archived_at is null)::int as rover,
      exists (select from rover_sessions)::int as session`.execute(db);
  const [steps] = rows;
  if (!steps) throw new Error('A select without a table gives a row');
  return steps;
}
