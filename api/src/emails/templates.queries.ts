import type { areas, Input } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { sql } from 'kysely';
import { containing } from '../records/containing.ts';

type Query = Input<(typeof areas.emailTemplates)['read']>;

const editor = sql<string>`coalesce(editor.fname || ' ' || editor.lname, '')`.as('savedby');

/** Templates with who saved them last, in the order of their numbers. */
export const listTemplates = (
  db: Db,
  { id, type, stext }: Pick<Query, 'id' | 'type' | 'stext'>,
  named: readonly number[],
) =>
  db
    .selectFrom('email_templates as t')
    .innerJoin('email_template_versions as v', (join) =>
      join.onRef('v.template', '=', 't.id').onRef('v.version', '=', 't.version'),
    )
    .leftJoin('users as editor', 'editor.id', 'v.saved_by')
    .$if(id !== undefined, (query) => query.where(sql<boolean>`t.id = ${Number(id)}::int`))
    .$if(type !== 0, (query) => query.where('t.type', '=', type))
    .$if(stext !== '', (query) =>
      query.where((e) =>
        e.or([
          containing(['t.title', 't.message', 't.title_da', 't.message_da'], stext),
          e('t.id', 'in', [...named, 0]),
        ]),
      ),
    )
    .select(['t.id', 't.version', 't.type', 't.title', 't.message', 't.title_da', 't.message_da'])
    .select(['t.send_admin1', 't.send_admin2', 't.send_dealer', 't.send_reseller'])
    .select(['v.saved_at', editor])
    .orderBy('t.id')
    .execute();

export type TemplateRow = Awaited<ReturnType<typeof listTemplates>>[number];

/** The last versions of a template, the newest first. */
export const listVersions = (db: Db, id: number) =>
  db
    .selectFrom('email_template_versions as v')
    .leftJoin('users as editor', 'editor.id', 'v.saved_by')
    .where(sql<boolean>`v.template = ${id}::int`)
    .select(['v.version', 'v.type', 'v.title', 'v.message', 'v.title_da', 'v.message_da'])
    .select(['v.send_admin1', 'v.send_admin2', 'v.send_dealer', 'v.send_reseller'])
    .select(['v.saved_at', editor])
    .orderBy('v.version', 'desc')
    .limit(200)
    .execute();

export const readAdminEmails = (db: Db) =>
  db.selectFrom('admin_emails').select(['add1', 'add2', 'version']).executeTakeFirstOrThrow();

/** A rover, with what a template says of it. */
export const readRover = (db: Db, id: number) =>
  db
    .selectFrom('rovers')
    .where('id', '=', id)
    .select(['title', 'username', 'reseller_id', 'dealer_id', 'company_id'])
    .executeTakeFirst();
