import { mailTemplates, type Progress } from '@cairn/contract';
import { sentence } from '@cairn/domain/language';
import type { Subscription } from '@cairn/domain/subscriptions';
import { type EffectTemplate, effectOf, type MayMail, queueMail } from '@cairn/mail';
import type { Db } from '../tenancy/tenants.queries.ts';
import { companyWithAdmin } from '../users/send-mail.ts';

type SubscriptionTemplate = EffectTemplate | typeof mailTemplates.renewalCancelled;

/** One e-mail about a subscription. */
export interface SubscriptionMail {
  readonly template: SubscriptionTemplate;
  /** What it says of the corrections of the rover; left out: what the template is for. */
  readonly effect?: EffectTemplate | undefined;
  readonly subscription: Subscription;
  readonly reference: string;
  /** Left out: the main administrator of the company. */
  readonly to: string | undefined;
  readonly mayMail: MayMail;
  /** IANA zone in which its times are given. */
  readonly zone: string;
}

/**
 * Queues an e-mail about a subscription in the transaction of the change, and says whom it goes to. Without an address
 * nothing is queued, and the change is made all the same.
 */
export async function mailSubscription(
  db: Db,
  { template, effect, subscription, reference, to: requested, mayMail, zone }: SubscriptionMail,
): Promise<Progress> {
  const { company_id, rover_id, type_id, starts_at, ends_at } = subscription;
  const company = await companyWithAdmin(db, company_id);
  const to = requested ?? company?.admin?.email;
  if (!company || !to)
    return {
      ...{ message: sentence('Email'), text: sentence('Email not sent: there is no address'), error: 1 },
    };
  const { rover, type, corrections } = await db
    .selectFrom('rovers')
    .innerJoin('subscription_types as types', (join) => join.on('types.id', '=', type_id))
    .where('rovers.id', '=', rover_id)
    .select(['rovers.title as rover', 'types.title as type', 'types.corrections'])
    .executeTakeFirstOrThrow();
  const { tooMany } = await queueMail(db, {
    ...{ template, mayMail, to, scope: company.scope, roverId: rover_id },
    name: company.admin ? `${company.admin.fname} ${company.admin.lname}`.trim() : company.title,
    fields: {
      ...{ rover, subscription: type, reference },
      ...{ start: { at: starts_at, zone }, end: { at: ends_at, zone } },
      ...(template !== mailTemplates.renewalCancelled && {
        effect: effectOf(effect ?? template, corrections),
      }),
    },
  });
  if (tooMany) {
    const text = sentence('Email not sent: too many e-mails to {{email}} within an hour', { email: to });
    return { message: sentence('Email'), text, error: 1 };
  }
  return {
    message: sentence('Email'),
    text: sentence('E-mail to {{email}} is on its way', { email: to }),
    error: 0,
  };
}
