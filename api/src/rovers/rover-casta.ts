import { type areas, type CastaRecord, type Input, isRole, type Reply } from '@cairn/contract';
import { type Db, openSecret, type Secret, sealSecret } from '@cairn/database';
import { events } from '@cairn/domain/audit-events';
import { sentence } from '@cairn/domain/language';
import { rover as roverKind } from '@cairn/domain/record-kinds';
import { type RecordKind, saveRecord } from '@cairn/domain/record-writes';
import type { Context } from '../mount.ts';
import { Problem, wrong } from '../problem.ts';
import { mayReadNtripPassword, type Reader, recordPasswordRead } from '../records/ntrip-password.ts';
import { inSteps } from '../records/steps.ts';
import { findLastPoint, findLive, findRover, hasSubscriptions } from './rover-forms.queries.ts';
import { castaRecordOf, mayChangeCasta } from './rover-forms.rules.ts';
import { PASSWORD_CELL } from './rover-save.ts';

type Save = (typeof areas.roverForms)['saveCastaValues'];
type Data = Input<Save>['data'];
type Caller = Pick<Context<Save>, 'session' | 'from'>;

/** The rover as its settings on Casta name its columns. */
const kind: RecordKind = {
  ...roverKind,
  form: 'data',
  fields: {
    username: 'Username',
    password_sealed: 'Password',
    allowed: 'Allowed',
    needs_gga: 'Needs_GGA',
    ignore_initial_gga: 'Ignore_initial_GGA',
    test_user: 'Test_user',
    casta: 'casta',
    preferred_ntrip_version: 'Preferred_NTRIP_version',
    forced_mountpoint: 'Forced_mountpoint',
    expires_at: 'Expiry_date',
  },
  events: { created: events.roverCreated, edited: events.roverEdited },
  constraints: {
    rovers_username: { field: 'Username', message: 'The username belongs to another rover' },
    rovers_username_case: { field: 'Username', message: 'The username belongs to another rover' },
  },
};

/** Records that somebody was told the password of a rover by a refusal. */
export async function recordRoverPasswordRead(db: Db, reader: Reader, id: number | undefined): Promise<void> {
  const rover = id === undefined ? undefined : await findRover(db, id);
  if (rover) await recordPasswordRead(db, reader, { type: 'rover', id: rover.id, title: rover.title }, rover);
}

/** Settings of a rover on Casta; undefined when the caller sees no such rover. */
export async function readCasta(
  db: Db,
  caller: Caller,
  secret: Secret,
  id: number,
): Promise<CastaRecord | undefined> {
  const rover = await findRover(db, id);
  if (!rover || rover.archived_at) return undefined;
  const { session } = caller;
  const mayRead = mayReadNtripPassword(session);
  if (mayRead) await recordPasswordRead(db, caller, { type: 'rover', id, title: rover.title }, rover);
  const live = await findLive(db, id);
  const last = live ?? (await findLastPoint(db, id));
  return castaRecordOf(rover, live, last, {
    password: mayRead ? openSecret(secret, rover.password_sealed, PASSWORD_CELL) : undefined,
    locked: !mayChangeCasta(session.role, rover.change_username),
    subscribed: await hasSubscriptions(db, id),
  });
}

/** Changes settings of a rover on Casta within the transaction of the caller. */
export async function saveCasta(
  db: Db,
  caller: Caller,
  secret: Secret,
  { roverid, version, ...data }: Data,
): Promise<Reply<Save>> {
  await db.selectFrom('rovers').where('id', '=', roverid).select('id').forNoKeyUpdate().execute();
  const rover = await findRover(db, roverid);
  if (!rover || rover.archived_at) throw new Problem('not_found');
  if (!mayChangeCasta(caller.session.role, rover.change_username)) throw new Problem('locked');
  return inSteps(async (step, messages) => {
    const id = await step(
      'Casta',
      () =>
        saveRecord(db, kind, caller, {
          id: roverid,
          version,
          values: () => columnsToWrite(db, caller, secret, { roverid, ...data }),
          readable: () => ({
            password_sealed: openSecret(secret, rover.password_sealed, PASSWORD_CELL),
            expires_at: rover.expires_at?.toISOString() ?? null,
          }),
        }),
      () => sentence('{{title}} updated', { title: rover.title }),
    );
    return { messages: [...messages], error: 0, code: 0, id };
  });
}

