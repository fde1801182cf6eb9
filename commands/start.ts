import { generatePassword } from '@cairn/contract/passwords';
import { firstStart } from '@cairn/database';
import { hashPassword, newPasswordFault } from '@cairn/domain/passwords';
import { startSystem, systemPrograms } from '../supervisor/start.ts';
import { StartError } from '../supervisor/start-error.ts';
import { installationOf } from './open-database.ts';
import type { Settings } from './settings.ts';

/** `cairn start`: the system until a signal; makes the first resellers and the first admin. */
export function start(settings: Settings): Promise<void> {
  return startSystem({
    installation: installationOf(settings),
    programs: systemPrograms,
    async prepare(database) {
      const email = settings.CAIRN_ADMIN_EMAIL;
      const chosen = settings.CAIRN_ADMIN_PASSWORD?.reveal();
      const password = chosen ?? generatePassword(16);
      const made = await firstStart(database, {
        email,
        mustChange: chosen === undefined, // what was printed is in a log
        async hashPassword() {
          const fault = await newPasswordFault(password, { fname: 'System', lname: 'Admin', email });
          if (fault) throw new StartError(`CAIRN_ADMIN_PASSWORD: ${fault}.`);
          return hashPassword(password);
        },
      });
      if (!made.admin) return [];
      return [
        '',
        '  First start. Sign in as the system admin:',
        `    e-mail    ${email}`,
        `    password  ${chosen ? 'as in CAIRN_ADMIN_PASSWORD' : `${password}   (shown only now; to be changed at the first login)`}`,
        '',
      ];
    },
  });
}
