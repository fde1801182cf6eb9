import {
  type areas,
  daysUntil,
  type Input,
  mailTemplates,
  type Progress,
  type Reply,
  subscriptionStatusIds,
  zoneOfCasta,
} from '@cairn/contract';
import type { Database, Db } from '@cairn/database';
import { once } from '@cairn/domain/idempotency';
import { sentence } from '@cairn/domain/language';
import type { Writer } from '@cairn/domain/record-writes';
import {
  cancelScheduled,
  cancelSubscription,
  type Edit,
  isRenewal,
  renewSubscription,
  resumeSubscription,
  type Subscription,
  sellSubscription,
  suspendSubscription,
} from '@cairn/domain/subscriptions';
import type { MayMail } from '@cairn/mail';
import type { BackOff } from '../auth/back-off.ts';
import type { Session } from '../auth/session.ts';
import type { Handlers } from '../mount.ts';
import { Problem } from '../problem.ts';
import { mailSubscription, type SubscriptionMail } from './subscription-mail.ts';

type Area = typeof areas.subscriptions;
type Caller = Writer & { readonly session: Session };
type Changed = Reply<Area['renew']>;
type Change = Input<Area['cancel']>['roverdata'];
type Renewal = Pick<
  Input<Area['renew']>['roverdata'],
  'subid' | 'version' | 'subtype' | 'purchase_order' | 'activatenow' | 'nosimm' | 'timezone' | 'substart'
>;
type Changes = Pick<Handlers<Area>, 'add' | 'renew' | 'cancelScheduled' | 'cancel' | 'suspend' | 'resume'>;

export interface Needs {
  readonly database: Database;
  readonly backOff: BackOff;
  readonly now: () => number;
}

/** A change that was made, and the e-mail about it. */
export interface Done {
  readonly subscription: Subscription;
  /** The subscription that the e-mail is about, when it is another one. */
  readonly mailed?: Subscription;
  readonly message: Progress;
  readonly template?: SubscriptionMail['template'];
  /** The one that was renewed, as it was. */
  readonly before?: Subscription;
  readonly reference: string;
  readonly zone: string;
}

/** The calls that change subscriptions. */
export function subscriptionChanges({ database, backOff, now }: Needs): Changes {
  /** Makes a change and queues its e-mail in one transaction, once however often it is sent. */
  const change = (
    context: Caller,
    mail: { to: string | undefined; send: boolean },
    work: (db: Db, at: Date) => Promise<Done>,
  ): Promise<Changed> =>
    database.withTenant(context.session, (db) =>
      once(db, context.key, async () => {
        const done = await work(db, new Date(now()));
        const { userId } = context.session;
        // with an address of their own choice the call is refused, with that of the administrator the e-mail is withheld
        const mayMail = mail.to ? backOff.requested(userId) : backOff.along(userId);
        return replyOf(db, done, { ...mail, mayMail });
      }),
    );

  /** A change of one subscription without a new sale. */
  const changeOne = (
    context: Caller,
    input: { roverdata: Change; useremail?: string | undefined; sendmail?: boolean },
    message: ChangeName,
    template: SubscriptionMail['template'] | undefined,
    work: (db: Db, edit: Edit, at: Date) => Promise<void>,
  ) => {
    const mail = { to: input.useremail ?? input.roverdata.companyemail, send: input.sendmail ?? false };
    return change(context, mail, (db, at) =>
      changeSubscription(db, input.roverdata, message, template, (edit) => work(db, edit, at)),
    );
  };

  return {
    add: ({ roverdata, sendmail }, context) =>
      change(context, { to: roverdata.companyemail, send: sendmail }, async (db, at) => {
        const { roverid, subtype, purchase_order: reference, activatenow, substart, nosimm } = roverdata;
        const subscription = await sellSubscription(
          db,
          context,
          roverid,
          {
            typeId: Number(subtype),
            reference,
            zone: roverdata.timezone,
            startsAt: activatenow ? undefined : substart,
            ...(nosimm !== undefined && { noSim: nosimm }),
          },
          at,
        );
        const zone = roverdata.timezone ?? zoneOfCasta(await castaOf(db, roverid));
        const message = messageOf('Subscription added', subscription, zone);
        return { subscription, message, template: mailTemplates.subscriptionNew, reference, zone };
      }),

    renew: ({ roverdata, sendmail }, context) =>
      change(context, { to: roverdata.companyemail, send: sendmail }, (db, at) =>
        renew(db, context, roverdata, at),
      ),

    cancelScheduled: (input, context) =>
      changeOne(
        context,
        input,
        'Scheduled renewal cancelled',
        mailTemplates.renewalCancelled,
        (db, edit, at) => cancelScheduled(db, context, edit, input.roverdata.purchase_order, at),
      ),

    cancel: (input, context) =>
      changeOne(
        context,
        input,
        'Subscription cancelled',
        mailTemplates.subscriptionCancelled,
        (db, edit, at) => cancelSubscription(db, context, edit, input.roverdata.purchase_order, at),
      ),

    suspend: (input, context) =>
      changeOne(context, input, 'Subscription suspended', undefined, (db, edit) =>
        suspendSubscription(db, context, edit, input.roverdata.purchase_order),
      ),

    resume: (input, context) =>
      changeOne(context, input, 'Subscription resumed', undefined, (db, edit) =>
        resumeSubscription(db, context, edit, input.roverdata.purchase_order),
      ),
  };
}