/** The form against the rover, which is locked: what somebody else changed is not taken for a change of the caller. */
async function columnsToWrite(
  db: Db,
  { session }: Caller,
  secret: Secret,
  { roverid, Disconnected_id, ...data }: Omit<Data, 'version'>,
): Promise<Columns> {
  const rover = await findRover(db, roverid);
  if (!rover) throw new Problem('not_found');
  const columns = columnsOf(data, openSecret(secret, rover.password_sealed, PASSWORD_CELL), secret);
  if (!isRole(session.role, 'systemAdmin')) refuseOfSystem(columns, rover);
  if (!differs(columns.expires_at, rover.expires_at)) delete columns.expires_at;
  else if (await hasSubscriptions(db, roverid))
    throw wrong('data.Expiry_date', 'The subscription sets the end of this rover');
  if (differs(columns.forced_mountpoint, rover.forced_mountpoint))
    await checkMountpoint(db, roverid, columns, Disconnected_id);
  return columns;
}

interface Columns {
  username?: string;
  password_sealed?: Buffer;
  expires_at?: Date;
  allowed?: boolean;
  casta?: number;
  test_user?: boolean;
  needs_gga?: boolean;
  ignore_initial_gga?: boolean;
  preferred_ntrip_version?: number | null;
  forced_mountpoint?: string | null;
}

/** What the form says; fields that are left out stay. */
function columnsOf(
  data: Omit<Data, 'roverid' | 'version' | 'Disconnected_id'>,
  present: string,
  secret: Secret,
): Columns {
  const { Username, Password, Expiry_date, Allowed, Needs_GGA, Ignore_initial_GGA, Test_user } = data;
  const { Preferred_NTRIP_version: preferred, Forced_mountpoint, casta } = data;
  const changed = Password !== undefined && Password !== present;
  return {
    ...(Username !== undefined && { username: Username }),
    ...(changed && { password_sealed: sealSecret(secret, Password, PASSWORD_CELL) }),
    ...(Expiry_date !== undefined && { expires_at: Expiry_date }),
    ...(Allowed !== undefined && { allowed: Allowed ?? true }),
    ...(Needs_GGA !== undefined && { needs_gga: Needs_GGA ?? false }),
    ...(Ignore_initial_GGA !== undefined && { ignore_initial_gga: Ignore_initial_GGA ?? false }),
    ...(Test_user !== undefined && { test_user: Test_user ?? false }),
    ...(preferred !== undefined && { preferred_ntrip_version: preferred }),
    ...(Forced_mountpoint !== undefined && { forced_mountpoint: Forced_mountpoint }),
    ...(casta !== undefined && { casta }),
  };
}

const ofSystem = {
  username: 'Username',
  password_sealed: 'Password',
  expires_at: 'Expiry_date',
  allowed: 'Allowed',
  casta: 'casta',
  test_user: 'Test_user',
} as const satisfies Partial<Record<keyof Columns, string>>;

/** Forms send every field: those of the system alone must be as they are, and are then not written. */
function refuseOfSystem(columns: Columns, rover: object): void {
  for (const [name, field] of Object.entries(ofSystem) as [keyof typeof ofSystem, string][]) {
    if (differs(columns[name], (rover as Columns)[name]))
      throw wrong(`data.${field}`, 'Only a system admin changes this');
    delete columns[name];
  }
}

/**
 * A forced mountpoint is that of a station, and is not changed under a live session. Receivers reconnect within a second:
 * to the session after the one that was disconnected for the change the caster applies the new mountpoint at once.
 */
async function checkMountpoint(
  db: Db,
  rover: number,
  { forced_mountpoint: mount }: Columns,
  disconnected: number | undefined,
): Promise<void> {
  const live = await findLive(db, rover);
  if (live && (disconnected === undefined || live.session_id === disconnected)) {
    const message = sentence('Disconnect the rover first: it has a session');
    throw new Problem('taken', { message, issues: [{ field: 'data.Forced_mountpoint', message }] });
  }
  if (!mount) return;
  const station = await db
    .selectFrom('stations')
    .where('mount', '=', mount)
    .where('archived_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  if (!station) throw wrong('data.Forced_mountpoint', 'must be the mountpoint of a station');
}

/** Whether a field of the form changes its column; times are compared to the minute, as forms show them. */
function differs(value: unknown, present: unknown): boolean {
  if (value === undefined) return false;
  if (!(value instanceof Date)) return value !== present;
  return !(present instanceof Date) || Math.abs(value.getTime() - present.getTime()) >= 60_000;
}
