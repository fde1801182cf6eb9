import { NETWORK_MOUNTPOINT } from '@cairn/contract';
import type { RoverAccount, RoverKind, StationAccount, World } from '@cairn/simulator';

/** Public, and printed at every start of the demo. */
export const DEMO_PASSWORD = 'field-rows-demo';

interface Town {
  readonly name: string;
  readonly county: string;
  /** Degrees, WGS 84. */
  latitude: number;
  longitude: number;
}

interface DemoStation extends StationAccount, Town {
  readonly title: string;
}

interface DemoDealer {
  readonly reseller: number;
  readonly title: string;
  readonly country: 1 | 2;
  readonly town: Town;
}

interface DemoCompany {
  readonly dealer: DemoDealer;
  readonly title: string;
}

interface DemoMachine {
  readonly maker: string;
  readonly model: string;
}

export interface DemoRover extends RoverAccount {
  /** What its people call it: where it works and what it is. */
  readonly title: string;
  readonly company: DemoCompany;
  readonly machine: DemoMachine;
  /** Days from the seeding to the account's end; negative: it ended before. */
  readonly daysLeft: number;
  /** Minutes after midnight, UTC, when somebody in an office sold the subscription: it ends at that time of the day. */
  readonly soldAt: number;
  readonly allowed: boolean;
}

export const resellers = [
  {
    country: 1,
    id: 1,
    title: 'Cloudbase',
    login_title: 'cloudbase',
    address1: '4 Station Approach',
    towncity: 'Lincoln',
    county: 'Lincolnshire',
    postcode: 'LN5 7QA',
  },
  {
    country: 1,
    id: 7,
    title: 'SDF',
    login_title: 'sdf',
    address1: '19 Forge Road',
    towncity: 'Hereford',
    county: 'Herefordshire',
    postcode: 'HR1 2PN',
  },
  {
    country: 2,
    id: 11,
    title: 'RTK Danmark',
    single_country: true,
    login_title: 'rtkdanmark',
    address1: 'Markvej 12',
    towncity: 'Viborg',
    county: 'Midtjylland',
    postcode: '8800',
  },
] as const;

// name, county, latitude and longitude of the town, height of the antenna above the ellipsoid (m)
const stationTowns: readonly (readonly [string, string, number, number, number, 1 | 2])[] = [
  ['Horncastle', 'Lincolnshire', 53.2087, -0.1141, 84.2, 1],
  ['Sleaford', 'Lincolnshire', 52.9983, -0.4098, 71.9, 1],
  ['Kelso', 'Roxburghshire', 55.5985, -2.4336, 97.4, 1],
  ['Truro', 'Cornwall', 50.2632, -5.051, 88.6, 1],
  ['Thirsk', 'North Yorkshire', 54.2332, -1.3415, 90.3, 1],
  ['Hereford', 'Herefordshire', 52.0567, -2.716, 118.7, 1],
  ['Diss', 'Norfolk', 52.3767, 1.109, 82.5, 1],
  ['Forfar', 'Angus', 56.6437, -2.888, 126.1, 1],
  ['Thisted', 'Nordjylland', 56.9552, 8.6949, 62.8, 2],
  ['Skjern', 'Midtjylland', 55.9497, 8.4943, 57.3, 2],
  ['Viborg', 'Midtjylland', 56.4532, 9.402, 80.6, 2],
  ['Ringsted', 'Sjælland', 55.4427, 11.7901, 84.9, 2],
  ['Tønder', 'Syddanmark', 54.9378, 8.8664, 52.4, 2],
  ['Hjørring', 'Nordjylland', 57.4642, 9.9823, 75.7, 2],
];

/** Two stations whose line is bad. */
const flapping = ['Thirsk', 'Skjern'];

/** Each dealer with its reseller, its title, the station towns around which its customers farm, and those. */
const trade: readonly (readonly [number, string, readonly string[], readonly string[]])[] = [
  [
    1,
    'Lincs Precision',
    ['Horncastle', 'Sleaford', 'Diss'],
    [
      'Wold Grange Farms',
      'J R Sharpe & Sons',
      'Ashby Fen Estate',
      'Tetford Contracting',
      'Heckington Growers',
    ],
  ],
  [
    1,
    'Border Agri Guidance',
    ['Kelso', 'Forfar', 'Thirsk'],
    [
      'Teviot Mains Partnership',
      'Cheviot View Farming',
      'Strathmore Potatoes',
      'A & M Laidlaw',
      'Sowerby Parks Farm',
    ],
  ],
  [
    7,
    'West Country Tractors',
    ['Truro', 'Hereford'],
    [
      'Trelowarren Barns',
      'Roseland Brassicas',
      'Penhallow Farm',
      'Wye Valley Fruit',
      'Golden Valley Contractors',
    ],
  ],
  [
    7,
    'Vale Machinery',
    ['Hereford', 'Thirsk'],
    [
      'Bodenham Court Farms',
      'Lugg Meadow Turf',
      'T H Prosser & Co',
      'Swaledale Arable',
      'Kilburn Hall Estate',
    ],
  ],
  [
    11,
    'Midtjysk Præcision',
    ['Viborg', 'Skjern', 'Tønder'],
    ['Hald Ege Landbrug', 'Skjern Å Maskinstation', 'Borris Agro', 'Marskens Grøntsager', 'Lundegård I/S'],
  ],
  [
    11,
    'Nordøst Agroteknik',
    ['Thisted', 'Hjørring', 'Ringsted'],
    [
      'Thy Kartofler',
      'Vendsyssel Planteavl',
      'Hanherred Maskinstation',
      'Sorø Frugtplantage',
      'Gyrstinge Gods',
    ],
  ],
];

