import type { Past, PastSession } from '@cairn/simulator';
import type pg from 'pg';
import { copy, iso, type Value } from './demo-copy.ts';
import { type Account, addressOf, type Ids, placeOf } from './demo-ids.ts';

const LINE = [
  ...['at', 'type', 'code', 'casta', 'rover_id', 'reseller_id', 'dealer_id', 'company_id', 'session_id'],
  ...['username', 'station_id', 'mountpoint', 'description', 'address'],
];

export const plantLines = (client: pg.Client, lines: readonly Value[][]): Promise<void> =>
  copy(client, 'caster_log', LINE, lines);

const away = (metres: number) => `${(metres / 1000).toFixed(1)} km`;

/** What the caster wrote of a session. */
export function linesOf(session: PastSession, id: number, rover: Account, { stations }: Ids): Value[][] {
  const { account, from, to, reason, points, handovers, bytesSent, version, userAgent } = session;
  const line = (at: number, code: number, station: string | undefined, text: string): Value[] => [
    ...[iso(at), 1, code, account.country, ...placeOf(rover), id, account.username],
    ...[station && stations.get(station)?.id, account.mountpoint, text],
    addressOf(rover),
  ];
  const asked = account.mountpoint === 'RTK_RTCM3';
  const last = handovers.at(-1)?.station;
  return [
    line(from, 10, undefined, `Connected to ${account.mountpoint}, NTRIP ${version}, ${userAgent}`),
    ...handovers
      .filter(({ before }) => asked || before !== undefined)
      .map(({ at, station, before, metres }) => {
        const instead = before === undefined ? '' : ` instead of ${before}`;
        return line(at, 18, station, `Station ${station} at ${away(metres)}${instead}`);
      }),
    line(
      to,
      11,
      last,
      `Disconnected: ${reason}; ${Math.round((to - from) / 1000)} s, ${(bytesSent / 1000).toFixed(1)} kB sent, ${points.length} GGA`,
    ),
  ];
}

/** In the places of a rover, its tenants and its session. */
const nobody = [null, null, null, null, null];

/** What it wrote of the stations' outages since `first` (Unix ms). */
export function stationLines({ outages }: Past, { stations }: Ids, first: number): Value[][] {
  return [...outages].flatMap(([mount, list]) => {
    const station = stations.get(mount);
    const line = (at: number, code: number, text: string): Value[] => [
      ...[iso(at), 2, code, station?.country, ...nobody, ''],
      ...[station?.id, mount, text, null],
    ];
    return list
      .filter(({ from }) => from > first)
      .flatMap(({ from, to, reason }) => [
        ...(reason === 'silent for 30 s' ? [line(from - 1, 35, 'Nothing came for 30 s')] : []),
        line(from, 31, `Disconnected: ${reason}`),
        line(to, 30, 'Connected, NTRIP CairnSimulator/1.0'),
      ]);
  });
}
