import { subscriptionStatusIds } from '@cairn/contract';
import type { Db, Tables } from '@cairn/database';
import { type AuditMessage, events, type UserEvent } from '@cairn/domain/audit-events';
import { auditText } from '@cairn/domain/audit-texts';
import { bySystem, effectOf, queueMail, template } from '@cairn/mail';
import { type Insertable, sql } from 'kysely';
import { seeded } from './random.ts';

type Event = Insertable<Tables['user_events']>;
type Rover = Awaited<ReturnType<typeof readRovers>>[number];

const DAY = 86_400_000;
const notes = [
  'Antenna replaced, offset checked against the field mark.',
  'Driver reports slow fixes near the wood on the north side. Mobile reception is weak there.',
  'Modem firmware updated by telephone.',
  'Moved to the new tractor, same receiver.',
  'Password typed again in the terminal after the workshop reset it.',
  'Customer asks for a reminder before the season.',
] as const;

/** Notes of rovers, what was done with them before the recorded past, and e-mails about them. The same in every demo. */
export async function seedRoverRecords(db: Db): Promise<void> {
  const rovers = await readRovers(db);
  const random = seeded(20_260_404);
  const rows = rovers.map((rover) => noteOf(rover, random));
  await db
    .insertInto('rover_notes')
    .values(rows.flat().map(({ event: _, ...note }) => note))
    .execute();
  const happened = [...rovers.flatMap(eventsOf), ...rows.flat().map(({ event }) => event)];
  await db
    .insertInto('user_events')
    .values(happened.toSorted((a, b) => Number(a.at) - Number(b.at)))
    .execute();
  await seedMails(db, rovers);
}

const readRovers = (db: Db) =>
  db
    .selectFrom('rovers')
    .innerJoin('subscriptions as subs', 'subs.rover_id', 'rovers.id')
    .innerJoin('subscription_types as types', 'types.id', 'subs.type_id')
    .innerJoin('dealers', 'dealers.id', 'rovers.dealer_id')
    .innerJoin('users as sellers', 'sellers.id', 'dealers.admin_user_id')
    .innerJoin('companies', 'companies.id', 'rovers.company_id')
    .innerJoin('users as admins', 'admins.id', 'companies.admin_user_id')
    .where('subs.status', 'in', [
      subscriptionStatusIds.active,
      subscriptionStatusIds.expired,
      subscriptionStatusIds.suspended,
    ])
    .distinctOn('rovers.id')
    .select(['rovers.id', 'rovers.title', 'rovers.username', 'rovers.casta'])
    .select(['rovers.reseller_id', 'rovers.dealer_id', 'rovers.company_id'])
    .select(['subs.starts_at', 'subs.ends_at', 'subs.reference', 'types.title as type'])
    .select(['sellers.id as seller', sql<string>`sellers.fname || ' ' || sellers.lname`.as('seller_name')])
    .select(['admins.email', sql<string>`admins.fname || ' ' || admins.lname`.as('admin_name')])
    .orderBy('rovers.id')
    .orderBy('subs.starts_at', 'desc')
    .execute();

const scopeOf = ({ reseller_id, dealer_id, company_id }: Rover) => ({ reseller_id, dealer_id, company_id });

/** None, one or two notes of a rover since its subscription began, each with its event. */
function noteOf(rover: Rover, random: () => number) {
  const since = Math.min(rover.starts_at.getTime(), Date.now() - 20 * DAY);
  const count = Math.floor(random() * 2.6);
  return Array.from({ length: count }, () => {
    const at = new Date(since + random() * (Date.now() - since));
    const author = { user_id: rover.seller, user_name: rover.seller_name };
    return {
      ...scopeOf(rover),
      ...author,
      rover_id: rover.id,
      created_at: at,
      description: notes[Math.floor(random() * notes.length)] ?? notes[0],
      event: event(rover, at, events.noteAdded, {
        code: 'created',
        parameters: { kind: 'note', title: rover.title },
      }),
    };
  });
}

/** It was created when its subscription began. */
const eventsOf = (rover: Rover): Event[] => [
  event(rover, rover.starts_at, events.roverCreated, {
    code: 'created',
    parameters: { kind: 'rover', title: rover.title },
  }),
];

function event(rover: Rover, at: Date, { type, group }: UserEvent, message: AuditMessage): Event {
  return {
    ...scopeOf(rover),
    at,
    type,
    group,
    user_id: rover.seller,
    user_name: rover.seller_name,
    text: auditText(message),
    message: message.code,
    parameters: JSON.stringify(message.parameters),
    target_type: 'rover',
    target_id: rover.id,
    target_title: rover.title,
  };
}

/** E-mails about the subscriptions of the company of the demo's own logins. Of all rovers they would take seconds. */
async function seedMails(db: Db, rovers: readonly Rover[]): Promise<void> {
  const first = rovers[0]?.company_id;
  for (const rover of rovers.filter(({ company_id }) => company_id === first)) {
    const zone = rover.casta === 2 ? 'Europe/Copenhagen' : 'Europe/London';
    const fields = { rover: rover.title, reference: rover.reference, subscription: rover.type };
    const { id } = await queueMail(db, {
      template: template.subscriptionNew,
      mayMail: bySystem,
      to: rover.email,
      name: rover.admin_name,
      roverId: rover.id,
      scope: { resellerId: rover.reseller_id, dealerId: rover.dealer_id, companyId: rover.company_id },
      fields: {
        ...fields,
        effect: effectOf('untilThen'),
        start: { at: rover.starts_at, zone },
        end: { at: rover.ends_at, zone },
      },
    });
    await db
      .updateTable('emails')
      .set({ state: 'sent', attempts: 1, created_at: rover.starts_at, sent_at: rover.starts_at })
      .where('id', '=', id)
      .execute();
  }
}
