import { dayIn, isAtMost, isRole, type Language } from '@cairn/contract';
import { type Database, type TenantSession, tokenHash } from '@cairn/database';
import { inLanguage, sentence } from '@cairn/domain/language';
import { mustOf } from '@cairn/domain/login-sessions';
import { roleOf } from '@cairn/domain/role-titles';
import type { FastifyInstance } from 'fastify';
import { findPerson } from '../auth/auth.queries.ts';
import type { SignInPolicy } from '../auth/session.ts';
import { Problem } from '../problem.ts';
import type { DatabaseWatch } from '../web/database-watch.ts';
import { findOwner, noteReading, readExpiries } from './calendar-feed.queries.ts';
import { calendarFile } from './ical.ts';

interface Needs {
  readonly database: Database;
  readonly watch: DatabaseWatch;
  readonly policy: SignInPolicy;
  readonly publicUrl: string;
  readonly now: () => number;
}

/** The limit of one address. Programs read every few hours, those in the cloud for many people from one address. */
const LIMIT = { perMinute: 60 };
const DAY = 86_400_000;
const HOUR = 3_600_000;
/** What the calendar has of the past and of the future, ms. */
const PAST = 31 * DAY;
const FUTURE = 400 * DAY;
/** The most events of a file: 2,000 have 0.7 MB. */
const MOST = 2000;

/**
 * Serves the calendar of a secret address: what its owner may see now, without a login session. Whoever is archived, or
 * must change the password first, has none.
 */
export function serveCalendarFeed(app: FastifyInstance, { database, watch, ...needs }: Needs): void {
  const { policy, publicUrl, now } = needs;
  const { service } = database;
  app.get<{ Params: { token: string } }>(
    '/calendar/:token.ics',
    { config: { limit: LIMIT } }, // HEAD too, which some programs send first
    async ({ params }, reply) => {
      const file = await watch.guard(() => read(params.token));
      if (file === undefined) throw new Problem('not_found');
      return reply
        .header('content-type', 'text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="expiries.ics"')
        .header('cache-control', 'private, no-store')
        .header('referrer-policy', 'no-referrer') // a page that shows the file must not pass on its address
        .send(file);
    },
  );

  async function read(token: string): Promise<string | undefined> {
    if (!/^[\w-]{43}$/.test(token)) return undefined;
    const feed = await findOwner(service, tokenHash(token));
    const person = feed && (await findPerson(service, feed.user_id));
    if (!person) return undefined;
    const role = roleOf(person);
    const { change_password: changePassword, secured } = person;
    if (mustOf({ changePassword, role, secured }, policy.secondFactor)) return undefined;
    const at = now();
    if (at - (feed.read_at?.getTime() ?? 0) > HOUR) await noteReading(service, feed.user_id, new Date(at));
    const scope: TenantSession = {
      role,
      resellerId: isRole(role, 'systemAdmin') ? null : person.business,
      dealerId: isAtMost(role, 'dealer') ? person.dealer : null,
      companyId: isAtMost(role, 'companyAdmin') ? person.company : null,
    };
    return inLanguage(languageOfPerson(person), async () => {
      const rows = await database.withTenant(scope, (db) =>
        readExpiries(db, new Date(at - PAST), new Date(at + FUTURE), MOST),
      );
      return fileOf(rows, feed.timezone, new Date(at));
    });
  }

  function fileOf(rows: Awaited<ReturnType<typeof readExpiries>>, zone: string, at: Date): string {
    const { hostname, origin } = new URL(publicUrl);
    return calendarFile(
      {
        name: sentence('Subscriptions that expire'),
        description: sentence(
          'Subscriptions of the last month and the next 13 months, the next {{most}} at most',
          {
            most: MOST,
          },
        ),
        events: rows.map(({ id, rover_id, ends_at, rover, company, type, reference, renewed }) => ({
          uid: `subscription-${id}@${hostname}`,
          day: dayIn(ends_at, zone),
          summary: renewed
            ? sentence('{{rover}} ({{company}}): renewed', { rover, company })
            : sentence('{{rover}} ({{company}}): subscription expires', { rover, company }),
          description: [type, reference].filter(Boolean).join('\n'),
          url: `${origin}/home/rover/${rover_id}`,
        })),
      },
      at,
    );
  }
}

/** What the person chose in their profile, else the language of the country, as in e-mails. */
function languageOfPerson({ language, country }: { language: string | null; country: number }): Language {
  if (language === 'da' || language === 'en') return language;
  return country === 2 ? 'da' : 'en';
}
