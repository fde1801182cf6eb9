import { isAtLeast } from '@cairn/contract/roles';
import { events, type UserEvent } from '@cairn/domain/audit-events';
import { auditText, detailText } from '@cairn/domain/audit-texts';
import type pg from 'pg';
import { copy, type Value } from './copy.ts';
import { seeded } from './random.ts';

interface Person {
  id: number;
  name: string;
  role: number;
  reseller_id: number | null;
  dealer_id: number | null;
  company_id: number | null;
}

interface DemoRover {
  id: number;
  title: string;
  reseller_id: number;
  dealer_id: number;
  company_id: number;
}

const eventColumns = [
  'at',
  'type',
  '"group"',
  'user_id',
  'user_name',
  'reseller_id',
  'dealer_id',
  'company_id',
  'text',
  'message',
  'parameters',
  'target_type',
  'target_id',
  'target_title',
  'address',
  'user_agent',
  'detail',
  'details',
];

const HOUR = 3_600_000;
const USER_AGENT = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36';

/** What people did in the `days` before `until` (Unix ms): logins, logouts, and changes of rovers and companies. */
export async function seedEvents(client: pg.Client, until: number, days: number): Promise<void> {
  const { rows: people } = await client.query<Person>(
    `select id, fname || ' ' || lname as name, role, reseller_id, dealer_id, company_id from users order by id`,
  );
  const { rows: rovers } = await client.query<DemoRover>(
    'select id, title, reseller_id, dealer_id, company_id from rovers order by id',
  );
  const random = seeded(20_260_402);
  const rows: Value[][] = [];
  const today = until - (until % (24 * HOUR));
  for (let day = today - (days - 1) * 24 * HOUR; day <= today; day += 24 * HOUR) {
    const workday = ![0, 6].includes(new Date(day).getUTCDay());
    for (const person of people) {
      const [works, begins, lasts, does] = [random(), 6.6 + random() * 3, 0.3 + random() * 6, random()];
      if (works > (workday ? 0.45 : 0.06)) continue;
      const at = day + begins * HOUR;
      const left = at + lasts * HOUR;
      rows.push(
        event(person, at, events.login),
        event(person, left, does < 0.6 ? events.logout : events.automaticLogout),
      );
      const target = rovers[Math.floor(random() * rovers.length)];
      if (does < 0.35 && isAtLeast(person.role, 'companyAdmin') && target && isBelow(person, target))
        rows.push(edited(person, at + (left - at) * random(), target));
    }
  }
  await copy(
    client,
    'user_events',
    eventColumns,
    rows
      .filter(([at]) => Date.parse(String(at)) < until)
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  );
  await client.query(`update users set last_login_at = latest.at
    from (select user_id, max(at) as at from user_events where type = 1 group by user_id) latest
    where latest.user_id = users.id`);
}

const isBelow = (person: Person, { reseller_id, dealer_id, company_id }: DemoRover) =>
  (person.reseller_id ?? reseller_id) === reseller_id &&
  (person.dealer_id ?? dealer_id) === dealer_id &&
  (person.company_id ?? company_id) === company_id;

function event(person: Person, at: number, { type, group }: UserEvent): Value[] {
  const { id, name, reseller_id, dealer_id, company_id } = person;
  return [
    new Date(at).toISOString(),
    type,
    group,
    id,
    name,
    reseller_id,
    dealer_id,
    company_id,
    '',
    null,
    null,
    null,
    null,
    '',
    `203.0.113.${1 + (id % 250)}`,
    USER_AGENT,
    '',
    null,
  ];
}

function edited(person: Person, at: number, { id, title, ...scope }: DemoRover): Value[] {
  const { type, group } = events.roverEdited;
  const parameters = { kind: 'rover', title } as const;
  const details = [
    { code: 'changed', parameters: { field: 'title', before: `${title} (spare)`, after: title } },
  ] as const;
  return [
    new Date(at).toISOString(),
    type,
    group,
    person.id,
    person.name,
    scope.reseller_id,
    scope.dealer_id,
    scope.company_id,
    auditText({ code: 'edited', parameters }),
    'edited',
    JSON.stringify(parameters),
    'rover',
    id,
    title,
    `203.0.113.${1 + (person.id % 250)}`,
    USER_AGENT,
    detailText(details),
    JSON.stringify(details),
  ];
}
