import type { Db } from '@cairn/database';
import { sql } from 'kysely';
import { fromDealer, type Template } from './templates.ts';

/** The place of an e-mail in the tenant tree, which decides who may see it in the log. */
export interface MailScope {
  readonly resellerId: number | null;
  readonly dealerId: number | null;
  readonly companyId: number | null;
}

/** Sender of an e-mail, and the names of its tenants. */
export interface Branding {
  /** Title of the sending tenant. */
  readonly sender: string;
  /** Name of its picture, served at /images/{name}; empty for none. */
  readonly logo: string;
  /** The name of the nearest login page. */
  readonly loginTitle: string;
  readonly reseller: string;
  readonly dealer: string;
  readonly company: string;
}

const SYSTEM = 'Cairn';

/**
 * The branding of a tenant scope: that of the nearest tenant with a logo or a login page, going up from it, or
 * from its dealer where the company itself is addressed. Throws when the caller may not see the scope.
 */
export async function brandingOf(
  db: Db,
  { resellerId, dealerId, companyId }: MailScope,
  templateId: Template,
): Promise<Branding> {
  const { rows } = await sql<{
    level: 'company' | 'dealer' | 'reseller';
    title: string;
    logo: string;
    login_title: string;
  }>`
    select 'company' as level, title, coalesce(logo, '') as logo, coalesce(login_title, '') as login_title from companies where id = ${companyId}
    union all select 'dealer', title, coalesce(logo, ''), coalesce(login_title, '') from dealers where id = ${dealerId}
    union all select 'reseller', title, coalesce(logo, ''), coalesce(login_title, '') from resellers where id = ${resellerId}`.execute(
    db,
  );
  const expected = [companyId, dealerId, resellerId].filter((id) => id !== null).length;
  if (rows.length !== expected) throw new Error('An e-mail is queued for a tenant that does not exist');
  const order = ['company', 'dealer', 'reseller'] as const;
  const upwards = order.flatMap((level) => rows.filter((row) => row.level === level));
  const senders = fromDealer.includes(templateId)
    ? upwards.filter(({ level }) => level !== 'company')
    : upwards;
  const brand = senders.find(({ logo, login_title }) => logo || login_title) ?? senders[0];
  const titleOf = (level: (typeof order)[number]) => rows.find((row) => row.level === level)?.title ?? '';
  return {
    sender: brand?.title ?? SYSTEM,
    logo: brand?.logo ?? '',
    loginTitle: upwards.find(({ login_title }) => login_title)?.login_title ?? 'system',
    reseller: titleOf('reseller'),
    dealer: titleOf('dealer'),
    company: titleOf('company'),
  };
}
