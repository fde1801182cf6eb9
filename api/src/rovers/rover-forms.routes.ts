import type { areas } from '@cairn/contract';
import type { Database, Db, Secret } from '@cairn/database';
import { events } from '@cairn/domain/audit-events';
import { connectionHost, type NtripAddress } from '@cairn/domain/connection-hosts';
import { once } from '@cairn/domain/idempotency';
import { sentence } from '@cairn/domain/language';
import { deleteRecord, type RecordKind, saveRecord, scopeOfColumns } from '@cairn/domain/record-writes';
import type { BackOff } from '../auth/back-off.ts';
import { profileTitle } from '../correction-profiles/correction-profiles.queries.ts';
import type { Handlers } from '../mount.ts';
import { Problem, wrong } from '../problem.ts';
import { savedOrRead } from '../records/ntrip-password.ts';
import { bit } from '../records/reply-values.ts';
import { companyWithAdmin } from '../tenancy/company-admin.ts';
import { archiveRover, restoreRover } from './rover-archive.ts';
import { readCasta, recordRoverPasswordRead, saveCasta } from './rover-casta.ts';
import { findCompany, findNote, findRover, freeUsername, listNotes } from './rover-forms.queries.ts';
import {
  castaOf,
  mayChangeLogin,
  mayChangeNote,
  type NoteReader,
  noteOf,
  usernameBase,
} from './rover-forms.rules.ts';
import { saveRover } from './rover-save.ts';

interface Needs {
  readonly database: Database;
  readonly secret: Secret;
  readonly ntrip: NtripAddress;
  readonly backOff: BackOff;
  readonly now: () => number;
}

const noteKind: RecordKind = {
  name: 'note',
  table: 'rover_notes',
  form: 'data',
  fields: { description: 'description' },
  withoutDetail: ['description'],
  events: { created: events.noteAdded, edited: events.noteEdited, deleted: events.noteDeleted },
  titleOf: ({ id }) => `#${id}`,
  targetOf: async (db, { rover_id }) => {
    const id = Number(rover_id);
    return { type: 'rover', id, title: (await findRover(db, id))?.title ?? '' };
  },
  scopeOf: scopeOfColumns,
};

export function roverFormRoutes({
  database,
  secret,
  ntrip,
  backOff,
  now,
}: Needs): Handlers<typeof areas.roverForms> {
  return {
    newUsername: ({ id, countryid }, { session }) =>
      database.withTenant(session, async (db) => {
        const { role } = session;
        const company = await findCompany(db, id);
        const casta = castaOf(role, countryid, company?.reseller_id ?? 0);
        const port = ntrip.ports[casta];
        if (!company)
          return {
            username: 999 as const,
            casta,
            connection: '',
            port,
            change_username: 0 as const,
            corrections: '',
            email: '',
          };
        const { title, reseller_id: reseller, dealer_id: dealer, change_username } = company;
        return {
          username: (await freeUsername(db, usernameBase(title))) ?? 999,
          casta,
          port,
          connection: connectionHost(ntrip.hosts, { ...company, reseller, dealer }),
          change_username: bit(mayChangeLogin(role, change_username)),
          corrections: (await profileTitle(db, company.default_profile_id)) ?? '',
          email: (await companyWithAdmin(db, id))?.admin?.email ?? '',
        };
      }),

    save: (input, { session, from, key }) => {
      const mayMail = { typed: backOff.requested(session.userId), along: backOff.along(session.userId) };
      const save = () =>
        database.withTenant(session, (db) =>
          once(db, key, () =>
            saveRover(db, { session, from }, { secret, ntrip, mayMail }, input, new Date(now())),
          ),
        );
      return savedOrRead(database, session, save, (db) =>
        recordRoverPasswordRead(db, { session, from }, input.roverdata.roverid),
      );
    },

    archive: ({ id }, { session, from, key }) =>
      database.withTenant(session, (db) =>
        once(db, key, () => archiveRover(db, { session, from }, id, new Date(now()))),
      ),

    restore: ({ id }, { session, from, key }) =>
      database.withTenant(session, (db) =>
        once(db, key, () => restoreRover(db, { session, from }, id, new Date(now()))),
      ),

    castaValues: ({ roverid }, context) =>
      database.withTenant(context.session, async (db) => {
        const record = await readCasta(db, context, secret, roverid);
        if (!record) throw new Problem('not_found');
        return { casta: [record], error: 0, messages: [] };
      }),

    saveCastaValues: ({ data }, { session, from, key }) => {
      const save = () =>
        database.withTenant(session, (db) =>
          once(db, key, () => saveCasta(db, { session, from }, secret, data)),
        );
      return savedOrRead(database, session, save, (db) =>
        recordRoverPasswordRead(db, { session, from }, data.roverid),
      );
    },

    notes: ({ rover }, { session }) =>
      database.withTenant(session, async (db) => ({
        notes: (await listNotes(db, rover)).map((note) => noteOf(note, session)),
      })),

    addNote: ({ data: { type_id, description } }, context) =>
      database.withTenant(context.session, async (db) => {
        const rover = await findRover(db, type_id);
        if (!rover || rover.archived_at) throw wrong('data.type_id', 'There is no such record');
        const { reseller_id, dealer_id, company_id } = rover;
        const { userId: user_id, name: user_name } = context.session;
        const id = await saveRecord(db, noteKind, context, {
          values: () => ({
            reseller_id,
            dealer_id,
            company_id,
            rover_id: type_id,
            user_id,
            user_name,
            description,
          }),
        });
        return { id };
      }),

    editNote: ({ data: { id, version, description } }, context) =>
      database.withTenant(context.session, async (db) => {
        await requireNote(db, context.session, id);
        return {
          id: await saveRecord(db, noteKind, context, { id, version, values: () => ({ description }) }),
        };
      }),

    removeNote: ({ id }, context) =>
      database.withTenant(context.session, async (db) => {
        await requireNote(db, context.session, id);
        await deleteRecord(db, noteKind, context, id, new Date(now()));
        return { id };
      }),
  };
}

/** @throws {Problem} unless the caller may change this note */
async function requireNote(db: Db, session: NoteReader, id: number): Promise<void> {
  const note = await findNote(db, id);
  if (!note) throw new Problem('not_found');
  if (!mayChangeNote(note, session))
    throw new Problem('locked', {
      message: sentence('Somebody above you wrote this note: you can read it, but not change it'),
    });
}
