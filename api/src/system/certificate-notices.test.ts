import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { test } from 'node:test';
import { template } from '@cairn/mail';
import { CERT } from '../../../tools/test-certificate.ts';
import { startWorld } from '../../test/world.ts';
import { checkCertificate, notifyOfCertificate } from './certificate-notices.ts';

const DAY = 86_400_000;

test('system admins, and they alone, get an e-mail 21, 7 and 1 days before the certificate ends, once each', async (t) => {
  const { program, database, addUser, seed } = await startWorld(t);
  await addUser({ role: 1, email: 'sam@rtk.example', fname: 'Sam', lname: 'Reed' });
  await addUser({ role: 1, email: 'gone@rtk.example', archived_at: new Date() });
  await seed.user({ role: 10, email: 'dora@lincs.example' });
  const ends = new X509Certificate(CERT).validToDate;
  const lifetime = ends.getTime() - new X509Certificate(CERT).validFromDate.getTime();
  assert.ok(lifetime > 63 * DAY, 'the certificate of the tests lives long enough for all three');
  const look = (days: number) =>
    notifyOfCertificate(program, { pem: CERT }, new Date(ends.getTime() - days * DAY));
  const mails = () =>
    database.service
      .selectFrom('emails')
      .select(['to_address', 'subject', 'template'])
      .orderBy('id')
      .execute();

  assert.equal(await look(22), 0);
  assert.deepEqual(
    await Promise.all([look(20.9), look(20.9), look(15)]).then((sent) => sent.toSorted()),
    [0, 0, 1],
  );
  assert.equal(await look(8), 0);
  assert.equal(await look(6.8), 1);
  assert.equal(await look(0.5), 1);
  assert.equal(await look(0.4), 0);
  assert.equal(await look(-1), 0);
  const sent = await mails();
  assert.ok(
    sent.every(
      ({ to_address, template: of }) => to_address === 'sam@rtk.example' && of === template.certificateEnds,
    ),
  );
  assert.deepEqual(sent.map(({ subject }) => subject).slice(1), [
    'The TLS certificate ends in 7 days',
    'The TLS certificate ends in 1 day',
  ]);
});

test('the check of System Status fails while the certificate is not valid, or not for long, and not without one', async (t) => {
  const { program, database } = await startWorld(t);
  const { validFromDate, validToDate } = new X509Certificate(CERT);
  const ends = validToDate.getTime();
  const lifetime = (ends - validFromDate.getTime()) / DAY;
  const look = async (days: number, warnedDays = 21) => {
    await checkCertificate(program, { pem: CERT, warnedDays }, new Date(ends - days * DAY));
    return found();
  };
  const found = () =>
    database.service
      .selectFrom('last_runs')
      .where('name', '=', 'certificate')
      .select('problem')
      .executeTakeFirstOrThrow()
      .then(({ problem }) => problem);
  assert.equal(await look(22), null);
  assert.equal(await look(20.9), 'The TLS certificate ends soon');
  assert.equal(await look(-1), 'The TLS certificate has expired');
  assert.equal(await look(lifetime + 1), 'The TLS certificate is not valid yet');
  assert.equal(await look(lifetime / 3 + 1, lifetime), null, 'a short life is warned of in its last third');
  assert.equal(await look(lifetime / 3 - 1, lifetime), 'The TLS certificate ends soon');
  await checkCertificate(program, undefined, new Date());
  assert.equal(await found(), null);
});
