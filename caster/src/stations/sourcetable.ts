import { NETWORK_MOUNTPOINT } from '@cairn/contract/caster-events';
import { planOf } from '@cairn/domain/correction-plan';
import {
  type Constellation,
  ecefToGeodetic,
  expectedMessages,
  formatSourcetable,
  isAligned,
  isChosen,
  type StreamEntry,
} from '@cairn/gnss';
import { SERVER } from '../net/replies.ts';
import { type Country, countryName } from '../telemetry/caster-log.ts';
import type { CorrectionProfile } from './correction-profiles.ts';
import { formatDetails, readFormatDetails } from './format-details.ts';
import type { Stream } from './stream.ts';

/** Sourcetable names of the constellations. */
const system: Readonly<Record<Constellation, string>> = {
  GPS: 'GPS',
  GLONASS: 'GLO',
  Galileo: 'GAL',
  SBAS: 'SBAS',
  QZSS: 'QZS',
  BeiDou: 'BDS',
  NavIC: 'NavIC',
};
const iso: Readonly<Record<Country, string>> = { 1: 'GBR', 2: 'DNK' };
/** Where the country's entry is placed while the country has no stations. */
const middle: Readonly<Record<Country, { latitude: number; longitude: number }>> = {
  1: { latitude: 54, longitude: -2.5 },
  2: { latitude: 56, longitude: 10 },
};
const NETWORK = 'Cairn';

/** One mountpoint as the sourcetable shows it. */
export interface Entry extends StreamEntry {
  readonly online: boolean;
  readonly outOfService: boolean;
  readonly title: string;
}

/**
 * The entries of a country with their present figures: RTK_RTCM3 first, then the stations by mountpoint. With a
 * correction profile formats, constellations and rates are those that its rovers get.
 */
export function entries(streams: Iterable<Stream>, country: Country, profile?: CorrectionProfile): Entry[] {
  const stations = [...streams]
    .filter((stream) => stream.station.country === country)
    .map((stream) => stationEntry(stream, profile))
    .sort((one, other) => (one.mountpoint < other.mountpoint ? -1 : 1));
  return [nearestEntry(stations, country), ...stations];
}

/** The line of this caster, which comes first; `host` is how the client named it. */
export function casterLine(list: readonly Entry[], country: Country, host: string, port: number): string {
  const { latitude, longitude } = list[0] ?? middle[country];
  const caster = {
    host,
    port,
    identifier: 'Cairn',
    operator: NETWORK,
    nmea: true,
    country: iso[country],
    latitude,
    longitude,
    fallbackHost: '0.0.0.0',
    fallbackPort: 0,
    misc: '',
  };
  const table = formatSourcetable({ casters: [caster], networks: [], streams: [] });
  return table.slice(0, table.lastIndexOf('ENDSOURCETABLE\r\n'));
}

/**
 * The lines of the network and its streams, and the end. `needsGga` says that the reader's account gets the corrections
 * of a station only after a GGA, which the general table says of RTK_RTCM3 alone.
 */
export function sourcetableBody(list: readonly Entry[], needsGga: boolean): string {
  return formatSourcetable({
    casters: [],
    networks: [
      {
        identifier: NETWORK,
        operator: NETWORK,
        authentication: 'B',
        fee: true,
        webNetwork: 'none',
        webStream: 'none',
        webRegistration: 'none',
        misc: 'none',
      },
    ],
    streams: needsGga ? list.map((entry) => ({ ...entry, nmea: true })) : list,
  });
}

function stationEntry(stream: Stream, profile: CorrectionProfile | undefined): Entry {
  const { station, serves } = stream;
  const content = profile ? contentAs(stream, profile) : contentOf(stream);
  const outOfService = station.outOfService !== undefined;
  const { latitude, longitude } = ecefToGeodetic(stream.position);
  return {
    ...common(station.country),
    mountpoint: station.mount,
    identifier: station.title,
    ...content,
    latitude,
    longitude,
    nmea: false,
    solution: 0,
    bitrate: outOfService ? 0 : Math.round(8 * ((profile && stream.dataRateAs(profile)) ?? stream.dataRate)),
    misc: outOfService ? 'out of service' : serves ? 'none' : 'offline',
    online: serves,
    outOfService,
    title: station.title,
  };
}

/** What a station sends. */
function contentOf({ info }: Stream) {
  return {
    formatDetails: info.formatDetails(),
    carrier: carrierOf(info.messageTypes()),
    navSystem: systemsOf(info.satellites),
  };
}

/** What rovers with a profile get of it. */
function contentAs(stream: Stream, { wishes }: CorrectionProfile) {
  const { info, receiver, station } = stream;
  const plan = planOf(wishes, station.frame);
  const messages = expectedMessages(plan, readFormatDetails(info.formatDetails()), isAligned(receiver));
  const satellites = Object.entries(info.satellites).filter(([name]) =>
    isChosen(plan, name as Constellation),
  );
  return {
    formatDetails: formatDetails(messages),
    carrier: carrierOf(messages.map(({ type }) => type)),
    navSystem: systemsOf(Object.fromEntries(satellites)),
  };
}

function nearestEntry(stations: readonly Entry[], country: Country): Entry {
  const online = stations.filter((station) => station.online);
  const systems = new Set(online.flatMap((station) => station.navSystem.split('+')));
  const mean = (degreesOf: (entry: Entry) => number) =>
    stations.reduce((sum, entry) => sum + degreesOf(entry), 0) / stations.length;
  const { latitude, longitude } =
    stations.length === 0
      ? middle[country]
      : { latitude: mean((entry) => entry.latitude), longitude: mean((entry) => entry.longitude) };
  return {
    ...common(country),
    mountpoint: NETWORK_MOUNTPOINT,
    identifier: `Nearest station of ${countryName(country)}`,
    formatDetails: '',
    carrier: 2,
    navSystem: Object.values(system)
      .filter((name) => systems.has(name))
      .join('+'),
    latitude,
    longitude,
    nmea: true,
    solution: 1,
    bitrate: Math.max(0, ...online.map((entry) => entry.bitrate)),
    misc: online.length > 0 ? 'none' : 'offline',
    online: online.length > 0,
    outOfService: false,
    title: 'Nearest station',
  };
}

function common(country: Country) {
  return {
    format: 'RTCM 3',
    network: NETWORK,
    country: iso[country],
    generator: SERVER.replace('NTRIP ', ''),
    compression: 'none',
    authentication: 'B',
    fee: true,
  };
}

function systemsOf(satellites: Partial<Record<Constellation, number>>): string {
  return (Object.keys(system) as Constellation[])
    .filter((constellation) => constellation in satellites)
    .map((constellation) => system[constellation])
    .join('+');
}

/** The carrier field: 0 no phase, 1 L1, 2 more. MSM and the extended messages of two frequencies carry both. */
function carrierOf(types: readonly number[]): number {
  const two = types.some((type) => [1003, 1004, 1011, 1012].includes(type) || (type >= 1071 && type <= 1137));
  if (two) return 2;
  return types.some((type) => [1001, 1002, 1009, 1010].includes(type)) ? 1 : 0;
}
