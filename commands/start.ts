import { resolve } from 'node:path';
import { generatePassword } from '@cairn/contract/passwords';
import { firstStart } from '@cairn/database';
import { hashPassword, newPasswordIssue } from '@cairn/domain/passwords';
import { startSystem, systemPrograms } from '../supervisor/start.ts';
import { StartError } from '../supervisor/start-error.ts';
import { removeShownPassword, showPassword } from './first-password.ts';
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
        generated: chosen === undefined,
        async hashPassword() {
          const issue = await newPasswordIssue(password, { fname: 'System', lname: 'Admin', email });
          if (issue) throw new StartError(`CAIRN_ADMIN_PASSWORD: ${issue}.`);
          return hashPassword(password);
        },
      });
      const folder = resolve(settings.CAIRN_DATA);
      if (!made.admin) {
        removeShownPassword(folder);
        return [];
      }
      return firstSteps(
        email,
        chosen ? ['as in CAIRN_ADMIN_PASSWORD'] : showPassword(password, folder, process.stdout.isTTY),
      );
    },
  });
}

/** What the first start tells the person at the terminal to do next. */
function firstSteps(email: string, [password = '', ...note]: string[]): string[] {
  return [
    '  First start. What to do next:',
    '',
    '  1. Sign in at the portal as the system admin:',
    `       e-mail    ${email}`,
    `       password  ${password}`,
    ...note.map((line) => `                 ${line}`),
    '',
    '  2. Add a station: Manage, Basestations, ADD BASE; or by the command line:',
    '       node cairn.ts station create --help',
    '     It pushes to Connecta, with its mountpoint and its password.',
    '',
    '  3. Add a dealer, a company and a rover: Manage, Dealers, and so on; or by the command line:',
    '       node cairn.ts dealer create --help      (company and rover alike)',
    '     It connects to Casta, with its username and its password and the mountpoint RTK_RTCM3.',
    '',
    '  To see Cairn with a network in it first: stop this one (Ctrl-C), and npm run demo.',
    '',
  ];
}
