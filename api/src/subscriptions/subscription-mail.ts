import { mailTemplates, type Progress } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { sentence, titleIn } from '@cairn/domain/language';
import type { Subscription } from '@cairn/domain/subscriptions';
import { effectOf, type MayMail, nameAt, queueMail } from '@cairn/mail';
import { companyWithAdmin } from '../tenancy/company-admin.ts';
import { effectOfCancellation, effectOfSale } from './effect.rules.ts';

type SubscriptionTemplate = (typeof mailTemplates)[
  | 'subscriptionNew'
  | 'subscriptionRenewed'
  | 'subscriptionCancelled'
  | 'renewalCancelled'];

/** One e-mail about a subscription. */
export interface SubscriptionMail {
  readonly template: SubscriptionTemplate;
  readonly subscription: Subscription;
  /** The one that it renews, as it was before. */
  readonly before?: Subscription | undefined;
  readonly reference: string;
  /** When it is left out, the main administrator of the company gets the e-mail. */
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
  { template, before, subscription, reference, to: requested, mayMail, zone }: SubscriptionMail,
): Promise<Progress> {
  const { company_id, rover_id, type_id, starts_at, ends_at } = subscription;
  const company = await companyWithAdmin(db, company_id);
  const to = requested ?? company?.admin?.email;
  if (!company || !to)
    return {
      message: sentence('Email'),
      text: sentence('Email not sent: there is no address'),
      error: 1,
    };
  const { rover, allowed, corrections, before_gives, ...type } = await db
    .selectFrom('rovers')
    .innerJoin('subscription_types as types', (join) => join.on('types.id', '=', type_id))
    .leftJoin('subscription_types as former', (join) => join.on('former.id', '=', before?.type_id ?? null))
    .where('rovers.id', '=', rover_id)
    .select(['rovers.title as rover', 'rovers.allowed', 'types.title', 'types.title_da', 'types.corrections'])
    .select('former.corrections as before_gives')
    .executeTakeFirstOrThrow();
  const { name, at } =
    template === mailTemplates.subscriptionCancelled
      ? effectOfCancellation({ corrections }, subscription.first_activated_at !== null)
      : effectOfSale(
          { ...subscription, corrections },
          before && { ...before, corrections: before_gives ?? true },
          allowed,
        );
  const { tooMany } = await queueMail(db, {
    template,
    mayMail,
    to,
    scope: company.scope,
    roverId: rover_id,
    name: await nameAt(db, company, to),
    fields: {
      rover,
      subscription: (language) => titleIn(type, language),
      reference,
      start: { at: starts_at, zone },
      end: { at: ends_at, zone },
      effect: effectOf(name, at && { at, zone }),
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
