import { iso } from './iso.ts';
import type { RowQueue } from './queue.ts';
import type { Address, CasterLogRow } from './rows.ts';

/** Codes of the caster log; their texts and colours are rows of `log_messages`. */
export const code = {
  roverConnected: 10,
  roverDisconnected: 11,
  wrongPassword: 12,
  unknownUsername: 13,
  notAllowed: 14,
  expired: 15,
  unknownMountpoint: 16,
  replaced: 17,
  stationGiven: 18,
  noStation: 19,
  gga: 20,
  tooSlow: 21,
  disconnectedByUser: 22,
  badRequest: 23,
  accountChanged: 24,
  temporarilyRefused: 25,
  stationConnected: 30,
  stationDisconnected: 31,
  stationWrongPassword: 32,
  stationUnknown: 33,
  stationTaken: 34,
  stationSilent: 35,
  stationTookOver: 36,
  stationPosition: 37,
  stationDamaged: 38,
  stationChanged: 39,
  sourcetable: 50,
  castaStarted: 51,
  connectaStarted: 52,
  restarted: 53,
  shed: 54,
} as const;
export type Code = (typeof code)[keyof typeof code];

/** Whom and what a line is about. What does not apply is left out. */
export interface About {
  readonly country: Country;
  readonly account?: Tenant & { readonly id: number; readonly username: string };
  readonly session?: number;
  readonly station?: number;
  readonly username?: string;
  readonly mountpoint?: string;
  readonly address?: Address;
}

/** 1 UK, 2 Denmark. */
export type Country = 1 | 2;

/** Where a rover stands in the tree of tenants. */
export interface Tenant {
  readonly resellerId: number;
  readonly dealerId: number;
  readonly companyId: number;
}

/**
 * Lines of the caster log. Descriptions are sentences for people; they never hold a password. Those about stations
 * (type 2) are for every tenant's eyes, and an address stands in its own column only.
 */
export class CasterLog {
  private readonly queue: RowQueue<CasterLogRow>;

  constructor(queue: RowQueue<CasterLogRow>) {
    this.queue = queue;
  }

  line(code: Code, description: string, about: About): void {
    const { account } = about;
    this.queue.push({
      at: iso(Date.now()),
      type: code < 30 ? 1 : code < 50 ? 2 : 3,
      code,
      casta: about.country,
      rover_id: account?.id ?? null,
      reseller_id: account?.resellerId ?? null,
      dealer_id: account?.dealerId ?? null,
      company_id: account?.companyId ?? null,
      session_id: about.session ?? null,
      username: printable(account?.username ?? about.username ?? '', 64),
      station_id: about.station ?? null,
      mountpoint: printable(about.mountpoint ?? '', 64),
      description,
      address: about.address ?? null,
    });
  }
}

/** What a client sent, fit for a log: no control characters, well-formed, at most `limit` characters. */
export function printable(text: string, limit = 200): string {
  const start = text.slice(0, limit);
  if (!/[^\x20-\x7e]/.test(start)) return start; // all but always, and a fraction of the work
  return start.replace(/\p{Cc}/gu, ' ').toWellFormed();
}

export function countryName(country: Country): string {
  return country === 1 ? 'the UK' : 'Denmark';
}
