import { type areas, MOST_PROFILES, type ParameterArguments, type StreamLack } from '@cairn/contract';
import type { Database, Db } from '@cairn/database';
import { type Sentence, sentence } from '@cairn/domain/language';
import { receiverHint } from '@cairn/domain/receiver-needs';
import { deleteRecord, saveRecord } from '@cairn/domain/record-writes';
import type { Handlers } from '../mount.ts';
import { Problem, wrong } from '../problem.ts';
import { countryOf } from '../records/country.rules.ts';
import { chooseProfile } from './choice.ts';
import * as kinds from './correction-profiles.kinds.ts';
import {
  countOwners,
  countProfiles,
  listProfiles,
  listRecords,
  readProfile,
  readRoverProfile,
} from './correction-profiles.queries.ts';
import { noObservations } from './correction-profiles.rules.ts';
import {
  type Counted,
  findFed,
  findStation,
  readChange,
  readProfileSent,
  readStationSent,
} from './sent.queries.ts';
import { expected, type KnownOfStation, rates, withTexts } from './sent.rules.ts';

/** The caster knows what a stream lacks once it has followed it for so long, s. */
const WHOLE_MINUTE = 60;

/** A refusal for what the record is, not for what was entered. */
function refused<Text extends Sentence>(
  field: string,
  text: Text,
  ...parameters: ParameterArguments<Text>
): Problem {
  const message = sentence(text, ...parameters);
  return new Problem('taken', { message, issues: [{ field, message }] });
}

interface Needs {
  readonly database: Database;
  readonly now: () => number;
}

/** What rovers get of the streams of their stations: docs/decisions/136 and 139. */
export function correctionProfileRoutes({ database, now }: Needs): Handlers<typeof areas.correctionProfiles> {
  return {
    list: (_, { session }) =>
      database.withTenant(session, async (db) => ({ profiles: await listProfiles(db) })),

    records: (query, { session }) => database.withTenant(session, (db) => listRecords(db, query)),

    save: async ({ profiledata }, context) => {
      const { value, version, text, receiver, ...plan } = profiledata;
      const problem = noObservations(plan);
      if (problem) throw wrong(`profiledata.${problem.field}`, problem.message);
      const id = await database.withTenant(context.session, (db) =>
        saveRecord(db, kinds.profile, context, {
          id: value,
          version,
          values: async (before) => {
            if (before?.ready_made)
              throw refused('text', 'It came with the product: duplicate it and change the copy');
            if (!before && (await countProfiles(db)) >= MOST_PROFILES)
              throw wrong(
                'profiledata.text',
                'There are {{most}} correction profiles: delete one that nobody has',
                {
                  most: MOST_PROFILES,
                },
              );
            return { ...plan, title: text, receiver: receiver || null };
          },
        }),
      );
      return { id };
    },

    remove: async ({ id }, context) => {
      const removed = await database.withTenant(context.session, (db) =>
        deleteRecord(db, kinds.profile, context, id, new Date(now()), async ({ ready_made }) => {
          if (ready_made) throw refused('id', 'It came with the product and stays');
          const { rovers, dealers } = await countOwners(db, id);
          if (rovers > 0)
            throw refused('id', 'Rovers have this profile ({{rovers}}): give them another one first', {
              rovers,
            });
          if (dealers > 0)
            throw refused('id', 'It is the default of dealers ({{dealers}}): give them another one first', {
              dealers,
            });
        }),
      );
      return { id: removed.id };
    },

    ofRover: ({ rover }, { session }) =>
      database.withTenant(session, async (db) => {
        const found = await readRoverProfile(db, rover);
        if (!found) throw new Problem('not_found');
        return found;
      }),

    sent: ({ rover }, { session }) =>
      database.withTenant(session, async (db) => {
        const fed = await findFed(db, rover);
        if (!fed) throw new Problem('not_found');
        const { station, title, profile: id, node, session_id, connected_at, user_agent } = fed;
        if (station === null || node === null || session_id === null || connected_at === null)
          return {
            station: null,
            at: null,
            seconds: 0,
            profile: id,
            messages: [],
            changed: null,
            lacks: [],
            hint: null,
          };
        const time = new Date(now());
        const sends = await readStationSent(db, station, time);
        const gets = id === null ? sends : await readProfileSent(db, { station, profile: id, node }, time);
        const change = await readChange(db, { rover, session: session_id, connected: connected_at });
        return {
          station: { value: station, text: title ?? '' },
          at: (gets ?? sends)?.at.toISOString() ?? null,
          seconds: Math.round((gets ?? sends)?.seconds ?? 0),
          profile: id,
          messages: rates(sends, gets),
          changed: change && { at: change.at.toISOString(), fixed: change.fixed ? 1 : 0 },
          lacks: withTexts(await lacksOf(db, id, { sends, gets, station: fed })),
          hint: receiverHint(user_agent ?? '') ?? null,
        };
      }),

    ofStation: ({ id }, { session }) =>
      database.withTenant(session, async (db) => {
        const station = await findStation(db, id, countryOf(session, 0));
        if (!station) throw new Problem('not_found');
        const sends = await readStationSent(db, id, new Date(now()));
        if (!sends) return { sending: 0, profiles: [] };
        const profiles = await listProfiles(db);
        return {
          sending: 1,
          profiles: profiles.map((profile) => {
            const { messages, lacks } = expected(profile, sends, station);
            return { value: profile.value, text: profile.text, messages, lacks: withTexts(lacks) };
          }),
        };
      }),

    choose: ({ data: { roverid, version, profile } }, context) =>
      database.withTenant(context.session, async (db) => {
        const id = await chooseProfile(db, context, { rover: roverid, version, profile });
        const messages = [
          { message: sentence('Corrections'), text: sentence('Corrections changed'), error: 0 as const, id },
        ];
        return { id, messages };
      }),
  };
}

/** As the caster found them in a whole minute, else as the messages of the station let expect. */
async function lacksOf(
  db: Db,
  profile: number | null,
  found: {
    sends: Counted | undefined;
    gets: (Counted & { lacks?: readonly StreamLack[] }) | undefined;
    station: KnownOfStation;
  },
): Promise<readonly StreamLack[]> {
  const { sends, gets, station } = found;
  if (profile === null) return [];
  if (gets?.lacks && gets.seconds >= WHOLE_MINUTE) return gets.lacks;
  const wanted = sends && (await readProfile(db, profile));
  return wanted ? expected(wanted, sends, station).lacks : [];
}
