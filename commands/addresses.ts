import { networkInterfaces } from 'node:os';
import type { Settings } from './settings.ts';

type Addressed = Pick<
  Settings,
  'HOST' | 'PORT' | 'PUBLIC_URL' | 'CASTA_PORT_UK' | 'CASTA_PORT_DK' | 'CONNECTA_PORT_UK' | 'CONNECTA_PORT_DK'
>;

/** Where people, rovers and stations reach the system, as lines for the terminal. */
export function addressesOf(settings: Addressed, machine = addressOfMachine()): string[] {
  const { HOST, PORT, PUBLIC_URL } = settings;
  const portal = [PUBLIC_URL ?? `http://localhost:${PORT}`];
  if (!PUBLIC_URL && HOST === '0.0.0.0' && machine)
    portal.push(`http://${machine}:${PORT} from other machines`);
  return [
    `  Portal     ${portal.join('\n             ')}`,
    `  Casta      ${settings.CASTA_PORT_UK} United Kingdom, ${settings.CASTA_PORT_DK} Denmark: rovers connect here`,
    `  Connecta   ${settings.CONNECTA_PORT_UK} United Kingdom, ${settings.CONNECTA_PORT_DK} Denmark: stations push here`,
  ];
}

/** The first IPv4 address of this machine in a network; undefined when it is in none. */
function addressOfMachine(): string | undefined {
  const all = Object.values(networkInterfaces()).flatMap((own) => own ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
}
