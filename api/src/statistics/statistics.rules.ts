import type {
  ClientFamilyFigures,
  MountpointFigures,
  StatisticsPeriod,
  UserAgentFigures,
} from '@cairn/contract';
import { type ClientFamily, clientOf, colorsOf, OTHER } from '@cairn/domain/ntrip-clients';

const HOUR = 3_600_000;

/** The bars of a chart, by its period. */
export const barOf: Readonly<Record<StatisticsPeriod, 'hour' | 'day' | 'month'>> = {
  day: 'hour',
  week: 'day',
  month: 'day',
  year: 'month',
};

/** Families of a chart that have a series of their own. */
const SHOWN = 8;

/** What one user agent did at one mountpoint: sessions that began in a range, and their time. */
export interface ClientCount {
  readonly userAgent: string;
  readonly mountpoint: string;
  readonly sessions: number;
  readonly connectedMs: number;
  readonly knownMs: number;
  readonly fixedMs: number;
  readonly floatMs: number;
  readonly firstFixes: number;
  readonly firstFixS: number;
  readonly bytes: number;
}

/** Sessions of one user agent that began in one step of a chart. */
export interface ClientStep {
  readonly turn: number;
  readonly userAgent: string;
  readonly sessions: number;
}

/** A rover and what it logged in with. */
export interface RoverClient {
  readonly rover: number;
  readonly userAgent: string;
  readonly mountpoint: string;
}

/** Whole hours around a range: roll-ups are by the hour. */
export const wholeHours = ({ start, end }: { start: Date; end: Date }) => ({
  start: new Date(Math.floor(start.getTime() / HOUR) * HOUR),
  end: new Date(Math.ceil(end.getTime() / HOUR) * HOUR),
});

const percent = (part: number, whole: number) => (whole > 0 ? Math.round((1000 * part) / whole) / 10 : null);

/** The figures of some counts; `rovers` are those that began the sessions, null where nobody counted them. */
export function figuresOf(counts: readonly ClientCount[], rovers: ReadonlySet<number> | null) {
  const sum = (figureOf: (count: ClientCount) => number) =>
    counts.reduce((total, one) => total + figureOf(one), 0);
  const known = sum(({ knownMs }) => knownMs);
  const firstFixes = sum((one) => one.firstFixes);
  return {
    sessions: sum(({ sessions }) => sessions),
    rovers: rovers?.size ?? null,
    seconds: Math.round(sum(({ connectedMs }) => connectedMs) / 1000),
    fixed: percent(
      sum(({ fixedMs }) => fixedMs),
      known,
    ),
    float: percent(
      sum(({ floatMs }) => floatMs),
      known,
    ),
    fix_time: firstFixes > 0 ? Math.round((10 * sum(({ firstFixS }) => firstFixS)) / firstFixes) / 10 : null,
    bytes: sum(({ bytes }) => bytes),
  };
}

/** Families with their versions, user agents and mountpoints, each with the most sessions first. */
export function clientFigures(
  counts: readonly ClientCount[],
  rovers: readonly RoverClient[] | null,
  nameOf: (family: ClientFamily) => string,
  limit: number,
) {
  const seen = new Map<string, { family: ClientFamily; version: string }>();
  const read = (userAgent: string) => {
    const known = seen.get(userAgent) ?? clientOf(userAgent);
    seen.set(userAgent, known);
    return known;
  };
  const familyText = (userAgent: string) => read(userAgent).family.text;
  const named = (userAgent: string) => nameOf(read(userAgent).family);
  const grouped = <Key extends string>(
    some: readonly ClientCount[],
    clients: readonly RoverClient[] | null,
    key: (one: { userAgent: string; mountpoint: string }) => Key,
  ) => {
    const countsOf = Map.groupBy(some, key);
    const roversOf = clients && Map.groupBy(clients, key);
    return [...countsOf]
      .map(([name, own]) => ({
        name,
        own,
        figures: figuresOf(own, roversOf && new Set(roversOf.get(name)?.map(({ rover }) => rover))),
      }))
      .sort((one, two) => two.figures.sessions - one.figures.sessions || (one.name < two.name ? -1 : 1));
  };
  const byFamily = grouped(counts, rovers, ({ userAgent }) => familyText(userAgent));
  const chosen = colorsOf(byFamily.map(({ own }) => read(own[0]?.userAgent ?? '').family));
  const families = byFamily.map(({ name, own, figures }, index): ClientFamilyFigures => {
    const familyRovers = rovers?.filter(({ userAgent }) => familyText(userAgent) === name) ?? null;
    return {
      text: named(own[0]?.userAgent ?? ''),
      color: chosen[index] ?? '#66717d',
      ...figures,
      versions: grouped(own, familyRovers, ({ userAgent }) => read(userAgent).version).map((version) => ({
        version: version.name,
        ...version.figures,
      })),
    };
  });
  const agents = grouped(counts, rovers, ({ userAgent }) => userAgent)
    .slice(0, limit)
    .map(({ name, figures }): UserAgentFigures => ({ useragent: name, family: named(name), ...figures }));
  const mountpoints = grouped(counts, rovers, (one) => `${one.mountpoint}\n${familyText(one.userAgent)}`)
    .slice(0, limit)
    .map(
      ({ own, figures }): MountpointFigures => ({
        mountpoint: own[0]?.mountpoint ?? '',
        family: named(own[0]?.userAgent ?? ''),
        ...figures,
      }),
    );
  const total = figuresOf(counts, rovers && new Set(rovers.map(({ rover }) => rover)));
  return { families, agents, mountpoints, total };
}

/** A series for each of the most used families and one for all others, over so many steps; null after `counted` of them. */
export function clientSeries(
  steps: readonly ClientStep[],
  length: number,
  counted: number,
  nameOf: (family: ClientFamily) => string,
) {
  const families = new Map<string, { family: ClientFamily; data: number[]; total: number }>();
  for (const { turn, userAgent, sessions } of steps) {
    const { family } = clientOf(userAgent);
    const series = families.get(family.text) ?? { family, data: Array<number>(length).fill(0), total: 0 };
    series.data[turn] = (series.data[turn] ?? 0) + sessions;
    series.total += sessions;
    families.set(family.text, series);
  }
  const ordered = [...families.values()].sort(
    (one, two) => two.total - one.total || (one.family.text < two.family.text ? -1 : 1),
  );
  const own = ordered.filter(({ family }) => family.text !== OTHER).slice(0, SHOWN);
  const rest = ordered.filter((series) => !own.includes(series));
  const others =
    rest.length > 0 ? [{ family: { text: OTHER, color: '#66717d' }, data: added(rest, length) }] : [];
  const chosen = colorsOf(own.map(({ family }) => family));
  return [...own, ...others].map(({ family, data }, index) => ({
    label: nameOf(family),
    color: chosen[index] ?? family.color,
    data: data.map((value, turn) => (turn < counted ? value : null)),
  }));
}

const added = (series: readonly { data: readonly number[] }[], length: number) =>
  Array.from({ length }, (_, turn) => series.reduce((sum, { data }) => sum + (data[turn] ?? 0), 0));