const models: Record<RoverKind, readonly (readonly [string, string])[]> = {
  tractor: [
    ['John Deere', '6R 155'],
    ['John Deere', '8R 340'],
    ['Fendt', '724 Vario'],
    ['Fendt', '942 Vario'],
    ['Claas', 'Axion 850'],
    ['Claas', 'Lexion 6900'],
    ['Case IH', 'Puma 185'],
    ['New Holland', 'T7.270'],
    ['Massey Ferguson', '8S.265'],
    ['Deutz-Fahr', '7250 TTV'],
    ['Valtra', 'T215'],
  ],
  survey: [
    ['Trimble', 'R12i'],
    ['Leica', 'GS18 I'],
    ['Emlid', 'Reach RS3'],
  ],
  drone: [
    ['DJI', 'Agras T40'],
    ['DJI', 'Mavic 3 Multispectral'],
    ['XAG', 'P100 Pro'],
  ],
};

const ROVERS = 250;

export interface DemoWorld {
  readonly stations: readonly DemoStation[];
  readonly dealers: readonly DemoDealer[];
  readonly companies: readonly DemoCompany[];
  readonly rovers: readonly DemoRover[];
}

/** The demo's tenants, stations and rovers: the same at every call, so that the simulator knows what was seeded. */
export function demoWorld(): DemoWorld {
  const random = seeded(20_260_401);
  const stations = stationTowns.map(
    ([name, county, latitude, longitude, height, country], index): DemoStation => ({
      name,
      title: name,
      county,
      latitude,
      longitude,
      height,
      country,
      mount: plain(name).toUpperCase(),
      password: word(random, 10),
      stationId: 101 + index,
      flapping: flapping.includes(name),
    }),
  );
  const townsOf = (names: readonly string[]) => stations.filter(({ name }) => names.includes(name));

  const dealers = trade.map(
    ([reseller, title, towns]): DemoDealer => ({
      reseller,
      title,
      country: resellers.find(({ id }) => id === reseller)?.country ?? 1,
      town: townsOf(towns)[0] as Town,
    }),
  );
  const companies = trade.flatMap(([, , , titles], dealer) =>
    titles.map(
      (title): DemoCompany => ({
        title,
        dealer: dealers[dealer] as DemoDealer,
      }),
    ),
  );

  const rovers: DemoRover[] = [];
  const named = new Map<string, number>();
  for (let index = 0; index < ROVERS; index++) {
    const company = companies[index % companies.length] as DemoCompany;
    const town = pick(random, townsOf(trade[dealers.indexOf(company.dealer)]?.[2] ?? []));
    const kind: RoverKind = index % 12 === 5 ? 'survey' : index % 12 === 9 ? 'drone' : 'tractor';
    const [maker, model] = pick(random, models[kind]);
    const machine = { maker, model };
    // anywhere within 28 km, as likely in one square kilometre as in the next
    const [bearing, distance] = [random() * 2 * Math.PI, 28 * Math.sqrt(random())];
    const name = `${town.name} ${model}`;
    const alike = (named.get(name) ?? 0) + 1;
    named.set(name, alike);
    rovers.push({
      title: alike === 1 ? name : `${name} #${alike}`,
      company,
      machine,
      kind,
      username: `${plain(company.title).slice(0, 14)}${Math.floor(index / companies.length) + 1}`,
      password: word(random, 8),
      mountpoint: index % 9 === 4 ? town.mount : NETWORK_MOUNTPOINT,
      country: company.dealer.country,
      latitude: town.latitude + (distance / 111.2) * Math.cos(bearing),
      longitude:
        town.longitude + ((distance / 111.2) * Math.sin(bearing)) / Math.cos((town.latitude * Math.PI) / 180),
      daysLeft: index % 83 === 40 ? -3 : daysLeft(index, random()),
      soldAt: inOffice(((index * 37) % 100) / 100),
      allowed: index % 90 !== 60,
    });
  }
  return { stations, dealers, companies, rovers };
}

/** The world as the simulator takes it. */
export function simulatedWorld(): World {
  const { stations, rovers } = demoWorld();
  return { stations: [...stations], rovers: [...rovers] };
}

/** A name in small letters and digits, as a username or the name of a login page. */
export function plain(name: string): string {
  const latin = name.toLowerCase().replaceAll('æ', 'ae').replaceAll('ø', 'oe').replaceAll('å', 'aa');
  return latin.normalize('NFD').replaceAll(/[^a-z0-9]/g, '');
}

function pick<T>(random: () => number, choices: readonly T[]): T {
  return choices[Math.floor(random() * choices.length)] as T;
}

function word(random: () => number, length: number): string {
  return Array.from({ length }, () => 'abcdefghjkmnpqrstuvwxyz23456789'[Math.floor(random() * 31)]).join('');
}

/** A minute of the day between 07:00 and 17:00, by a number from 0 to 1. */
export const inOffice = (share: number): number => 7 * 60 + Math.floor(share * 600);

/** The day of `now` in so many days (negative: before it), at a minute of the day (UTC) that somebody worked. */
export function workingMoment(now: number, days: number, minute: number): Date {
  const moment = new Date(now + days * 86_400_000);
  moment.setUTCHours(0, minute, (minute * 7) % 60, 0);
  return moment;
}

/** Numbers from 0 to 1 that only depend on `seed` (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * In how many days the subscription of a rover ends. Most are sold for a year, so nine of ten end within the next one,
 * most of them together before the season, five months from the seeding; the others have been sold for two years.
 */
function daysLeft(at: number, share: number): number {
  if (at % 10 === 7) return 365 + Math.floor(share * 330);
  if (at % 10 < 4) return 120 + Math.floor(share * 60);
  return 2 + Math.floor(share * 358);
}
