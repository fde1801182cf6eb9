import { join } from 'node:path';
import { hashPassword } from '@cairn/api/passwords';
import { startSystem, systemPrograms } from '../supervisor/start.ts';
import { refuseForeignDatabase } from './demo-guard.ts';
import { demoLogins, plantDemo } from './demo-plant.ts';
import { DEMO_PASSWORD, demoWorld } from './demo-world.ts';
import type { Settings } from './settings.ts';

/** `cairn demo`: the system in a data folder of its own, with the demo world and the simulator, until a signal. */
export function demo(settings: Settings): Promise<void> {
  const CAIRN_DATA = join(settings.CAIRN_DATA, 'demo');
  return startSystem({
    settings: { ...settings, CAIRN_DATA },
    environment: { CAIRN_DATA },
    programs: [...systemPrograms, { name: 'simulator', args: ['cairn.ts', 'simulator'] }],
    inspect: refuseForeignDatabase,
    async prepare(database, { secret }) {
      await plantDemo(database, secret, demoWorld(), await hashPassword(DEMO_PASSWORD));
      return [
        '',
        `  Demo. Sign in with the password ${DEMO_PASSWORD} as`,
        ...demoLogins.map(({ email, sees }) => `    ${email.padEnd(24)}${sees}`),
        '',
        '  These logins are public: keep the demo off the internet.',
        '',
      ];
    },
  });
}
