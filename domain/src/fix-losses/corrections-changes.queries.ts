import type { Db } from '@cairn/database';
import { sql } from 'kysely';
import { callLanguage } from '../language.ts';
import type { CorrectionsChange } from './loss-causes.rules.ts';
import type { Span } from './track.queries.ts';

/** A change of messages is known a minute after it, ms. */
const KNOWN_AFTER = 120_000;

interface Row {
  readonly at: Date;
  readonly station: number | null;
  readonly params: {
    readonly at?: string;
    readonly profile?: { readonly en: string; readonly da: string } | null;
    readonly added?: readonly number[];
    readonly gone?: readonly number[];
  };
}

/** What changed in the corrections of a session in a span, by the caster log, oldest first; in seconds since `origin`. */
export async function correctionsChanges(
  db: Db,
  { session, rover, stations }: { session: number; rover: number; stations: readonly number[] },
  { start, end }: Span,
  origin: Date,
): Promise<CorrectionsChange[]> {
  const known = new Date(end.getTime() + KNOWN_AFTER);
  const { rows } = await sql<Row>`
    select at, null::int as station, params from caster_log
    where rover_id = ${rover} and at between ${start} and ${end}
      and event = 'account_corrections_changed' and session_id = ${session}
    union all
    select at, station_id, params from caster_log
    where station_id = any(${[...stations]}::int[]) and at between ${start} and ${known} and type = 2
      and event = 'station_observations_changed'`.execute(db);
  return rows
    .map(({ at, station, params }) => ({
      at: ((params.at === undefined ? at.getTime() : Date.parse(params.at)) - origin.getTime()) / 1000,
      kind: station === null ? ('profile' as const) : ('messages' as const),
      station,
      text: station === null ? (params.profile?.[callLanguage()] ?? '') : messagesOf(params),
    }))
    .sort((one, other) => one.at - other.at);
}

const messagesOf = ({ added = [], gone = [] }: Row['params']): string =>
  `${gone.join(', ')} → ${added.join(', ')}`.trim();
