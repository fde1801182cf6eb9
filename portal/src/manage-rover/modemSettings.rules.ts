import { NETWORK_MOUNTPOINT } from '@cairn/contract';

/** What a modem is set up with. */
export interface NtripLogin {
  readonly connection: string;
  readonly port: number;
  readonly username: string;
  readonly password: string;
}

/** The settings of a modem as text, one a line, the same in every language: people paste it into e-mails and tools. */
export const modemSettings = ({ connection, port, username, password }: NtripLogin): string =>
  [
    'GSM Username: ',
    'GSM Password: ',
    'APN: n/a',
    'Roaming: enabled',
    `NTRIP Address: ${connection}`,
    `NTRIP Port: ${port}`,
    `Mount Point: ${NETWORK_MOUNTPOINT}`,
    `NTRIP User: ${username}`,
    `NTRIP Password: ${password}`,
  ].join('\n');

/**
 * The settings as an address, which receiver apps read from a QR code: `ntrip://user:password@host:port/mountpoint`.
 */
export const ntripAddress = ({ connection, port, username, password }: NtripLogin): string =>
  `ntrip://${encodeURIComponent(username)}:${encodeURIComponent(password)}@${connection}:${port}/${NETWORK_MOUNTPOINT}`;
