import { type LogEvent, messageCodes, messageType, NETWORK_MOUNTPOINT } from '@cairn/contract';
import type { RecordedHistory, RecordedSession } from '@cairn/simulator';
import type pg from 'pg';
import { copy, iso, type Value } from './copy.ts';
import { type Account, addressOf, type Ids, scopeOf } from './ids.ts';

const LINE = [
  'at',
  'type',
  'code',
  'casta',
  'rover_id',
  'reseller_id',
  'dealer_id',
  'company_id',
  'session_id',
  'username',
  'station_id',
  'mountpoint',
  'event',
  'params',
  'address',
];

export const seedLines = (client: pg.Client, lines: readonly Value[][]): Promise<void> =>
  copy(client, 'caster_log', LINE, lines);

/** RTCM of a station with MSM4 of four constellations. */
const BYTES_PER_MS = 0.64;

/** Number and type of a line, and its event with the parameters, as they are stored. */
function logColumns({ event, ...params }: LogEvent) {
  const code = messageCodes[event];
  return { type: messageType(code), code, event, params: JSON.stringify(params) };
}

/** The lines that the caster wrote of a session. */
export function linesOf(session: RecordedSession, id: number, rover: Account, { stations }: Ids): Value[][] {
  const { account, from, to, reason, points, handovers, bytesSent, version, userAgent } = session;
  const { mountpoint } = account;
  const line = (at: number, station: string | undefined, logged: LogEvent): Value[] => {
    const { type, code, event, params } = logColumns(logged);
    return [
      iso(at),
      type,
      code,
      account.country,
      ...scopeOf(rover),
      id,
      account.username,
      station && stations.get(station)?.id,
      mountpoint,
      event,
      params,
      addressOf(rover),
    ];
  };
  const seconds = Math.round((to - from) / 1000);
  return [
    line(from, undefined, {
      event: 'rover_connected',
      mountpoint,
      test_user: false,
      version,
      agent: userAgent,
    }),
    ...handovers
      .filter(({ before }) => mountpoint === NETWORK_MOUNTPOINT || before !== undefined)
      .map(({ at, station, before, metres }) =>
        line(at, station, {
          event: 'station_given',
          station,
          distance: Math.round(metres),
          ...(before !== undefined && { before }),
        }),
      ),
    line(to, handovers.at(-1)?.station, {
      event: 'rover_disconnected',
      reason,
      seconds,
      bytes: bytesSent,
      ggas: points.length,
    }),
  ];
}

/** These stand for a rover, its tenants and its session. */
const nobody = [null, null, null, null, null];

/** The log lines of the stations' outages since `first` (Unix ms). */
export function stationLines({ outages }: RecordedHistory, { stations }: Ids, first: number): Value[][] {
  return [...outages].flatMap(([mount, list]) => {
    const station = stations.get(mount);
    const line = (at: number, logged: LogEvent): Value[] => {
      const { type, code, event, params } = logColumns(logged);
      return [iso(at), type, code, station?.country, ...nobody, '', station?.id, mount, event, params, null];
    };
    return list
      .filter(({ from }) => from > first)
      .flatMap(({ from, to, reason }, index, all) => [
        ...(reason.code === 'silent'
          ? [line(from - 1, { event: 'station_silent', seconds: reason.seconds, bytes_received: false })]
          : []),
        line(from, {
          event: 'station_disconnected',
          reason,
          bytes: (from - (all[index - 1]?.to ?? first)) * BYTES_PER_MS,
        }),
        line(to, { event: 'station_connected', agent: 'NTRIP CairnSimulator/1.0' }),
      ]);
  });
}
