import { Database } from '@cairn/database';
import { TEST_SECRET } from '@cairn/database/testing';
import { startDelivery } from '../src/mail/delivery.ts';

/** A delivery of its own process, for tests that kill it: database URL and mail server's URL as arguments. */
const [url = '', smtpUrl = ''] = process.argv.slice(2);
const quiet = { info() {}, warn() {}, error() {} };
const database = await Database.connect({ url, secret: TEST_SECRET, login: 'worker', name: 'test delivery' });
await startDelivery({
  database,
  secret: TEST_SECRET,
  log: quiet,
  smtp: { url: smtpUrl, from: 'no-reply@rtk.example' },
  publicUrl: 'https://rtk.example',
});
process.on('disconnect', () => process.exit());
