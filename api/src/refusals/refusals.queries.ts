import {
  COUNTED_REFUSALS,
  isRole,
  type Language,
  type LogEventName,
  type LoginRefusal,
  type Refused,
  storedLogText,
} from '@cairn/contract';
import type { Db, TenantSession } from '@cairn/database';
import { sql } from 'kysely';

interface Subject {
  readonly column: 'rover_id' | 'station_id';
  readonly id: number;
  /** The events that count, and the one of being let in. */
  readonly refused: readonly Refused[];
  readonly letIn: LogEventName;
}

interface Row extends Pick<LoginRefusal, 'reason' | 'count' | 'first' | 'last' | 'agent' | 'address'> {
  readonly params: object;
  readonly lines: number;
}

/** It was let in and gets nothing, until it is given a station or that one is back. */
const WITHHELD: Refused = 'rover_station_out_of_service';

/**
 * The refusals of a rover or a station since it was let in last, and not before `since`, by reason. The newest lines
 * are read by the index of the subject, so that a client that tries every second costs no more than one that has tried
 * a thousand times. The addresses of clients are for the system alone.
 */
export async function readRefusals(
  db: Db,
  session: TenantSession,
  { column, id, refused, letIn }: Subject,
  since: Date,
  language: Language,
): Promise<{ refusals: LoginRefusal[]; more: boolean }> {
  const address = isRole(session.role, 'systemAdmin') ? sql`host(address)` : sql`null::text`;
  const { rows } = await sql<Row>`
    with let_in as (
      select at, id from caster_log where ${sql.ref(column)} = ${id} and at >= ${since} and event = ${letIn}
      order by at desc, id desc limit 1
    ), fed as (
      select at, id from caster_log where ${sql.ref(column)} = ${id} and at >= ${since} and event = 'station_given'
      order by at desc, id desc limit 1
    ), refused as (
      select l.at, l.id, l.event, l.params - 'agent' as params, coalesce(l.params ->> 'agent', '') as agent, ${address} as address
      from caster_log l
      where l.${sql.ref(column)} = ${id} and l.at >= ${since} and l.event = any(${refused})
        and not exists (select from let_in where (let_in.at, let_in.id) >= (l.at, l.id)) and case l.event
          when ${WITHHELD} then not exists (select from fed where (fed.at, fed.id) >= (l.at, l.id))
            and exists (select from stations s where s.mount = l.params ->> 'station' and s.archived_at is null
              and s.out_of_service_since is not null)
          else true end
      order by l.at desc, l.id desc limit ${COUNTED_REFUSALS + 1}
    )
    select event as reason, params, count(*)::int as count, (sum(count(*)) over ())::int as lines,
      to_json(min(at)) #>> '{}' as first, to_json(max(at)) #>> '{}' as last,
      (array_agg(agent order by at desc, id desc))[1] as agent, (array_agg(address order by at desc, id desc))[1] as address
    from refused group by event, params order by max(at) desc, max(id) desc`.execute(db);
  return {
    refusals: rows.map(({ params, lines: _, ...row }) => ({
      ...row,
      first: new Date(row.first).toISOString(),
      last: new Date(row.last).toISOString(),
      text: storedLogText({ event: row.reason, params, legacy_text: null }, language),
    })),
    more: (rows[0]?.lines ?? 0) > COUNTED_REFUSALS,
  };
}
