import type { Db } from '@cairn/database';
import { sql } from 'kysely';
import { callLanguage } from '../language.ts';
import type { CorrectionsChange } from './loss-causes.rules.ts';
import type { Span } from './track.queries.ts';

/** A change of messages is known a minute after it, ms. */
const KNOWN_AFTER = 120_000;

/** Of those that are written in one millisecond: a profile comes before what it does to the coordinates. */
const order: readonly CorrectionsChange['kind'][] = ['messages', 'profile', 'frame', 'coordinates'];

interface Row {
  readonly at: Date;
  readonly event: 'account_corrections_changed' | 'rover_coordinates' | 'station_observations_changed';
  readonly station: number | null;
  readonly params: {
    readonly at?: string;
    readonly profile?: { readonly en: string; readonly da: string } | null;
    /** The frame of a profile's coordinates, or of a station's. */
    readonly frame?: string | null;
    readonly before?: string | null;
    readonly sent?: string;
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
    select at, event, station_id as station, params from caster_log
    where rover_id = ${rover} and at between ${start} and ${end}
      and event in ('account_corrections_changed', 'rover_coordinates') and session_id = ${session}
    union all
    select at, event, station_id, params from caster_log
    where station_id = any(${[...stations]}::int[]) and at between ${start} and ${known} and type = 2
      and event = 'station_observations_changed'`.execute(db);
  return rows
    .map((row) => ({
      at:
        ((row.params.at === undefined ? row.at.getTime() : Date.parse(row.params.at)) - origin.getTime()) /
        1000,
      ...changeOf(row),
    }))
    .sort((one, other) => one.at - other.at || order.indexOf(one.kind) - order.indexOf(other.kind));
}

function changeOf({ event, station, params }: Row): Omit<CorrectionsChange, 'at'> {
  const { profile, frame, before, sent = '', added = [], gone = [] } = params;
  switch (event) {
    case 'account_corrections_changed':
      return { kind: 'profile', station: null, text: profile?.[callLanguage()] ?? '', frame };
    case 'rover_coordinates':
      return frame === null
        ? { kind: 'coordinates', station, text: sent }
        : { kind: 'frame', station, text: fromTo(before ?? '', frame ?? '') };
    case 'station_observations_changed':
      return { kind: 'messages', station, text: fromTo(gone.join(', '), added.join(', ')) };
  }
}

const fromTo = (before: string, after: string): string => `${before} → ${after}`.trim();
