import { type AlertKind, alertKinds, type areas, type Input, type Role } from '@cairn/contract';
import type { Database, Db } from '@cairn/database';
import { events, recordEvent } from '@cairn/domain/audit-events';
import { changes } from '@cairn/domain/changes';
import { once } from '@cairn/domain/idempotency';
import { editAs, refuseStale } from '@cairn/domain/record-versions';
import type { Context } from '../mount.ts';
import { wrong } from '../problem.ts';
import { bit } from '../records/reply-values.ts';
import { kindsOf } from './alerts.rules.ts';

/** Columns, with their names in the calls. */
const fields = {
  mail: 'mail',
  webhook: 'webhook',
  no_fix_minutes: 'no_fix_minutes',
  quiet_from: 'quiet_from',
  quiet_until: 'quiet_until',
  timezone: 'timezone',
  when_over: 'when_over',
};

/** What somebody without a row has: as their row is when it is inserted. */
const unset = {
  version: 1,
  mail: [],
  webhook: [],
  no_fix_minutes: 10,
  quiet_from: null,
  quiet_until: null,
  timezone: 'UTC',
  when_over: false,
};

const columns = [
  'version',
  'mail',
  'webhook',
  'no_fix_minutes',
  'quiet_from',
  'quiet_until',
  'timezone',
  'when_over',
] as const;

/** The table is the system's alone, as calls about it are about the caller alone. */
export async function readAlertSettings({ service }: Database, user: number, role: Role) {
  const row = await service
    .selectFrom('alert_settings')
    .where('user_id', '=', user)
    .select(columns)
    .executeTakeFirst();
  const { when_over, mail, webhook, ...rest } = row ?? unset;
  const kinds = kindsOf(role);
  return {
    ...rest,
    kinds,
    mail: known(mail, kinds),
    webhook: known(webhook, kinds),
    when_over: bit(when_over),
  };
}

export async function saveAlertSettings(
  { service }: Database,
  input: Input<typeof areas.alerts.saveSettings>,
  { session, from, key }: Context<typeof areas.alerts.saveSettings>,
) {
  const { version, ...chosen } = input;
  const kinds = kindsOf(session.role);
  for (const way of ['mail', 'webhook'] as const)
    if (chosen[way].some((kind) => !kinds.includes(kind))) throw wrong(way, 'is not for your role');
  if ((chosen.quiet_from === null) !== (chosen.quiet_until === null))
    throw wrong(chosen.quiet_from === null ? 'quiet_from' : 'quiet_until', 'must be given with the other');
  if (chosen.quiet_from !== null && chosen.quiet_from === chosen.quiet_until)
    throw wrong('quiet_until', 'must differ from the beginning');
  const after = { ...chosen, mail: known(chosen.mail, kinds), webhook: known(chosen.webhook, kinds) };
  await service.transaction().execute((db) =>
    once(db, key, async () => {
      const before = await lockSettings(db, session.userId);
      const row = { ...before, mail: before.mail.join(', '), webhook: before.webhook.join(', ') };
      await refuseStale(db, [{ row, version, name: 'version', fields }]);
      await editAs(db, session.userId);
      await db.updateTable('alert_settings').set(after).where('user_id', '=', session.userId).execute();
      await recordEvent(db, events.alertSettingsChanged, session, {
        details: changes(shown(before), shown(after)),
        from,
      });
      return { status: 'ok' as const };
    }),
  );
  return { status: 'ok' } as const;
}

/** Inserts the row first where there is none, so that two first saves have a row to wait at. */
async function lockSettings(db: Db, user: number) {
  await db
    .insertInto('alert_settings')
    .values({ user_id: user })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  return db
    .selectFrom('alert_settings')
    .where('user_id', '=', user)
    .select([...columns, 'edits'])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Brings the chosen kinds into the order of the matrix, each once. */
const known = (chosen: readonly string[], kinds: readonly AlertKind[]): AlertKind[] =>
  alertKinds.filter((kind) => kinds.includes(kind) && chosen.includes(kind));

const clock = (minutes: number | null) =>
  minutes === null
    ? null
    : `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

interface Shown {
  readonly mail: readonly string[];
  readonly webhook: readonly string[];
  readonly no_fix_minutes: number;
  readonly quiet_from: number | null;
  readonly quiet_until: number | null;
  readonly timezone: string;
  readonly when_over: boolean;
}

/** The audit trail shows values under these names. */
const shown = ({ mail, webhook, no_fix_minutes, quiet_from, quiet_until, timezone, when_over }: Shown) => ({
  alerts_by_mail: mail.join(', '),
  alerts_by_webhook: webhook.join(', '),
  no_fix_minutes,
  quiet_from: clock(quiet_from),
  quiet_until: clock(quiet_until),
  timezone,
  when_over,
});
