import { type areas, mailTemplates } from '@cairn/contract';
import type { Database } from '@cairn/database';
import { templateName } from '@cairn/mail';
import type { Handlers } from '../mount.ts';
import { loggedEmailOf } from '../records/logged-email.ts';
import { listEmails } from './emails.queries.ts';

const kinds = ['first', 'again', 'copy', 'test'] as const;

/** The log of e-mails; what sends one again is a call of `compliance`. */
export function emailRoutes(database: Database, publicUrl: string): Handlers<typeof areas.emails> {
  return {
    list: (query, { session, language }) =>
      database.withTenant(session, async (db) => {
        const { rows, total } = await listEmails(db, publicUrl, query);
        const lines = rows.map((row) => ({
          ...loggedEmailOf(row),
          kind: kinds.find((known) => known === row.kind) ?? 'first',
          typename: templateName(row.type, language),
        }));
        return { CasterEmails: lines, Total: total };
      }),

    types: async (_, { language }) => ({
      CasterEmails: Object.values(mailTemplates).map((value) => ({
        value,
        text: templateName(value, language),
      })),
    }),
  };
}
