import type { Db } from '@cairn/database';
import { sql } from 'kysely';
import { type AuditDetail, type AuditMessage, events, recordEvent } from '../audit-events.ts';
import { once } from '../idempotency.ts';
import { sentence } from '../language.ts';
import { Problem } from '../problem.ts';
import { editAs, refuseStale } from '../record-versions.ts';
import type { Writer } from '../record-writes.ts';
import { distanceText, isConfirmed, transmittedOf, transmittedPosition } from './position.ts';

/** What a decision about the service of a station rests on, by its columns. */
const state = {
  out_of_service_since: 'out_of_service',
  out_of_service_reason: 'reason',
  out_of_service_until: 'until',
};
const position = { latitude: 'latitude', longitude: 'longitude', altitude: 'altitude' };

interface Decision {
  readonly id: number;
  /** The country that the writer may decide for; 0 is every country. */
  readonly country: 0 | 1 | 2;
  /** The version that they read; without one their decision wins. */
  readonly version?: number | undefined;
}

/**
 * Takes a station out of service, or changes the reason and the day of one that is, and writes the audit event; the caller
 * opens the transaction. Returns its title, and the version that it has then, by which this can be taken back.
 *
 * @throws {Problem} not_found, changed_meanwhile
 */
export function takeOutOfService(
  db: Db,
  writer: Writer,
  { reason, until, ...decision }: Decision & { reason: string; until: string | null },
): Promise<{ title: string; version: number }> {
  return once(db, writer.key, async () => {
    const station = await lock(db, writer, decision, state);
    const wasOut = station.out_of_service_since !== null;
    const unchanged = station.out_of_service_reason === reason && station.out_of_service_until === until;
    const { title } = station;
    if (wasOut && unchanged) return { title, version: station.version };
    const version = await writeOutOfService(db, station.id, {
      reason,
      until,
      by: writer.session?.userId ?? null,
    });
    await record(
      db,
      wasOut ? events.baseEdited : events.baseTakenOut,
      writer,
      station,
      wasOut
        ? { code: 'edited', parameters: { kind: 'station', title: station.title } }
        : { code: 'out_of_service', parameters: { title: station.title } },
      [
        { code: 'reason', parameters: { value: reason } },
        ...(until === null ? [] : [{ code: 'expected_back', parameters: { value: until } } as const]),
      ],
    );
    return { title, version };
  });
}

/**
 * Returns a station to service, by what it transmits `at` a moment, and writes the audit event; the caller opens the
 * transaction. Returns its title.
 *
 * @throws {Problem} not_found, changed_meanwhile, taken when it transmits a position that differs from the entered one by
 * another distance than the confirmed one, in metres
 */
export function returnToService(
  db: Db,
  writer: Writer,
  { confirmed, at, ...decision }: Decision & { confirmed: number | undefined; at: Date },
): Promise<string> {
  return once(db, writer.key, async () => {
    const station = await lock(db, writer, decision, { ...state, ...position });
    if (station.out_of_service_since === null) return station.title;
    const sent = transmittedOf(station, (await transmittedPosition(db, station.id, at)).position);
    if (sent && !isConfirmed(sent, confirmed))
      throw new Problem('taken', {
        message: sentence('{{title}} transmits a position {{distance}} from the entered one', {
          title: station.title,
          distance: distanceText(sent.metres),
        }),
      });
    await writeInService(db, station.id);
    await record(
      db,
      events.basePutBack,
      writer,
      station,
      { code: 'in_service', parameters: { title: station.title } },
      sent?.differs
        ? [{ code: 'position_confirmed', parameters: { distance: distanceText(sent.metres) } }]
        : [],
    );
    return station.title;
  });
}

/** The record of a station, as its state and its position are decided by. */
export type StationRecord = NonNullable<Awaited<ReturnType<typeof readStation>>>;

/** A station that exists, in `country` (0: in any). */
export function readStation(db: Db, id: number, country: number) {
  return stationOf(db, id, country).executeTakeFirst();
}

/** A station that exists, which nobody else changes until the end of the transaction. */
function lockStation(db: Db, id: number, country: number) {
  return stationOf(db, id, country).forUpdate('s').executeTakeFirst();
}

function stationOf(db: Db, id: number, country: number) {
  return db
    .selectFrom('stations as s')
    .leftJoin('users as u', 'u.id', 's.out_of_service_by')
    .where('s.id', '=', id)
    .where('s.archived_at', 'is', null)
    .$if(country !== 0, (query) => query.where('s.country', '=', country))
    .select(['s.id', 's.title', 's.mount', 's.country', 's.version', 's.edits'])
    .select(['s.latitude', 's.longitude', 's.altitude'])
    .select(['s.out_of_service_since', 's.out_of_service_reason', 's.out_of_service_until'])
    .select(sql<string | null>`nullif(trim(u.fname || ' ' || u.lname), '')`.as('out_of_service_by'));
}

/** Takes a station out of service, or changes the reason and the day of one that is; triggers record the period. Returns its version. */
async function writeOutOfService(
  db: Db,
  id: number,
  { reason, until, by }: { reason: string; until: string | null; by: number | null },
): Promise<number> {
  const { version } = await db
    .updateTable('stations')
    .set((eb) => ({
      out_of_service_since: eb.fn.coalesce('out_of_service_since', sql<Date>`now()`),
      out_of_service_by: eb.fn.coalesce('out_of_service_by', sql<number>`${by}::integer`),
      out_of_service_reason: reason,
      out_of_service_until: until,
    }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

async function writeInService(db: Db, id: number): Promise<void> {
  await db
    .updateTable('stations')
    .set({
      out_of_service_since: null,
      out_of_service_reason: null,
      out_of_service_until: null,
      out_of_service_by: null,
    })
    .where('id', '=', id)
    .execute();
}

/** The station, unless others have decided since the writer read it. */
async function lock(
  db: Db,
  { session }: Writer,
  { id, version, country }: Decision,
  fields: Readonly<Record<string, string>>,
): Promise<StationRecord> {
  if (session) await editAs(db, session.userId);
  const station = await lockStation(db, id, country);
  if (!station) throw new Problem('not_found');
  const since = station.out_of_service_since?.toISOString() ?? null;
  await refuseStale(db, [
    { row: { ...station, out_of_service_since: since }, version, name: 'version', fields },
  ]);
  return station;
}

/** Stations are the network's: their events are for the system level alone. */
const record = (
  db: Db,
  event: Parameters<typeof recordEvent>[1],
  { session, from }: Writer,
  { id, title }: StationRecord,
  message: AuditMessage,
  details: readonly AuditDetail[],
) =>
  recordEvent(db, event, session, {
    from,
    message,
    details,
    target: { type: 'station', id, title },
    scope: { resellerId: null, dealerId: null, companyId: null },
  });
