import {
  type areas,
  type Input,
  mailTemplates,
  NETWORK_MOUNTPOINT,
  REQUIRED,
  type Reply,
  subscriptionStatusIds,
  zoneOfCasta,
} from '@cairn/contract';
import type { Db } from '@cairn/database';
import { events, recordEvent } from '@cairn/domain/audit-events';
import { connectionHost, type NtripAddress } from '@cairn/domain/connection-hosts';
import { effectOf, type MayMail, nameAt, queueMail } from '@cairn/mail';
import type { Context } from '../mount.ts';
import { wrong } from '../problem.ts';
import { missing, nobody, sent, tooMany, withoutLogin } from '../records/mail-replies.ts';
import { effectOfLogin } from '../subscriptions/effect.rules.ts';
import { companyWithAdmin } from '../tenancy/company-admin.ts';

type FormInput = Input<typeof areas.users.sendMail>;
type Answer = Reply<typeof areas.users.sendMail>;
type Caller = Context<typeof areas.users.sendMail>;

/** Queues the NTRIP details of a rover, for its company or another address. */
export async function mailRover(
  db: Db,
  ntrip: NtripAddress,
  mayMail: MayMail,
  { session, from }: Pick<Caller, 'session' | 'from'>,
  input: Pick<FormInput, 'emailid' | 'id' | 'useremail'>,
): Promise<Answer> {
  if (input.id === undefined) throw wrong('id', REQUIRED);
  const rover = await db
    .selectFrom('rovers')
    .innerJoin('dealers', 'dealers.id', 'rovers.dealer_id')
    .where('rovers.id', '=', input.id)
    .where('rovers.archived_at', 'is', null)
    .select([
      'rovers.id',
      'rovers.title',
      'rovers.username',
      'rovers.casta',
      'rovers.company_id',
      'rovers.dealer_id as dealer',
      'rovers.reseller_id as reseller',
      'dealers.rtk_url',
      'dealers.jd_dealer',
    ])
    .select([
      'rovers.allowed',
      'rovers.suspended',
      'rovers.valid_from',
      'rovers.expires_at',
      'rovers.corrections_until',
    ])
    .executeTakeFirst();
  const company = rover && (await companyWithAdmin(db, rover.company_id));
  if (!company) return missing();
  if (await isSimAlone(db, rover.id)) return withoutLogin();
  const to = input.useremail ?? company.admin?.email;
  if (!to) return nobody();
  const { id, title, username } = rover;
  const effect = effectOfLogin(rover, new Date());
  const zone = zoneOfCasta(rover.casta);
  const mail = await queueMail(db, {
    mayMail,
    template:
      input.emailid === mailTemplates.roverWelcome ? mailTemplates.roverWelcome : mailTemplates.ntripDetails,
    to,
    name: await nameAt(db, company, to),
    roverId: id,
    scope: company.scope,
    fields: {
      rover: title,
      username,
      mountpoint: NETWORK_MOUNTPOINT,
      connection: connectionHost(ntrip.hosts, rover),
      port: String(ntrip.ports[rover.casta === 2 ? 2 : 1]),
      effect: effectOf(effect.name, effect.at && { at: effect.at, zone }),
    },
  });
  if (mail.tooMany) return tooMany(to);
  await recordEvent(db, events.ntripDetailsSent, session, {
    message: { code: 'ntrip_details_sent', parameters: { title, to } },
    target: { type: 'rover', id, title },
    scope: company.scope,
    emailId: mail.id,
    from,
  });
  return sent(to);
}

/** Whether the subscription of a rover is that of a SIM alone: of the one that its page shows as current. */
export async function isSimAlone(db: Db, rover: number): Promise<boolean> {
  const current = await db
    .selectFrom('subscriptions')
    .innerJoin('subscription_types as types', 'types.id', 'subscriptions.type_id')
    .where('rover_id', '=', rover)
    .orderBy(
      (row) => row('status', 'in', [subscriptionStatusIds.active, subscriptionStatusIds.suspended]),
      'desc',
    )
    .orderBy((row) => row('first_activated_at', 'is not', null), 'desc')
    .orderBy('starts_at', 'desc')
    .select('types.corrections')
    .executeTakeFirst();
  return current?.corrections === false;
}
