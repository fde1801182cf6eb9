import type { Db } from '@cairn/database';

/** The days for which the setting of this name stores roll-ups; a century when it is no number of days. */
export async function daysOf(db: Db, name: string): Promise<number> {
  const setting = await db.selectFrom('settings').where('name', '=', name).select('value').executeTakeFirst();
  const days = Number(setting?.value);
  return Number.isInteger(days) && days >= 1 ? days : 36_500; // no number means no decision
}
