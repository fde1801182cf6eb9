import { generatePassword } from '@cairn/contract';
import { firstStart } from '@cairn/database';
import { hashPassword } from '@cairn/domain/passwords';
import { startSystem, systemPrograms } from '../supervisor/start.ts';
import { installationOf } from './open-database.ts';
import type { Settings } from './settings.ts';

/** `cairn start`: the system until a signal; makes the first resellers and the first admin. */
export function start(settings: Settings): Promise<void> {
  return startSystem({
    installation: installationOf(settings),
    programs: systemPrograms,
    async prepare(database) {
      const email = settings.CAIRN_ADMIN_EMAIL;
      const password = settings.CAIRN_ADMIN_PASSWORD?.reveal() ?? generatePassword(16);
      const made = await firstStart(database, { email, passwordHash: await hashPassword(password) });
      if (!made.admin) return [];
      return [
        '',
        '  First start. Sign in as the system admin:',
        `    e-mail    ${email}`,
        `    password  ${settings.CAIRN_ADMIN_PASSWORD ? 'as in CAIRN_ADMIN_PASSWORD' : `${password}   (shown only now)`}`,
        '',
      ];
    },
  });
}
