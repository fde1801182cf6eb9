import type { Secret } from '@cairn/database';
import { StartError } from '../supervisor/start-error.ts';

/** The settings by which something may cross a network; a program knows some of them. */
interface Connections {
  readonly PUBLIC_URL?: string | undefined;
  readonly DATABASE_URL?: Secret | undefined;
  readonly NATS_URL?: Secret | undefined;
  readonly SMTP_URL?: Secret | undefined;
  readonly SMTP_TLS?: 'required' | 'optional';
  readonly CLEAR_CONNECTIONS?: 'refused' | 'allowed' | undefined;
}

/** Settings by which something that should be secret or unforgeable goes over a network in the clear, a sentence each. */
export function clearConnections(settings: Connections): string[] {
  const { PUBLIC_URL, DATABASE_URL, NATS_URL, SMTP_URL, SMTP_TLS } = settings;
  const smtp = SMTP_URL?.reveal();
  const database = DATABASE_URL?.reveal();
  const nats = NATS_URL?.reveal().split(',') ?? [];
  return [
    PUBLIC_URL?.startsWith('http://') && away(PUBLIC_URL)
      ? 'PUBLIC_URL is http: passwords and login sessions go over the network in the clear. Make it https, by TLS_CERT and TLS_KEY or by a reverse proxy.'
      : '',
    database && away(database) && !/[?&]sslmode=(require|verify-)/.test(database)
      ? 'DATABASE_URL has no sslmode: what is read and written goes over the network in the clear. End it with ?sslmode=verify-full.'
      : '',
    nats.some((url) => url.trim().startsWith('nats:') && away(url.trim()))
      ? 'NATS_URL is nats, not tls: its password and all corrections go over the network in the clear. Make it tls.'
      : '',
    smtp?.startsWith('smtp:') && SMTP_TLS === 'optional' && away(smtp)
      ? 'SMTP_TLS is optional: e-mails with links that open an account may leave in the clear. Make it required.'
      : '',
  ].filter(Boolean);
}

/**
 * The warnings of what goes in the clear, where that is allowed. Whether it is by default, the database says: it is not read
 * where nothing goes in the clear, nor where CLEAR_CONNECTIONS is set, which readSettings holds the settings to.
 * @throws {StartError} where it is refused
 */
export async function allowClearConnections(
  settings: Connections,
  hasSafeDefaults: () => Promise<boolean>,
): Promise<string[]> {
  const found = clearConnections(settings);
  if (found.length > 0 && settings.CLEAR_CONNECTIONS === undefined && (await hasSafeDefaults()))
    throw new StartError(refusalOf(found));
  return found;
}

/** Why a start ends, and what to do, from what `clearConnections` found. */
export function refusalOf(found: readonly string[]): string {
  return [...found, 'Or set CLEAR_CONNECTIONS=allowed, if something else protects that network.'].join('\n');
}

/** Whether a connection to an address leaves this machine. The driver of PostgreSQL lets a `host` of the query, also a socket, go first. */
function away(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  return !isThisMachine(searchParams.get('host') ?? hostname);
}

function isThisMachine(host: string): boolean {
  return (
    host === '' ||
    host.startsWith('/') ||
    host === 'localhost' ||
    host === '[::1]' ||
    /^127(\.\d{1,3}){3}$/.test(host)
  );
}
