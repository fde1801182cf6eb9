import { type areas, roverRefusals, stationRefusals } from '@cairn/contract';
import type { Database } from '@cairn/database';
import type { Handlers } from '../mount.ts';
import { Problem } from '../problem.ts';
import { countryOf } from '../records/country.rules.ts';
import { findRover } from '../rover-sessions/rover-sessions.queries.ts';
import { findStation } from '../station-health/station-health.queries.ts';
import { readPassedOver } from './passed-over.queries.ts';
import { readRefusals } from './refusals.queries.ts';

/** How far back, ms. */
const REACH = 7 * 86_400_000;

export function refusalRoutes(database: Database, now: () => number): Handlers<typeof areas.refusals> {
  const since = () => new Date(now() - REACH);
  return {
    ofRover: ({ rover: id }, { session, language }) =>
      database.withTenant(session, async (db) => {
        if (!(await findRover(db, id))) throw new Problem('not_found');
        const subject = { column: 'rover_id', id, refused: roverRefusals, letIn: 'rover_connected' } as const;
        return {
          ...(await readRefusals(db, session, subject, since(), language)),
          passed_over: await readPassedOver(db, id),
        };
      }),

    ofStation: ({ basestation: id }, { session, language }) =>
      database.withTenant(session, async (db) => {
        if (!(await findStation(db, id, countryOf(session, 0)))) throw new Problem('not_found');
        const subject = {
          column: 'station_id',
          id,
          refused: stationRefusals,
          letIn: 'station_connected',
        } as const;
        return readRefusals(db, session, subject, since(), language);
      }),
  };
}
