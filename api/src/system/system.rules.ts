import { ALARM_AFTER } from '../web/caster-alarm.ts';
import type { CasterService } from './system.queries.ts';

export const casterNames = { 1: 'Casta UK', 2: 'Casta Denmark' } as const;

/** State of the casters, cached by the process, as the table is empty after a crash of the database. */
export interface ServiceSigns {
  /** Last sign of each kind of service and country, ms. */
  readonly last: ReadonlyMap<string, number>;
  /** When a service was last seen to have dropped log rows or connections, ms. */
  readonly shedAt: ReadonlyMap<1 | 2, number>;
  readonly shedRows: ReadonlyMap<string, number>;
}
export const noServiceSigns: ServiceSigns = { last: new Map(), shedAt: new Map(), shedRows: new Map() };

/** What is known after `services` were read at `now`. */
export function noteServices(
  before: ServiceSigns,
  services: readonly CasterService[],
  now: number,
): ServiceSigns {
  const last = new Map(before.last);
  const shedAt = new Map(before.shedAt);
  const shedRows = new Map<string, number>();
  for (const { node, service, country, seen_at, shed_rows } of services) {
    const kind = `${service} ${country}`;
    last.set(kind, Math.max(last.get(kind) ?? 0, seen_at.getTime()));
    const of = `${kind} ${node}`;
    const known = before.shedRows.get(of);
    if (known !== undefined && shed_rows > known) shedAt.set(country === 2 ? 2 : 1, now);
    shedRows.set(of, shed_rows);
  }
  return { last, shedAt, shedRows };
}

/** State of the caster of one country. */
export function monitorOf(received: ServiceSigns, casta: 1 | 2, now: number) {
  const rovers = received.last.get(`casta ${casta}`);
  const bases = received.last.get(`connecta ${casta}`);
  const roversync_alarm = silent(rovers, now);
  const basesync_alarm = silent(bases, now);
  const messagesync_alarm = silent(received.shedAt.get(casta), now) ? 0 : 1;
  return {
    casta,
    name: casterNames[casta],
    alarm: Math.max(roversync_alarm, basesync_alarm, messagesync_alarm) as 0 | 1,
    roversync_alarm,
    messagesync_alarm,
    basesync_alarm,
    last_roverssync: iso(rovers),
    last_basesync: iso(bases),
    time: new Date(now).toISOString(),
    lastcasterpoll: iso(rovers),
    casterpolloffline: roversync_alarm,
  } as const;
}

/** The last sign of any Casta of `country` (0 all): what the portal calls the caster poll. */
export function casterPoll(received: ServiceSigns, country: 0 | 1 | 2, now: number) {
  const times = ([1, 2] as const)
    .filter((casta) => country === 0 || casta === country)
    .map((casta) => received.last.get(`casta ${casta}`) ?? 0);
  const last = Math.max(...times) || undefined;
  return { casterpolloffline: silent(last, now), lastcasterpoll: iso(last) };
}

const silent = (last: number | undefined, now: number): 0 | 1 =>
  last === undefined || now - last > ALARM_AFTER ? 1 : 0;
const iso = (ms: number | undefined): string | null => (ms === undefined ? null : new Date(ms).toISOString());
