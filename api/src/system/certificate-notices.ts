import { roleIds } from '@cairn/contract';
import type { Database } from '@cairn/database';
import type { FixedSentence } from '@cairn/domain/language';
import { recordRun } from '@cairn/domain/system-checks';
import { bySystem, mailMessages, queueMail, template } from '@cairn/mail';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { type CertificateInUse, certificateWarning, readCertificate } from './certificate.rules.ts';

/** Days before the end of a certificate at which system admins are told, once each. */
const NOTICES = [1, 7, 21] as const;
const DAY = 86_400_000;
const HOUR = 3_600_000;

/** The notice that is due: the nearest to the end, of those that a certificate lives at least three times as long as. */
function dueNotice({ begins, ends }: { readonly begins: Date; readonly ends: Date }, now: Date) {
  const left = ends.getTime() - now.getTime();
  const lifetime = ends.getTime() - begins.getTime();
  if (left <= 0) return undefined; // the portal shows it in red, and no e-mail helps
  return NOTICES.find((days) => left <= days * DAY && lifetime >= 3 * days * DAY);
}

/**
 * Tells system admins by e-mail that the certificate ends. However many processes ask, and however often, each notice of a
 * certificate goes out once; one that was missed is not made up for.
 * @returns how many e-mails were queued
 */
export async function notifyOfCertificate(
  database: Database,
  certificate: Pick<CertificateInUse, 'pem'>,
  now: Date,
): Promise<number> {
  const known = readCertificate(certificate.pem);
  const days = dueNotice(known, now);
  if (days === undefined) return 0;
  return database.service.transaction().execute(async (db) => {
    const claimed = await db
      .insertInto('certificate_notices')
      .values({ ends_at: known.ends, days })
      .onConflict((conflict) => conflict.doNothing())
      .returning('days')
      .executeTakeFirst();
    if (!claimed) return 0;
    const admins = await db
      .selectFrom('users')
      .where('effective_role', '=', roleIds.systemAdmin)
      .where('archived_at', 'is', null)
      .select(['id', 'email', sql<string>`trim(fname || ' ' || lname)`.as('name')])
      .orderBy('id')
      .execute();
    const left = Math.max(1, Math.round((known.ends.getTime() - now.getTime()) / DAY));
    for (const { id, email, name } of admins)
      await queueMail(db, {
        template: template.certificateEnds,
        mayMail: bySystem,
        to: email,
        name,
        userId: id,
        scope: { resellerId: null, dealerId: null, companyId: null },
        fields: {
          domain: known.name,
          end: { at: known.ends, zone: 'UTC' },
          deadline: (language) => mailMessages[language].days(left),
        },
      });
    return admins.length;
  });
}

const problems = {
  early: 'The TLS certificate is not valid yet',
  ending: 'The TLS certificate ends soon',
  expired: 'The TLS certificate has expired',
} as const satisfies Record<string, FixedSentence>;

/**
 * Records for System Status whether the certificate is valid for long enough, or that there is none. One that lives for
 * days only has a third of its life left when it is renewed.
 */
export async function checkCertificate(
  database: Database,
  certificate: CertificateInUse | undefined,
  now: Date,
): Promise<void> {
  const warning = certificate ? certificateWarning(withinItsLife(certificate), now) : null;
  await recordRun(database.service, 'certificate', 0, warning ? problems[warning.state] : undefined);
}

function withinItsLife({ pem, warnedDays }: CertificateInUse): CertificateInUse {
  const { begins, ends } = readCertificate(pem);
  return { pem, warnedDays: Math.min(warnedDays, (ends.getTime() - begins.getTime()) / (3 * DAY)) };
}

/** Looks every hour, from now on. Returns what ends it. */
export function watchCertificate(
  database: Database,
  certificate: () => CertificateInUse | undefined,
  log: Pick<FastifyBaseLogger, 'warn'>,
): () => void {
  const look = async () => {
    const inUse = certificate();
    await checkCertificate(database, inUse, new Date());
    const queued = inUse ? await notifyOfCertificate(database, inUse, new Date()) : 0;
    if (queued > 0) log.warn({ queued }, 'system admins are told that the certificate ends');
  };
  const failed = (error: unknown) =>
    log.warn({ err: error }, 'the certificate could not be checked, and nobody told of its end');
  void look().catch(failed);
  const timer = setInterval(() => void look().catch(failed), HOUR);
  timer.unref();
  return () => clearInterval(timer);
}
