import type { TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createTestDatabase, seed } from '@cairn/database/testing';
import { bySystem, queueMail, template } from '@cairn/mail';
import { type MailboxOptions, startMailbox } from '@cairn/simulator';
import { sql } from 'kysely';
import { startDelivery } from '../src/mail/delivery.ts';

const quiet = { info() {}, warn() {}, error() {} };

/** A person of a company, a mailbox, and deliveries into it. */
export async function mailWorld(t: TestContext) {
  const { database, secret, url, connectAs } = await createTestDatabase(t);
  const asWorker = await connectAs('worker');
  const db = database.service;
  const person = await seed(database).user({ role: 20, email: 'carol@wold.example' });
  const scope = {
    resellerId: person.reseller_id,
    dealerId: person.dealer_id,
    companyId: person.company_id,
  };
  return {
    database,
    db,
    person,
    url,
    connectAs,
    queue: async (to = 'carol@wold.example', notBefore?: Date) => {
      const link = { kind: 'first-login', userId: person.id, days: 14 } as const;
      return (
        await queueMail(db, {
          template: template.companyUser,
          mayMail: bySystem,
          to,
          name: 'Carol',
          scope,
          link,
          notBefore,
        })
      ).id;
    },
    mailbox: async (options: MailboxOptions = {}) => {
      const mailbox = await startMailbox(options);
      t.after(() => mailbox.stop());
      return mailbox;
    },
    deliver: async (smtpUrl: string, lease?: number, as = asWorker) => {
      const delivery = await startDelivery({
        database: as,
        secret,
        log: quiet,
        smtp: { url: smtpUrl, from: 'no-reply@rtk.example' },
        publicUrl: 'https://rtk.example',
        lease,
      });
      t.after(() => delivery.stop());
      return delivery;
    },
    /** Resolves with the row once it is as wanted. */
    until: async (
      id: number,
      expected: (row: { state: string; attempts: number; reason: string }) => boolean,
    ) => {
      for (;;) {
        const row = await db.selectFrom('emails').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
        if (expected(row)) return row;
        await wait(20);
      }
    },
    /** Makes the next attempt due. */
    due: async () => {
      await db.updateTable('emails').set({ next_at: sql<Date>`now()` }).execute();
      await sql`notify cairn_emails`.execute(db);
    },
  };
}
