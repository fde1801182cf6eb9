import type { MailTemplate, Progress } from '@cairn/contract';
import { sentence } from '@cairn/domain/language';
import type { Subscription } from '@cairn/domain/subscriptions';
import { queueMail } from '@cairn/mail';
import type { Db } from '../tenancy/tenants.queries.ts';
import { companyWithAdmin } from '../users/send-mail.ts';

/** One e-mail about a subscription. */
export interface SubscriptionMail {
  readonly template: MailTemplate;
  readonly subscription: Subscription;
  readonly reference: string;
  /** Left out: the main administrator of the company. */
  readonly to: string | undefined;
  /** IANA zone in which its times are given. */
  readonly zone: string;
}

/**
 * Queues an e-mail about a subscription in the transaction of the change, and says whom it goes to. Without an address
 * nothing is queued, and the change is made all the same.
 */
export async function mailSubscription(
  db: Db,
  { template, subscription, reference, to: requested, zone }: SubscriptionMail,
): Promise<Progress> {
  const { company_id, rover_id, type_id, starts_at, ends_at } = subscription;
  const company = await companyWithAdmin(db, company_id);
  const to = requested ?? company?.admin?.email;
  if (!company || !to)
    return {
      ...{ message: sentence('Email'), text: sentence('Email not sent: there is no address'), error: 1 },
    };
  const { rover, type } = await db
    .selectFrom('rovers')
    .innerJoin('subscription_types as types', (join) => join.on('types.id', '=', type_id))
    .where('rovers.id', '=', rover_id)
    .select(['rovers.title as rover', 'types.title as type'])
    .executeTakeFirstOrThrow();
  await queueMail(db, {
    ...{ template, to, scope: company.scope, roverId: rover_id },
    name: company.admin ? `${company.admin.fname} ${company.admin.lname}`.trim() : company.title,
    fields: {
      ...{ rover, subscription: type, reference },
      ...{ start: timeIn(starts_at, zone), end: timeIn(ends_at, zone) },
    },
  });
  return {
    message: sentence('Email'),
    text: sentence('E-mail to {{email}} is on its way', { email: to }),
    error: 0,
  };
}

/** DD-MM-YYYY HH:mm on a clock of the zone. */
export function timeIn(at: Date, timeZone: string): string {
  const two = '2-digit';
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: two, day: two, hour: two, minute: two },
  }).formatToParts(at);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('day')}-${of('month')}-${of('year')} ${of('hour')}:${of('minute')}`;
}
