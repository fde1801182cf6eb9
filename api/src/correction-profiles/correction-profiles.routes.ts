import type { areas } from '@cairn/contract';
import type { Database } from '@cairn/database';
import { events } from '@cairn/domain/audit-events';
import { sentence } from '@cairn/domain/language';
import { rover as roverKind } from '@cairn/domain/record-kinds';
import { type RecordKind, saveRecord } from '@cairn/domain/record-writes';
import type { Handlers } from '../mount.ts';
import { Problem, wrong } from '../problem.ts';
import { findProfile, listProfiles, readRoverProfile } from './correction-profiles.queries.ts';

/** The rover as the choice of its corrections names its columns. */
const kind: RecordKind = {
  ...roverKind,
  form: 'data',
  fields: { correction_profile_id: 'profile' },
  events: { created: events.roverCreated, edited: events.roverEdited },
  constraints: {},
};

/** What rovers get of the streams of their stations: docs/decisions/136-correction-profiles.md. */
export function correctionProfileRoutes(database: Database): Handlers<typeof areas.correctionProfiles> {
  return {
    list: (_, { session }) =>
      database.withTenant(session, async (db) => ({ profiles: await listProfiles(db) })),

    ofRover: ({ rover }, { session }) =>
      database.withTenant(session, async (db) => {
        const found = await readRoverProfile(db, rover);
        if (!found) throw new Problem('not_found');
        return found;
      }),

    choose: ({ data: { roverid, version, profile } }, context) =>
      database.withTenant(context.session, async (db) => {
        const id = await saveRecord(db, kind, context, {
          id: roverid,
          version,
          values: async () => {
            if (profile !== undefined && !(await findProfile(db, profile)))
              throw wrong('data.profile', 'There is no such correction profile');
            return { correction_profile_id: profile ?? null };
          },
        });
        const messages = [
          { message: sentence('Corrections'), text: sentence('Corrections changed'), error: 0 as const, id },
        ];
        return { id, messages };
      }),
  };
}
