/** What is true in the demo, and how the portal says it: what an answer to a question is compared with. */
import type { areas, LossCause, Outage, Reply } from '@cairn/contract';
import type { Desk } from './desk.ts';
import type { Client } from './support-demo.ts';

/** A rover that lost its fix within the last day. */
export async function roverWithLoss(client: Client) {
  const { rovers } = await client.rovers.list({ status: 4, limit: 40, orderby: 'rover' });
  for (const rover of rovers) {
    const losses = await lossesOf(client, rover.value);
    if (losses.at(-1)) return rover;
  }
  return undefined;
}

/** The losses of a rover in the last day, the oldest first. */
export const lossesOf = async (client: Client, rover: number) =>
  (await client.roverSessions.recent({ rover, hours: 24 })).losses;

type Loss = Awaited<ReturnType<typeof lossesOf>>[number];

/** What the page says of each cause. */
const causeWords: Readonly<Record<LossCause, RegExp>> = {
  station_gap: /sent nothing for|stopped sending/,
  station_out_of_service: /out of service/,
  station_change: /moved from station|assigned station|no station fed|its station changed/i,
  corrections_change: /was given the|sent other observations|reference frame/,
  no_network: /no mobile network|did not reach the rover|connection failed/,
  rover_restart: /which suggests a restart/,
  disconnected: /The session was ended/,
  few_satellites: /The sky was obstructed/,
  long_baseline: /too far away to hold a fix/,
  unknown: /Nothing in the records explains it/,
};

/** Whether a text says when a fix was lost, for how long and why; where the cause is a station also which. */
export function explains(shown: string, { origin, loss }: Loss): boolean {
  const text = shown.replaceAll('\u00a0', ' '); // no line ends between a figure and its unit
  const at = clock(Date.parse(origin) + loss.from * 1000);
  const station = loss.evidence.find(({ kind }) => kind === 'station' || kind === 'change')?.station;
  return (
    text.includes(`Last fix lost ${at}, for ${spent(loss.without_fix, 2)}`) &&
    causeWords[loss.cause].test(text) &&
    (!station || !loss.cause.startsWith('station') || text.includes(station))
  );
}

const clock = (at: number | string): string => new Date(at).toTimeString().slice(0, 8);

/** Seconds in so many of their largest units: `2 m 5 s`; a column has all of them, also those of none. */
function spent(seconds: number, most = 4): string {
  const whole = Math.max(1, Math.round(seconds));
  const units = [
    [Math.floor(whole / 86_400), 'd'],
    [Math.floor(whole / 3600) % 24, 'h'],
    [Math.floor(whole / 60) % 60, 'm'],
    [whole % 60, 's'],
  ] as const;
  return units
    .slice(units.findIndex(([count]) => count > 0))
    .slice(0, most)
    .filter(([count]) => most === 4 || count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}

/** The row of an outage: its station, when it began, how long it was and how many rovers it hit. */
export const rowOf = ({ page }: Desk, { stationtitle, began, seconds, rovers }: Outage) =>
  page
    .getByRole('row')
    .filter({ hasText: stationtitle })
    .filter({ hasText: clock(began) })
    .filter({ has: page.getByText(spent(seconds), { exact: true }) })
    .filter({ has: page.getByText(`${rovers ?? '-'}`, { exact: true }) })
    .first();

type Compared = Reply<typeof areas.roverCompare.compare>;

export const WEEK = 7 * 86_400_000;

/** What differs between two moments. */
export const differences = ({ rows }: Compared) => rows.filter(({ differs }) => differs);

/** A rover of which something differs from a week ago, if any more than its figures. */
export async function changedRover(client: Client) {
  const { rovers } = await client.rovers.list({ status: 4, limit: 20, orderby: 'rover' });
  const before = new Date(Date.now() - WEEK).toISOString();
  let found: (typeof rovers)[number] | undefined;
  for (const rover of rovers) {
    const differing = differences(await client.roverCompare.compare({ rover: rover.value, before }));
    if (differing.some(({ part }) => part !== 'figure')) return rover;
    if (differing.length > 0) found ??= rover;
  }
  if (!found) throw new Error('No rover has changed in a week');
  return found;
}

/** Whether a row of the page has the values of a difference; figures of the last hours still change. */
export function hasValues(shown: string, { part, before, after }: Compared['rows'][number]): boolean {
  const has = (value: string | null) => value === null || shown.includes(valueText(value));
  return (
    has(part === 'figure' && before !== null ? `${Number(before)}` : before) &&
    (part === 'figure' || has(after))
  );
}

/** A time as the page has it; all else is shown as it is. */
function valueText(value: string): string {
  if (!/^\d{4}-\d\d-\d\dT/.test(value)) return value;
  const at = new Date(value);
  const two = (n: number) => `${n}`.padStart(2, '0');
  return `${two(at.getDate())}-${two(at.getMonth() + 1)}-${at.getFullYear()} ${clock(value).slice(0, 5)}`;
}

export type Month = 'Last month' | 'This month';

/** A month by the clock of this machine, which is the reader's. */
export function bounds(month: Month) {
  const now = new Date();
  const first = (offset: number) => new Date(now.getFullYear(), now.getMonth() + offset, 1).toISOString();
  const offset = month === 'Last month' ? -1 : 0;
  return {
    start: first(offset),
    end: first(offset + 1),
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

/** The hours with a fix at the head of a report. */
export const fixedHours = ({ page }: Desk) =>
  page.getByRole('article').getByText('Fixed', { exact: true }).first().locator('xpath=following-sibling::b');

/** A rover that is fixed now. */
export async function connectedRover(client: Client) {
  const { rovers } = await client.rovers.list({ status: 4, limit: 1, orderby: 'rover' });
  if (!rovers[0]) throw new Error('No rover is fixed');
  return rovers[0];
}

/** The first and the last moment of yesterday, by the clock of this machine. */
export function yesterday(): [string, string] {
  const now = new Date();
  const at = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  return [at(-1).toISOString(), new Date(at(0).getTime() - 1).toISOString()];
}

/** A dealer of whose rovers some end next month, with their names. */
export async function dealerWithEnds(client: Client) {
  const now = new Date();
  const month = (n: number) => new Date(now.getFullYear(), now.getMonth() + n, 1).getTime();
  const { CasterSubs } = await client.subscriptions.list({
    start: new Date(month(1)).toISOString(),
    end: new Date(month(2) - 1).toISOString(),
    status: 0,
    renewed: 'no',
    limit: 200,
  });
  const dealer = CasterSubs[0]?.dealerdetail;
  if (!dealer) throw new Error('Nothing ends next month');
  const own = CasterSubs.filter(({ dealerdetail }) => dealerdetail === dealer);
  return { dealer, rovers: own.map(({ roverdetail }) => roverdetail) };
}
