import { NETWORK_MOUNTPOINT } from '@cairn/contract';
import type { RoverAccount, RoverKind, StationAccount, World } from '@cairn/simulator';
import { inOffice } from './office-hours.ts';
import { pick, seeded, word } from './random.ts';
import { flapping, models, resellers, stationTowns, trade } from './world-data.ts';

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
    // It is anywhere within 28 km of the town, as likely in one square kilometre as in the next.
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

/**
 * In how many days the subscription of a rover ends. Most are sold for a year, so nine of ten end within the next one,
 * most of them together before the season, five months from the seeding; the others have been sold for two years.
 */
function daysLeft(index: number, share: number): number {
  if (index % 10 === 7) return 365 + Math.floor(share * 330);
  if (index % 10 < 4) return 120 + Math.floor(share * 60);
  return 2 + Math.floor(share * 358);
}
