import type { DatabaseFixture } from './database-fixture.ts';
import { FIRST, STATIONS, seedNetwork } from './network-world.ts';
import { dayOf, LONG, seedRaw } from './raw-world.ts';
import { Seeder } from './seeder.ts';

/** Days that the messages of stations are stored unless a setting says otherwise. */
const OBSERVED_DAYS = 14;
/** A station sends observations of four constellations, and now and then what describes it. */
const MESSAGES = [1006, 1033, 1077, 1087, 1097, 1127, 1230];
/** Seconds between two lines of a message. */
const EVERY = 10;
/** Danish stations, whose network has been silent for a week; and the reseller that sees these alone. */
export const DANISH = { stations: 20, reseller: FIRST + 50, silentDays: 7 };
const EVENTS_OF_ROVER = 20;

export interface SeededLogs {
  readonly points: number;
  readonly lines: number;
  readonly messages: number;
  readonly events: number;
  readonly rover: number;
  /** A rover of the first company that works on a few days: most have none of its GGA. */
  readonly rareRover: number;
  readonly station: number;
  readonly company: number;
  readonly seconds: number;
}

/**
 * Logs of 10,000 rovers and 200 stations: `points` GGA of 90 days, two fifths as many log lines of 30 and as many messages of
 * stations of 14, in parts of each day; and what happened to people and subscriptions in three years.
 */
export async function seedLogs({ url }: DatabaseFixture, points: number): Promise<SeededLogs> {
  const begin = performance.now();
  const seeded = await Seeder.work(url, async (seeder) => {
    await seedNetwork(seeder, 2000);
    await seedDenmark(seeder);
    const raw = await seedRaw(seeder, { points, lines: points * 0.4 });
    const messages = await seedMessages(seeder, points * 0.4);
    const events = await seedEvents(seeder);
    return { ...raw, messages, events };
  });
  return {
    ...seeded,
    rover: LONG.rover,
    rareRover: FIRST + 2000,
    station: FIRST,
    company: FIRST,
    seconds: (performance.now() - begin) / 1000,
  };
}

const seedDenmark = (seeder: Seeder) =>
  seeder.run(
    'a reseller of Denmark alone',
    `insert into resellers (id, title, country, single_country) values (${DANISH.reseller}, 'Reseller of Denmark', 2, true)`,
    `insert into stations (id, title, mount, password_sealed, type, country, connecta, latitude, longitude)
      select ${FIRST} + ${STATIONS} + n, 'Danish station ' || n, 'DANISH' || n, '\\x00', 4, 2, 2, 55 + n / 10.0, 9
      from generate_series(0, ${DANISH.stations - 1}) n`,
  );

/** From the beginning of each day on, lines of all stations every ten seconds; of Denmark none in the last days. */
async function seedMessages(seeder: Seeder, wanted: number): Promise<number> {
  const perRound = (STATIONS + DANISH.stations) * MESSAGES.length;
  const rounds = Math.max(60, Math.ceil(wanted / OBSERVED_DAYS / perRound));
  let rows = 0;
  for (let day = OBSERVED_DAYS - 1; day >= 0; day--) {
    const from = seeder.clock.midnight(day);
    const observing = 'm.message between 1071 and 1127';
    rows += await seeder.run(
      `messages of stations, ${day} days ago`,
      ...dayOf(
        seeder,
        'rtcm_observations',
        day,
        (table) => `
          insert into ${table} (at, station_id, connected_at, message, satellites, rtcm_station_id, frames, bytes)
          select ${from} + n * interval '${EVERY} s' + s.id % 97 * interval '100 ms', s.id, ${from}, m.message,
            case when ${observing} then 6 + (n + s.id) % 9 end, s.id % 4096,
            case when ${observing} then ${EVERY} else 1 end, case when ${observing} then 3000 else 60 end
          from generate_series(1, ${rounds}) n
            cross join (select id, country from stations where id >= ${FIRST}) s
            cross join unnest(array[${MESSAGES.join(', ')}]) m (message)
          where ${from} + n * interval '${EVERY} s' < ${seeder.clock.now} and (s.country = 1 or ${day} >= ${DANISH.silentDays})
          order by 1`,
      ),
    );
  }
  await seeder.run('statistics of messages', 'analyze only rtcm_observations');
  return rows;
}

/** A subscription for each rover with its log, and events of each. */
async function seedEvents(seeder: Seeder): Promise<number> {
  await seeder.run(
    'subscriptions and their log',
    `insert into subscriptions (id, reseller_id, dealer_id, company_id, rover_id, type_id, status, starts_at, ends_at, first_activated_at)
      select r.id, r.reseller_id, r.dealer_id, r.company_id, r.id, 1 + r.id % 7, 3, now() - interval '100 days', now() + interval '265 days',
        now() - interval '100 days'
      from rovers r where r.id >= ${FIRST}`,
    `insert into subscription_events (at, subscription_id, reseller_id, dealer_id, company_id, rover_id, action)
      select now() - n * interval '50 days' - s.id % 4000 * interval '15 min', s.id, s.reseller_id, s.dealer_id, s.company_id, s.rover_id,
        (array[50, 56, 58])[1 + n % 3]
      from subscriptions s, generate_series(0, ${EVENTS_OF_ROVER - 1}) n order by 1`,
    'vacuum (freeze, analyze) subscriptions, subscription_events',
  );
  return seeder.run(
    'events of people',
    `insert into user_events (at, type, "group", reseller_id, dealer_id, company_id, text)
      select now() - n * interval '50 days' - c.id % 2000 * interval '30 min', 1 + n % 20, 1 + n % 7, c.reseller_id, c.dealer_id, c.id, 'Signed in'
      from companies c, generate_series(0, ${EVENTS_OF_ROVER * 5 - 1}) n where c.id >= ${FIRST} order by 1`,
    'vacuum (freeze, analyze) user_events',
  );
}
