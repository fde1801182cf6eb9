import { geodeticToEcef } from '@cairn/gnss';
import { seededRandom } from '../random.ts';
import type { RoverAccount, World } from '../world.ts';
import { connectionsOf, diligence, shiftsOf } from './hours.ts';
import { changesOf, type Outage, outagesOf, type StationChange } from './outages.ts';
import { drive, type RecordedSession, type RecordedStation } from './session.ts';

export type { Outage, StationChange } from './outages.ts';
export type { RecordedPoint, RecordedSession } from './session.ts';

export interface HistoryOptions {
  readonly world: World;
  /** When the past ends, Unix ms: stations are online then, and no rover is connected. */
  readonly until: number;
  /** The same seed and end give the same past. */
  readonly seed?: number;
  /** Length of the past of stations and of rovers, days. */
  readonly stationDays: number;
  readonly roverDays: number;
  /** Seconds between two GGA of a rover. */
  ggaSeconds(account: RoverAccount): number;
  /** How likely a rover is out on a weekday, 0 to 1; default: each its own. */
  keenness?(account: RoverAccount): number | undefined;
}

export interface RecordedHistory {
  /** The changes of each station are in the order of time. */
  readonly changes: readonly StationChange[];
  readonly outages: ReadonlyMap<string, readonly Outage[]>;
  /** Day by day, made as they are requested: they are large. */
  readonly sessions: Iterable<RecordedSession>;
}

const DAY = 86_400_000;

/** What a caster would have recorded of a world's stations and rovers in the days before `until`. No clock, no I/O. */
export function historyOf(options: HistoryOptions): RecordedHistory {
  const { world, until, seed = 1, stationDays } = options;
  const from = until - stationDays * DAY;
  const outages = new Map(
    world.stations.map((station) => [
      station.mount,
      outagesOf(station, from, until, seededRandom(seed, station.mount, 'outages')),
    ]),
  );
  const changes = [...outages].flatMap(([mount, list]) => changesOf(mount, from, until, list));
  return { changes, outages, sessions: sessionsOf(options, outages) };
}

function* sessionsOf(
  { world, until, seed = 1, roverDays, ggaSeconds, keenness }: HistoryOptions,
  outages: ReadonlyMap<string, readonly Outage[]>,
): Iterable<RecordedSession> {
  const first = until - roverDays * DAY;
  const stations = world.stations.map((station) => ({
    country: station.country,
    mount: station.mount,
    stationId: station.stationId,
    position: geodeticToEcef(station),
    outages: (outages.get(station.mount) ?? []).filter(({ to }) => to > first),
  }));
  for (let midnight = first - (first % DAY) + DAY; midnight < until; midnight += DAY)
    for (const account of world.rovers) {
      const keen = keenness?.(account) ?? diligence(seededRandom(seed, account.username, 'diligence'));
      const random = seededRandom(seed, account.username, 'hours', midnight);
      const connections = shiftsOf(account, midnight, keen, random)
        .flatMap((shift) => connectionsOf(shift, random))
        .filter(({ from }) => from < until - 60_000)
        .map((one) =>
          one.to < until ? one : { ...one, to: until - 1000, reason: { code: 'caster_stopped' as const } },
        );
      if (connections.length === 0) continue;
      const own = stations.filter(({ country }) => country === account.country);
      const withOutages: RecordedStation[] = own.map((station) => ({
        ...station,
        outages: station.outages.filter(({ from, to }) => to > midnight - DAY && from < midnight + DAY),
      }));
      const outing = { account, seed, day: midnight, stations: withOutages, ggaSeconds: ggaSeconds(account) };
      yield* drive(outing, connections);
    }
}