/** Renews a subscription within the transaction of the caller. */
export async function renew(db: Db, caller: Writer, roverdata: Renewal, at: Date): Promise<Done> {
  const { subid, version, subtype, purchase_order: reference, activatenow, nosimm } = roverdata;
  const {
    renewed: subscription,
    before,
    zone,
  } = await renewSubscription(
    db,
    caller,
    { id: subid, version },
    {
      typeId: Number(subtype),
      reference,
      zone: roverdata.timezone,
      starts: activatenow ? 'now' : (roverdata.substart ?? 'then'),
      ...(nosimm !== undefined && { noSim: nosimm }),
    },
    at,
  );
  const scheduled = subscription.status === subscriptionStatusIds.scheduled;
  const message = messageOf(scheduled ? 'Renewal scheduled' : 'Subscription renewed', subscription, zone);
  const { subscriptionNew, subscriptionRenewed } = mailTemplates;
  return {
    subscription,
    before,
    message,
    reference,
    zone,
    template: scheduled && daysUntil(before.ends_at, at) > 1 ? subscriptionRenewed : subscriptionNew,
  };
}

/** Changes a subscription without a new sale, within the transaction of the caller. */
export async function changeSubscription(
  db: Db,
  { subid, version, purchase_order: reference }: Pick<Change, 'subid' | 'version' | 'purchase_order'>,
  message: ChangeName,
  template: SubscriptionMail['template'] | undefined,
  work: (edit: Edit) => Promise<void>,
): Promise<Done> {
  await work({ id: subid, version });
  const { casta, ...subscription } = await findSubscription(db, subid);
  const zone = zoneOfCasta(casta);
  const done = { subscription, reference, zone };
  if (template !== mailTemplates.renewalCancelled)
    return { ...done, message: messageOf(message, subscription, zone), ...(template && { template }) };
  const what = isRenewal(subscription) ? message : 'Subscription cancelled';
  const cancelled = { ...done, message: messageOf(what, subscription, zone) };
  // that a renewal is cancelled is about the subscription that goes on; without one it is about what never began
  const mailed = await findCurrent(db, subscription.rover_id);
  return mailed
    ? { ...cancelled, mailed, template }
    : { ...cancelled, template: mailTemplates.subscriptionCancelled };
}

/** Queues the e-mail about a change, and replies with what was done. */
export async function replyOf(
  db: Db,
  { subscription, mailed = subscription, before, message, template, reference, zone }: Done,
  mail: { to?: string | undefined; send: boolean; mayMail: MayMail },
): Promise<Changed> {
  const messages = [message];
  if (template && mail.send)
    messages.push(
      await mailSubscription(db, {
        template,
        before,
        subscription: mailed,
        reference,
        zone,
        to: mail.to,
        mayMail: mail.mayMail,
      }),
    );
  return { messages, error: 0, code: 0, id: subscription.id };
}

type ChangeName =
  | 'Subscription added'
  | 'Subscription renewed'
  | 'Renewal scheduled'
  | 'Scheduled renewal cancelled'
  | 'Subscription cancelled'
  | 'Subscription suspended'
  | 'Subscription resumed';

/** What was done, with its times as the form and the e-mail have them. */
const messageOf = (message: ChangeName, { starts_at, ends_at }: Subscription, zone: string): Progress => ({
  message: sentence('Subscription'),
  text: sentence('{{what}}: {{start}} – {{end}}', {
    what: sentence(message),
    start: timeIn(starts_at, zone),
    end: timeIn(ends_at, zone),
  }),
  error: 0,
});

/** A subscription that the caller sees, with the Casta of its rover. */
async function findSubscription(db: Db, id: number) {
  const found = await db
    .selectFrom('subscriptions')
    .innerJoin('rovers', 'rovers.id', 'subscriptions.rover_id')
    .where('subscriptions.id', '=', id)
    .where('rovers.archived_at', 'is', null)
    .selectAll('subscriptions')
    .select('rovers.casta')
    .executeTakeFirst();
  if (!found) throw new Problem('not_found');
  return found;
}

/** The subscription of a rover that runs. */
const findCurrent = (db: Db, rover: number) =>
  db
    .selectFrom('subscriptions')
    .where('rover_id', '=', rover)
    .where('status', 'in', [subscriptionStatusIds.active, subscriptionStatusIds.suspended])
    .selectAll()
    .executeTakeFirst();

async function castaOf(db: Db, rover: number): Promise<number> {
  const found = await db
    .selectFrom('rovers')
    .where('id', '=', rover)
    .where('archived_at', 'is', null)
    .select('casta')
    .executeTakeFirst();
  if (!found) throw new Problem('not_found');
  return found.casta;
}

/** DD-MM-YYYY HH:mm on a clock of the zone. */
function timeIn(at: Date, timeZone: string): string {
  const two = '2-digit';
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
  }).formatToParts(at);
  const partOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${partOf('day')}-${partOf('month')}-${partOf('year')} ${partOf('hour')}:${partOf('minute')}`;
}
