import { join } from 'node:path';
import { hashPassword } from '@cairn/domain/passwords';
import { MAILBOX_PATH, startMailbox } from '@cairn/simulator';
import type { Installation } from '../supervisor/installation.ts';
import { startSystem, systemPrograms } from '../supervisor/start.ts';
import { refuseForeignDatabase } from './demo-database.ts';
import { HISTORY_DAYS, seedHistory } from './history.ts';
import { demoLogins, seedDemo } from './seed.ts';
import { DEMO_PASSWORD, demoWorld } from './world.ts';

interface DemoSettings {
  readonly CAIRN_DATA: string;
  readonly RTCM_KEEP_DAYS: number;
}

/**
 * `cairn demo`: the system in a data folder of its own, with the demo world, the simulator and a mailbox that catches
 * every e-mail, until a signal. No e-mail leaves the machine, whatever SMTP_URL is.
 */
export async function demo<Settings extends DemoSettings>(
  settings: Settings,
  installationOf: (settings: Settings) => Installation,
): Promise<void> {
  const CAIRN_DATA = join(settings.CAIRN_DATA, 'demo');
  const mailbox = await startMailbox();
  const mail = {
    SMTP_URL: mailbox.smtpUrl,
    MAIL_FROM: 'no-reply@demo.example',
    DEMO_MAILBOX: new URL(mailbox.pageUrl).origin,
  };
  // so that RINEX can be tried; two gigabytes
  const RTCM_KEEP_DAYS = String(settings.RTCM_KEEP_DAYS || 1);
  try {
    await startDemo(installationOf({ ...settings, CAIRN_DATA }), { CAIRN_DATA, RTCM_KEEP_DAYS, ...mail });
  } finally {
    await mailbox.stop();
  }
}

function startDemo(installation: Installation, environment: NodeJS.ProcessEnv): Promise<void> {
  return startSystem({
    installation,
    environment,
    programs: [...systemPrograms, { name: 'simulator', args: ['cairn.ts', 'simulator'] }],
    inspect: refuseForeignDatabase,
    async prepare(database, { secret, url }) {
      await seedDemo(database, secret, demoWorld(), await hashPassword(DEMO_PASSWORD));
      await seedHistory(url);
      return [
        '',
        `  Demo. Sign in with the password ${DEMO_PASSWORD} as`,
        ...demoLogins.map(({ email, sees }) => `    ${email.padEnd(24)}${sees}`),
        '',
        `  It is a world of its own making, and so is its past: ${HISTORY_DAYS.stations} days of stations, ${HISTORY_DAYS.rovers} of rovers.`,
        `  Every e-mail of the demo is caught and shown at ${MAILBOX_PATH}.`,
        '',
        '  These logins are public: keep the demo off the internet.',
        '',
      ];
    },
  });
}
