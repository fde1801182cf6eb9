import { type LogEvent, messageCodes, messageType } from '@cairn/contract/caster-events';
import { steadyNow } from '../clock.ts';
import { iso } from './iso.ts';
import type { RowQueue } from './queue.ts';
import type { Address, CasterLogRow } from './rows.ts';

/** Tenant, rover, station or session of a line; what does not apply is left out. */
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

/** Tenant scope of a rover. */
export interface Tenant {
  readonly resellerId: number;
  readonly dealerId: number;
  readonly companyId: number;
}

/**
 * Writes the lines of the caster log: an event with its parameters (contract/src/caster-events), and what it is about.
 */
export class CasterLog {
  readonly #queue: RowQueue<CasterLogRow>;

  constructor(queue: RowQueue<CasterLogRow>) {
    this.#queue = queue;
  }

  /** Writes a line about the whole caster, in the log of the first country. */
  casterLine(event: LogEvent): void {
    this.line(event, { country: 1 });
  }

  line({ event, ...params }: LogEvent, about: About): void {
    const { account } = about;
    const code = messageCodes[event];
    this.#queue.push({
      at: iso(steadyNow()),
      type: messageType(code),
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
      event,
      params: printableParams(params),
      address: about.address ?? null,
    });
  }
}

/** Makes the texts of clients among the parameters safe for a log: PostgreSQL accepts no null character in JSON. */
function printableParams(params: object): object {
  const fit = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'string' ? printable(value) : value,
  ]);
  return Object.fromEntries(fit);
}

/** Text of a client, safe for a log: no control characters, well-formed, at most `limit` characters. */
export function printable(text: string, limit = 200): string {
  const start = text.slice(0, limit);
  if (!/[^\x20-\x7e]/.test(start)) return start; // is nearly always so, and takes a fraction of the time
  return start.replace(/\p{Cc}/gu, ' ').toWellFormed();
}

export function countryName(country: Country): string {
  return country === 1 ? 'the UK' : 'Denmark';
}
