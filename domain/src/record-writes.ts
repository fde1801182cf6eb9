import type { Db, Tables } from '@cairn/database';
import type { RecordKindName } from './audit/record-names.ts';
import {
  type Actor,
  type AuditDetail,
  type Caller,
  type EventScope,
  type EventTarget,
  recordEvent,
  type UserEvent,
} from './audit-events.ts';
import { isUnchanged, namedChanges } from './changes.ts';
import { type CallKey, once } from './idempotency.ts';
import { type Sentence, translated } from './language.ts';
import { Problem } from './problem.ts';
import { editAs, refuseStale } from './record-versions.ts';

type Row = { readonly id: number } & Readonly<Record<string, unknown>>;
type Versioned = Row & { readonly version: number; readonly edits: unknown };

type TableWithId = {
  [Name in keyof Tables]: Tables[Name] extends { readonly id: unknown } ? Name : never;
}[keyof Tables];

/** What the violation of a constraint of the database means in a form. */
interface ConstraintMessage {
  readonly field: string;
  readonly message: Sentence;
}

/** How records of a kind are written, by a call of the API and by the command line alike. */
export interface RecordKind {
  /** Its name in audit events. */
  readonly name: RecordKindName;
  readonly table: TableWithId;
  /** The object of the call that has the fields, such as "machinedata". */
  readonly form: string;
  /** Columns that people edit, with their names in the calls. The detail of an audit event has these alone. */
  readonly fields: Readonly<Record<string, string>>;
  /** Columns of `fields` whose text stays out of audit events, because free text may be about people. */
  readonly withoutDetail?: readonly string[];
  readonly events: { readonly created: UserEvent; readonly edited?: UserEvent; readonly deleted?: UserEvent };
  /** Messages by the name of the constraint. */
  readonly constraints?: Readonly<Record<string, ConstraintMessage>>;
  readonly titleOf: (row: Row) => string;
  /** The record that its audit events are about and named by; by default the record itself. */
  readonly targetOf?: (db: Db, row: Row) => Promise<EventTarget>;
  /** The tenant that a record belongs to; by default that of whoever writes. */
  readonly scopeOf?: (row: Row) => EventScope;
}

/** Who writes a record: a session and the address it calls from, or nobody, which is the command line. */
export interface Writer {
  readonly session?: (Actor & { readonly userId: number }) | undefined;
  readonly from?: Caller;
  /** The key of a call that may be sent twice. */
  readonly key?: CallKey | undefined;
}

interface Save {
  /** The record to change; without one a new record is made. */
  readonly id?: number | undefined;
  /** The version that the caller read; without one their save wins. */
  readonly version?: number | undefined;
  /** The locked row as the calls return it, where they differ, as for a sealed password that they open. */
  readonly readable?: (before: Row) => object;
  /** The columns to write, once the record to change is locked. */
  readonly values: (before: Row | undefined) => Promise<object> | object;
}

/** Creates or changes a record and writes the audit event; the caller opens the transaction. Returns the id. */
export function saveRecord(
  db: Db,
  kind: RecordKind,
  writer: Writer,
  { id, version, readable, values }: Save,
) {
  return once(db, writer.key, async () => {
    if (writer.session) await editAs(db, writer.session.userId);
    const before = id === undefined ? undefined : await lock(db, kind, id);
    if (before)
      await refuseStale(db, [
        { row: { ...before, ...readable?.(before) }, version, name: 'version', fields: kind.fields },
      ]);
    const columns = await values(before);
    const row = await write(db, kind, before, columns).catch(refusedBy(kind));
    if (!before) await record(db, kind, writer, row, 'created');
    else if (!isUnchanged(before, { ...columns })) {
      const details = await namedChanges(db, before, editable(kind, columns));
      await record(db, kind, writer, row, 'edited', details);
    }
    return row.id;
  });
}

/**
 * Deletes a record that nothing refers to, or archives it where `archivedAt` is given, and writes the audit event; the
 * caller opens the transaction. `check` refuses it by a Problem, once the row is locked.
 */
export function deleteRecord(
  db: Db,
  kind: RecordKind,
  writer: Writer,
  id: number,
  archivedAt?: Date,
  check?: (row: Row) => Promise<void>,
) {
  return once(db, writer.key, async () => {
    const row = await lock(db, kind, id);
    await check?.(row);
    if (archivedAt) await write(db, kind, row, { archived_at: archivedAt });
    else
      await db
        .deleteFrom(kind.table as 'machines')
        .where('id', '=', id)
        .execute()
        .catch(refusedBy(kind));
    await record(db, kind, writer, row, 'deleted');
    return { id, title: kind.titleOf(row) };
  });
}

/** Reads the row and locks it until the end of the transaction. */
async function lock(db: Db, kind: RecordKind, id: number): Promise<Versioned> {
  const row = await db
    .selectFrom(kind.table as 'machines') // all kinds have an id and a version
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const found = row as (Versioned & { readonly archived_at?: Date | null }) | undefined;
  if (!found || found.archived_at) throw new Problem('not_found');
  return found;
}

async function write(db: Db, kind: RecordKind, before: Row | undefined, columns: object): Promise<Row> {
  if (before && Object.keys(columns).length === 0) return before; // SQL has no update of no columns
  const table = kind.table as 'machines'; // the `values` of the kind return columns of its own table
  const query =
    before === undefined
      ? db.insertInto(table).values(columns as never)
      : db
          .updateTable(table)
          .set(columns as never)
          .where('id', '=', before.id);
  return (await query.returningAll().executeTakeFirstOrThrow()) as Row;
}

async function record(
  db: Db,
  kind: RecordKind,
  { session, from }: Writer,
  row: Row,
  done: keyof RecordKind['events'],
  details: readonly AuditDetail[] = [],
): Promise<void> {
  const event = kind.events[done];
  if (!event) throw new Error(`No audit event for a ${kind.name} that is ${done}`);
  const itself = { type: kind.name, id: row.id, title: kind.titleOf(row) };
  const target = (await kind.targetOf?.(db, row)) ?? itself;
  await recordEvent(db, event, session, {
    message: { code: done, parameters: { kind: kind.name, title: target.title } },
    details,
    target,
    ...(kind.scopeOf && { scope: kind.scopeOf(row) }),
    ...(from && { from }),
  });
}

/** The columns that an audit event may show: edited fields, and never a sealed secret. */
const editable = (kind: RecordKind, columns: object) =>
  Object.fromEntries(
    Object.entries(columns).filter(
      ([name, value]) =>
        name in kind.fields && !kind.withoutDetail?.includes(name) && !Buffer.isBuffer(value),
    ),
  );

/** Turns the violation of a constraint that the kind knows into the Problem that names its field. */
const refusedBy =
  ({ form, constraints = {} }: RecordKind) =>
  (error: unknown): never => {
    const name = error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
    const known = constraints[name];
    if (!known) throw error;
    const { field } = known;
    const message = translated(known.message);
    throw new Problem('taken', { message, issues: [{ field: `${form}.${field}`, message }] });
  };

/** The tenant columns of a row as the scope of an audit event. */
export const scopeOfColumns = (row: Row): EventScope => ({
  resellerId: row.reseller_id as number | null,
  dealerId: row.dealer_id as number | null,
  companyId: row.company_id as number | null,
});
