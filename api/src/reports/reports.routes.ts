import { type ActivityReport, areas, type Input, mailTemplates, singleCountryOf } from '@cairn/contract';
import type { Database, Db, TenantSession } from '@cairn/database';
import { events, recordEvent } from '@cairn/domain/audit-events';
import { once } from '@cairn/domain/idempotency';
import { sentence } from '@cairn/domain/language';
import { queueMail } from '@cairn/mail';
import type { BackOff } from '../auth/back-off.ts';
import type { Handlers } from '../mount.ts';
import { Problem, wrong } from '../problem.ts';
import { isZone } from '../records/bars.ts';
import { countNew, readCompanies, weekOf } from './activity.queries.ts';
import { rangeIn, reportOf } from './activity.rules.ts';
import { activityMail } from './activity-mail.ts';

const DAY = 86_400_000;
const LONGEST = 1100;

/** No tenant reads it. */
const OF_SYSTEM = { resellerId: null, dealerId: null, companyId: null };

interface Needs {
  readonly database: Database;
  readonly backOff: BackOff;
  readonly now: () => number;
}

type Query = Input<typeof areas.reports.activity>;
type Reader = TenantSession & { readonly singleCountry: 1 | 2 | null };

/** System Reports: what was sold, renewed and ended in a range, on screen and by e-mail. */
export function reportRoutes({ database, backOff, now }: Needs): Handlers<typeof areas.reports> {
  return {
    activity: (query, { session }) => database.withTenant(session, (db) => report(db, session, query)),

    emailActivity: async ({ email, data, ...given }, { session, from, key }) => {
      const query = rangeOf(data, given);
      const mayMail = backOff.requested(session.userId);
      await database.withTenant(session, (db) =>
        once(db, key, async () => {
          const made = await report(db, session, query);
          const mail = await queueMail(db, {
            template: mailTemplates.activityReport,
            mayMail,
            to: email,
            name: session.name,
            userId: session.userId,
            scope: OF_SYSTEM,
            ...activityMail(made, query.timezone),
          });
          await recordEvent(db, events.reportSent, session, {
            from,
            message: { code: 'report_sent', parameters: { to: email } },
            scope: OF_SYSTEM,
            emailId: mail.id,
          });
          return null;
        }),
      );
      return {
        messages: [
          {
            message: sentence('Email'),
            text: sentence('E-mail to {{email}} is on its way', { email }),
            error: 0 as const,
          },
        ],
      };
    },
  };

  async function report(db: Db, session: Reader, { start, end, timezone }: Query): Promise<ActivityReport> {
    if (!(await isZone(db, timezone))) throw wrong('timezone', 'is not known');
    const present = new Date(now());
    const until = end ?? present;
    const span = { start: start ?? (await weekOf(db, until, timezone)), end: until };
    if (span.end <= span.start) throw wrong('end', 'must be more than start');
    if (span.end.getTime() - span.start.getTime() > LONGEST * DAY)
      throw wrong('end', 'must not ask for more than {{count}} days', { count: LONGEST });
    const country = singleCountryOf(session.singleCountry)?.country;
    const at = span.end < present ? span.end : null;
    const companies = await readCompanies(db, span, at, country);
    return reportOf(companies, await countNew(db, span, country), span);
  }
}

/** The range that is given, else that of the report which the caller has. */
function rangeOf(
  data: unknown,
  { start, end, timezone }: Omit<Input<typeof areas.reports.emailActivity>, 'email' | 'data'>,
): Query {
  const named = areas.reports.activity.input.safeParse(rangeIn(data));
  if (!named.success)
    throw new Problem('invalid_input', {
      issues: named.error.issues.map(({ path, message }) => ({ field: `data.${path.join('.')}`, message })),
    });
  return {
    start: start ?? named.data.start,
    end: end ?? named.data.end,
    timezone: timezone ?? named.data.timezone,
  };
}
