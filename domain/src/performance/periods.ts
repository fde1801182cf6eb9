import type { ReportPeriod } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { sql } from 'kysely';

/** A week or month of a zone, and when its report is mailed. */
export interface Period {
  readonly start: Date;
  readonly end: Date;
}

/** Sessions of the last night have ended and are counted by then. */
const MORNING = sql`interval '6 hours'`;

/** The last week or month of a zone whose report is due at a moment, and when that of the next one will be. */
export async function periodAt(
  db: Db,
  { every, timezone, at }: { every: ReportPeriod; timezone: string; at: Date },
): Promise<Period & { next: Date }> {
  const one = every === 'week' ? sql`interval '1 week'` : sql`interval '1 month'`;
  const inZone = (local: unknown) => sql`(${local}) at time zone ${timezone}`;
  const { rows } = await sql<Period & { next: Date }>`
    select ${inZone(sql`began - ${one}`)} as start, ${inZone(sql`began`)} as end, ${inZone(sql`began + ${one} + ${MORNING}`)} as next
    from (select date_trunc(${every}, (${at}::timestamptz at time zone ${timezone}) - ${MORNING}) as began) this`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('A query without a condition has a row');
  return row;
}
