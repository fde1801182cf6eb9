import type { areas, ComparedRow, Language } from '@cairn/contract';
import type { Database, Db } from '@cairn/database';
import { storedEventParts, storedEventText } from '@cairn/domain/audit-texts';
import type { Handlers } from '../mount.ts';
import { Problem, wrong } from '../problem.ts';
import {
  type EventRow,
  findRover,
  newestOf,
  readEvents,
  readFigures,
  readSession,
  readSims,
  readSubscription,
  settings,
} from './rover-compare.queries.ts';
import { compared, type SettingChange, valueAt } from './rover-compare.rules.ts';

export function roverCompareRoutes(
  database: Database,
  now: () => number,
): Handlers<typeof areas.roverCompare> {
  return {
    compare: ({ rover: id, before, after: until }, { session, language }) => {
      const after = until ?? new Date(now());
      if (before >= after) throw wrong('after', 'must be more than start');
      return database.withTenant(session, async (db) => {
        const rover = await findRover(db, id);
        if (!rover) throw new Problem('not_found');
        const events = await readEvents(db, id, before);
        const between = newestOf(events, after);
        return {
          rover: rover.title,
          company: rover.company,
          created: rover.created_at.toISOString(),
          before: before.toISOString(),
          after: after.toISOString(),
          rows: [
            ...settingsOf(rover, events, { before, after }, language),
            ...(await factsOf(db, id, { before, after })),
          ],
          events: between.events.map((event) => ({
            at: event.at.toISOString(),
            user: event.user_name,
            ...storedEventText(event, language),
          })),
          more: between.more,
        };
      });
    },
  };
}

interface Moments {
  readonly before: Date;
  readonly after: Date;
}

const changesOf = (events: readonly EventRow[]): SettingChange[] =>
  events.flatMap(({ at, details }) =>
    (details ?? []).flatMap(({ code, parameters }) => (code === 'changed' ? { at, ...parameters } : [])),
  );

/** Settings at both moments, in the words of the audit trail. */
function settingsOf(
  rover: NonNullable<Awaited<ReturnType<typeof findRover>>>,
  events: readonly EventRow[],
  { before, after }: Moments,
  language: Language,
): ComparedRow[] {
  const changes = changesOf(events);
  return settings.map((field) => {
    const present = String(rover[field] ?? '');
    const parameters = {
      field,
      before: valueAt(field, present, changes, before),
      after: valueAt(field, present, changes, after),
    };
    const stored = { text: '', detail: '', message: null, parameters: null };
    const [change] = storedEventParts(
      { ...stored, details: [{ code: 'changed', parameters }] },
      language,
    ).changes;
    return {
      part: 'setting',
      fact: field,
      name: change?.field ?? field,
      before: change?.before || null,
      after: change?.after || null,
      differs: parameters.before !== parameters.after,
    };
  });
}

/** What is known of a moment besides the settings. */
async function readMoment(db: Db, rover: number, at: Date) {
  return {
    sold: await readSubscription(db, rover, at),
    sims: await readSims(db, rover, at),
    session: await readSession(db, rover, at),
    figures: await readFigures(db, rover, at),
  };
}

async function factsOf(db: Db, rover: number, { before, after }: Moments): Promise<ComparedRow[]> {
  const [one, other] = [await readMoment(db, rover, before), await readMoment(db, rover, after)];
  type Known = typeof one;
  const row = (
    part: ComparedRow['part'],
    fact: Parameters<typeof compared>[1],
    textOf: (known: Known) => string | null | undefined,
  ) => compared(part, fact, textOf(one) || null, textOf(other) || null);
  const figure = (value: number | null | undefined, decimals: number) => value?.toFixed(decimals);
  return [
    row('subscription', 'subscription', ({ sold }) => sold?.type),
    row(
      'subscription',
      'subscription_state',
      ({ sold }) => sold && (sold.suspended ? 'suspended' : 'active'),
    ),
    row('subscription', 'subscription_ends', ({ sold }) => sold?.ends_at.toISOString()),
    row('sim', 'sims', ({ sims }) => sims.join(', ')),
    row('connection', 'station', ({ figures }) => figures?.station),
    row('connection', 'mountpoint', ({ session }) => session?.mountpoint),
    row('connection', 'client', ({ session }) => session?.user_agent),
    row('connection', 'ntrip_version', ({ session }) => session && String(session.ntrip_version)),
    row('connection', 'last_connected', ({ session }) => session?.started_at.toISOString()),
    row('figure', 'fixed', ({ figures }) => figure(figures?.fixed, 1)),
    row('figure', 'baseline', ({ figures }) => figure(figures?.distance, 1)),
    row('figure', 'age', ({ figures }) => figure(figures?.age, 1)),
    row('figure', 'satellites', ({ figures }) => figure(figures?.satellites, 0)),
    row('figure', 'observed', ({ figures }) => (figures?.ggas ? String(figures.ggas) : null)),
  ];
}
