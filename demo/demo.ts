import { join } from 'node:path';
import type { Secret } from '@cairn/database';
import { hashPassword } from '@cairn/domain/passwords';
import {
  MAILBOX_PATH,
  type StandIn,
  startBicsStandIn,
  startEmnifyStandIn,
  startMailbox,
} from '@cairn/simulator';
import type { Installation } from '../supervisor/installation.ts';
import { startSystem, systemPrograms } from '../supervisor/start.ts';
import { refuseForeignDatabase } from './demo-database.ts';
import { HISTORY_DAYS, seedHistory } from './history.ts';
import { type DemoShop, demoShop } from './orders.ts';
import { demoLogins, seedDemo } from './seed.ts';
import { connectSuppliers, STAND_IN_SIMS, seedSims } from './sims.ts';
import { DEMO_PASSWORD, demoWorld } from './world.ts';

interface DemoSettings {
  readonly HOST: string;
  readonly PORT: number;
  readonly CAIRN_DATA: string;
  readonly RTCM_KEEP_DAYS: number;
  readonly PAYMENT_WEBHOOK_SECRET?: Secret | undefined;
}

/**
 * `cairn demo`: the system in a data folder of its own, with the demo world, the simulator, stand-ins for the suppliers of
 * SIM cards, a payment provider that moves no money and a mailbox that catches every e-mail, until a signal. No e-mail
 * leaves the machine, whatever SMTP_URL is.
 */
export async function demo<Settings extends DemoSettings>(
  settings: Settings,
  installationOf: (settings: Settings) => Installation,
): Promise<void> {
  const CAIRN_DATA = join(settings.CAIRN_DATA, 'demo');
  const mailbox = await startMailbox();
  const [emnifySims, bicsSims] = STAND_IN_SIMS;
  const standIns = [
    await startEmnifyStandIn({ sims: emnifySims }),
    await startBicsStandIn({ sims: bicsSims }),
  ];
  const shop = demoShop(settings.PORT, settings.PAYMENT_WEBHOOK_SECRET?.reveal());
  const mail = {
    SMTP_URL: mailbox.smtpUrl,
    MAIL_FROM: 'no-reply@demo.example',
    DEMO_MAILBOX: new URL(mailbox.pageUrl).origin,
  };
  // so that RINEX can be tried; two gigabytes
  const RTCM_KEEP_DAYS = String(settings.RTCM_KEEP_DAYS || 1);
  try {
    const environment = {
      CAIRN_DATA,
      HOST: settings.HOST,
      RTCM_KEEP_DAYS,
      REQUIRE_SECOND_FACTOR: 'no', // its logins are public
      PAYMENT_WEBHOOK_SECRET: shop.secret,
      ...mail,
    };
    await startDemo(installationOf({ ...settings, CAIRN_DATA }), environment, { standIns, shop });
  } finally {
    shop.close();
    await Promise.all([mailbox.stop(), ...standIns.map((standIn) => standIn.stop())]);
  }
}

function startDemo(
  installation: Installation,
  environment: NodeJS.ProcessEnv,
  { standIns, shop }: { readonly standIns: readonly StandIn[]; readonly shop: DemoShop },
): Promise<void> {
  return startSystem({
    installation,
    environment,
    programs: [...systemPrograms, { name: 'simulator', args: ['cairn.ts', 'simulator'] }],
    inspect: refuseForeignDatabase,
    async prepare(database, { secret, url }) {
      await seedDemo(database, secret, demoWorld(), await hashPassword(DEMO_PASSWORD));
      await seedHistory(url);
      await seedSims(database, standIns);
      await connectSuppliers(database, secret, standIns);
      await shop.open(database);
      return [
        '',
        `  Demo. Sign in with the password ${DEMO_PASSWORD} as`,
        ...demoLogins.map(({ email, sees }) => `    ${email.padEnd(24)}${sees}`),
        '',
        `  It is a world of its own making, and so is its past: ${HISTORY_DAYS.stations} days of stations, ${HISTORY_DAYS.rovers} of rovers.`,
        `  Every e-mail of the demo is caught and shown at ${MAILBOX_PATH}.`,
        '  The suppliers of its SIM cards are stand-ins:',
        ...standIns.map(({ url }) => `    ${new URL(url).origin}`),
        '',
        '  These logins are public: keep the demo off the internet.',
        '',
      ];
    },
  });
}
