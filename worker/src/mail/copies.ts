import type { Db } from '@cairn/database';
import { writeCopy } from '@cairn/mail';
import { sql } from 'kysely';

/** An e-mail that has left, as it is stored. */
interface Sent {
  readonly id: number;
  readonly kind: string;
  readonly template: number;
  readonly to_address: string;
  readonly sender: string;
  readonly subject: string;
  readonly html: string;
  readonly reseller_id: number | null;
  readonly dealer_id: number | null;
}

interface Reader {
  readonly address: string;
  readonly name: string;
  readonly reseller_id: number | null;
  readonly dealer_id: number | null;
}

/**
 * Queues the copies of an e-mail that has left, for those whom its template names: in the transaction that notes it, so once.
 * None is of an e-mail that was withheld or given up, of a copy, of a test, or of what is sent again. They are made of what
 * is stored, which has no personal link, and belong to whom they go to: the company of a dealer sees none of them.
 */
export async function queueCopies(db: Db, email: Sent): Promise<void> {
  if (email.kind !== 'first') return;
  const { id, template, dealer_id, reseller_id } = email;
  const { rows } = await sql<Reader>`
    with wanted as (select * from email_templates where id = ${template}::int)
    select add1 as address, '' as name, null::int as reseller_id, null::int as dealer_id
      from admin_emails, wanted where send_admin1 and add1 <> ''
    union all select add2, '', null, null from admin_emails, wanted where send_admin2 and add2 <> ''
    union all select u.email, u.fname || ' ' || u.lname, d.reseller_id, d.id
      from wanted, dealers d join users u on u.id = d.admin_user_id
      where send_dealer and d.id = ${dealer_id}::int and u.archived_at is null and d.archived_at is null
    union all select u.email, u.fname || ' ' || u.lname, r.id, null
      from wanted, resellers r join users u on u.id = r.admin_user_id
      where send_reseller and r.id = ${reseller_id}::int and u.archived_at is null and r.archived_at is null`.execute(
    db,
  );
  const sent = new Set([email.to_address.toLowerCase()]);
  for (const { address, name, ...scope } of rows) {
    if (sent.has(address.toLowerCase())) continue;
    sent.add(address.toLowerCase());
    const copy = await db
      .insertInto('emails')
      .values({
        ...scope,
        ...writeCopy(email),
        template,
        to_address: address,
        to_name: name,
        sender: email.sender,
        kind: 'copy',
        origin_id: id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into email_attachments (email_id, name, type, content)
      select ${copy.id}, name, type, content from email_attachments where email_id = ${id}`.execute(db);
  }
}
