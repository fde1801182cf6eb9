import { connect } from 'node:net';
import type { Asker, CasterCommand } from '@cairn/database';
import type { Accounts } from '../rovers/accounts.ts';
import type { Casta } from '../rovers/casta.ts';
import { type Country, countryName } from '../telemetry/caster-log.ts';

/** The parts of the caster that commands act upon. */
export interface Controls {
  readonly accounts: Accounts;
  readonly casta: Casta;
  restart(service: 'casta' | 'connecta', country: Country, by: string): Promise<void>;
  /** Where Casta of a country listens. */
  address(country: Country): { host: string; port: number };
  /** Logs in there as a rover does. */
  logIn(country: Country): Promise<{ done: boolean; message: string }>;
}

/** How long a connection check may take, ms. */
const CHECK_DEADLINE = 2_000;

/** Executes a command and returns its result as a sentence; undefined when it is not for this caster. */
export async function handleCommand(
  command: CasterCommand,
  asker: Asker,
  controls: Controls,
): Promise<{ done: boolean; message: string } | undefined> {
  if (command.command === 'disconnect') {
    const session = Number(command.session);
    return controls.casta.disconnect(session, asker.name)
      ? commandReply(true, 'Rover disconnected')
      : undefined;
  }
  if (command.command === 'reload') {
    await controls.accounts.reload(command.rover);
    return commandReply(true, 'Account read again');
  }
  if (command.command === 'restart') {
    await controls.restart(command.service, command.country, asker.name);
    const name = command.service === 'casta' ? 'Casta' : 'Connecta';
    return commandReply(true, `${name} of ${countryName(command.country)} restarted`);
  }
  if (command.command === 'login') return controls.logIn(command.country);
  return check(controls.address(command.country));
}

/** Requests the sourcetable as any client does, over TCP. */
async function check(address: { host: string; port: number }): Promise<{ done: boolean; message: string }> {
  const { promise, resolve } = Promise.withResolvers<{ done: boolean; message: string }>();
  const socket = connect(address);
  let reply = '';
  socket.setTimeout(CHECK_DEADLINE, () => resolve(commandReply(false, 'No answer in time')));
  socket.on('error', (error) => resolve(commandReply(false, `No connection: ${error.message}`)));
  socket.on('data', (bytes) => {
    reply += bytes.toString('latin1');
    if (reply.includes('ENDSOURCETABLE')) resolve(commandReply(true, 'Connection Successful'));
  });
  socket.on('close', () => resolve(commandReply(false, 'The answer was no sourcetable')));
  socket.write('GET / HTTP/1.0\r\nUser-Agent: NTRIP Cairn check\r\n\r\n');
  try {
    return await promise;
  } finally {
    socket.destroy();
  }
}

function commandReply(done: boolean, message: string): { done: boolean; message: string } {
  return { done, message };
}
