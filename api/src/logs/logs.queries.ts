import {
  isAtMost,
  isRole,
  type Language,
  type LogLine,
  messageTitle,
  type StoredLine,
  storedLogText,
} from '@cairn/contract';
import type { Db, TenantSession } from '@cairn/database';
import { type RawBuilder, sql } from 'kysely';
import { allOf, type Page, pageOf, partsOf, widening } from './page.queries.ts';

export interface LogFilter {
  readonly reseller?: number;
  readonly dealer?: number;
  readonly company?: number;
  readonly rover?: number;
  readonly basestation?: number;
  /** Lines of one country's casters. */
  readonly casta?: 1 | 2 | undefined;
  readonly start?: Date | undefined;
  readonly end?: Date | undefined;
  /** Lines of stations only. */
  readonly basesonly?: boolean;
  /** Lines of rovers only. */
  readonly roversonly?: boolean;
  /** The `next` of an earlier reply. */
  readonly before?: string | undefined;
  /** The `newer` of an earlier reply: the lines right above it, instead of the newest. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** The stored event and parameters of line `l` of the caster log. */
export const storedLine = sql<StoredLine>`json_build_object('event', l.event, 'params', l.params, 'legacy_text', l.legacy_text)`;

/** `cursor`: microseconds and id, where the page after this line begins. */
type Line = Omit<LogLine, 'Description'> & { stored: StoredLine; cursor: string };

/**
 * Lines of the caster log, newest first. Tenants see the lines of their own rovers and those of the stations: a
 * walk down an index for each of them and for each country, stopped at `limit`, so that 20 million lines cost what a
 * page costs. Row policies hold next to the conditions here, which are the same but usable by the planner.
 */
export async function readLog(
  db: Db,
  session: TenantSession,
  filter: LogFilter,
  language: Language,
): Promise<{ Log: LogLine[] } & Omit<Page<never>, 'rows'>> {
  // The planner takes a policy's setting for a rare value, gathers all lines of a tenant and sorts them: 160 ms of
  // 300,000. Walking the index in its order takes 1 ms, and only readLog runs in this transaction.
  if (!isRole(session.role, 'systemAdmin')) {
    await sql`select set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true)`.execute(
      db,
    );
  }
  const rows = await widening(filter, Date.now(), (window) =>
    readLines(db, session, { ...filter, ...window }),
  );
  const { rows: lines, ...cursors } = pageOf(rows, filter);
  return {
    Log: lines.map(({ cursor: _, stored, ...line }) => ({
      ...line,
      Message: messageTitle(line.Message_code, line.Message, language),
      Description: storedLogText(stored, language),
    })),
    ...cursors,
  };
}

async function readLines(db: Db, session: TenantSession, filter: LogFilter): Promise<readonly Line[]> {
  const { limit, after } = filter;
  const conditions = walks(session, filter);
  if (conditions.length === 0) return [];
  const walked = conditions.map(
    (
      where,
    ) => sql`(select l.* from (select id, at, casta, username, station_id, mountpoint, code, type, session_id, event, params, legacy_text,
        rover_id, company_id, dealer_id, reseller_id from caster_log) l
      where ${where} order by ${after ? sql`l.at, l.id` : sql`l.at desc, l.id desc`} limit ${limit})`,
  );
  const { rows } = await sql<Line>`
    select l.id, to_char(l.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "Timestamp", l.username as "Username",
      coalesce(s.title, l.mountpoint) as "Basestation", l.code as "Message_code", m.text as "Message",
      l.type as "Type_code", l.rover_id as "Rover_id", l.session_id as "Session_id", ${storedLine} as stored,
      m.color as "Color", m.color as "Colour", (extract(epoch from l.at) * 1000000)::bigint || '~' || l.id as cursor
    from (select * from (${sql.join(walked, sql` union all `)}) walked
        order by ${after ? sql`at, id` : sql`at desc, id desc`} limit ${limit}) l
      join log_messages m on m.code = l.code left join stations s on s.id = l.station_id
    order by l.at desc, l.id desc`.execute(db);
  return rows;
}

const castas = [1, 2] as const;

/**
 * The conditions of each walk down the log: own lines and those of the stations, or what was requested. The indexes of
 * all lines, a reseller's and a dealer's are by country: walked without it, or with it behind the other country's
 * lines, they would be read from end to end.
 */
function walks(session: TenantSession, filter: LogFilter): RawBuilder<unknown>[] {
  const { reseller, dealer, company, rover, basestation, start, end } = filter;
  const chosen: RawBuilder<unknown>[] = [];
  if (rover !== undefined) chosen.push(sql`l.rover_id = ${rover}`);
  if (company !== undefined) chosen.push(sql`l.company_id = ${company}`);
  if (dealer !== undefined) chosen.push(sql`l.dealer_id = ${dealer}`);
  if (reseller !== undefined) chosen.push(sql`l.reseller_id = ${reseller}`);
  const aboutRovers = chosen.length > 0 || filter.roversonly === true;

  const always: RawBuilder<unknown>[] = [];
  if (basestation !== undefined) always.push(sql`l.station_id = ${basestation}`);
  if (start) always.push(sql`l.at >= ${start}`);
  if (end) always.push(sql`l.at <= ${end}`);
  if (filter.before) always.push(beyond(filter.before, '<'));
  if (filter.after) always.push(beyond(filter.after, '>'));

  // what was requested picks a better index, unless it is of a level above the reader's own
  const levelOfChosen = rover !== undefined || company !== undefined ? 3 : dealer !== undefined ? 2 : 1;
  const own = chosen.length > 0 && levelOfChosen >= levelOf(session) ? [] : ownLines(session);
  const ofOne =
    [rover, company, basestation].some((id) => id !== undefined) || isAtMost(session.role, 'companyAdmin');
  const ofCountry = filter.casta ? [sql`l.casta = ${filter.casta}`] : [];
  const byCountry = (conditions: RawBuilder<unknown>[]) =>
    ofOne
      ? [allOf([...conditions, ...ofCountry])]
      : (filter.casta ? [filter.casta] : castas).map((casta) =>
          allOf([...conditions, sql`l.casta = ${casta}`]),
        );
  // lines of stations are nobody's: all lines of a tenant would be read to find none
  if (filter.basesonly && chosen.length > 0) return [];
  const ofStations = allOf([...always, ...ofCountry, sql`l.type = 2`]);
  if (filter.basesonly) return [ofStations];
  if (aboutRovers) return byCountry([...chosen, ...own, ...always, sql`l.type = 1`]);
  if (own.length === 0) return byCountry(always);
  return [...byCountry([...own, ...always, sql`l.type <> 2`]), ofStations];
}

function beyond(cursor: string, side: '<' | '>'): RawBuilder<unknown> {
  const { at, keys } = partsOf(cursor);
  return sql`l.at ${sql.raw(side)}= ${at}::timestamptz and (l.at, l.id) ${sql.raw(side)} (${at}::timestamptz, ${keys[0]}::bigint)`;
}

/** 1 reseller, 2 dealer, 3 company. */
function levelOf({ role }: TenantSession): number {
  if (isAtMost(role, 'companyAdmin')) return 3;
  return isAtMost(role, 'dealer') ? 2 : 1;
}

/** The column that holds the session's own lines; nothing for the system level. */
function ownLines({ role, resellerId, dealerId, companyId }: TenantSession): RawBuilder<unknown>[] {
  if (isRole(role, 'systemAdmin')) return [];
  if (isRole(role, 'reseller')) return [sql`l.reseller_id = ${resellerId}`];
  if (isRole(role, 'dealer')) return [sql`l.dealer_id = ${dealerId}`];
  return [sql`l.company_id = ${companyId}`];
}

export async function readLogMessages(db: Db, language: Language) {
  const rows = await db
    .selectFrom('log_messages')
    .select(['code', 'type', 'text', 'color'])
    .$narrowType<{ type: 1 | 2 | 3 }>()
    .orderBy('code')
    .execute();
  return rows.map((row) => ({ ...row, text: messageTitle(row.code, row.text, language) }));
}
