import { Readable } from 'node:stream';
import { type areas, type Input, MOST_REPORT_DAYS, type PerformanceReport } from '@cairn/contract';
import type { Database, Db, TenantSession } from '@cairn/database';
import { performanceReport, sheetsOf } from '@cairn/domain/performance';
import { SPREADSHEET, spreadsheet } from '@cairn/domain/spreadsheet';
import type { Handlers } from '../mount.ts';
import { Problem, wrong } from '../problem.ts';
import { isZone } from '../records/bars.ts';
import { Download } from '../replies.ts';
import { readerOf, subjectOf } from './performance.rules.ts';
import {
  findMailed,
  listSubscriptions,
  pauseSubscription,
  stopMailed,
  subscribe,
  unsubscribe,
} from './report-subscriptions.ts';

const DAY = 86_400_000;

type Query = Input<typeof areas.performance.report>;

/** How rovers fared: what a customer is given, on screen, printed and as a spreadsheet (decision 117). */
export function performanceRoutes(database: Database, now: () => number): Handlers<typeof areas.performance> {
  return {
    report: (query, { session }) => database.withTenant(session, (db) => reportOf(db, session, query)),

    file: async (query, { session }) => {
      const report = await database.withTenant(session, (db) => reportOf(db, session, query));
      const content = await spreadsheet(sheetsOf(report, query.timezone));
      const day = (iso: string) => iso.slice(0, 10);
      return new Download(Readable.from([content]), {
        name: `performance-${report.subject}-${report.id}-${day(report.start)}-${day(report.end)}.xlsx`,
        bytes: content.length,
        type: SPREADSHEET,
      });
    },

    subscriptions: (_, { session }) => listSubscriptions(database, session.userId),

    subscribe: (input, context) => subscribe(database, input, context, new Date(now())),

    pause: (input, context) => pauseSubscription(database, input, context, new Date(now())),

    unsubscribe: ({ id }, context) => unsubscribe(database, id, context),

    mailed: ({ token }) => findMailed(database, token),

    stopMailed: ({ token }, { from }) => stopMailed(database, token, from),
  };

  async function reportOf(db: Db, session: TenantSession, query: Query): Promise<PerformanceReport> {
    const { timezone } = query;
    if (!(await isZone(db, timezone))) throw wrong('timezone', 'is not known');
    const made = new Date(now());
    const end = query.end ?? made;
    const start = query.start ?? new Date(end.getTime() - 30 * DAY);
    if (end <= start) throw wrong('end', 'must be more than start');
    if (end.getTime() - start.getTime() > MOST_REPORT_DAYS * DAY + 3_600_000)
      throw wrong('end', 'must not ask for more than {{count}} days', { count: MOST_REPORT_DAYS });
    const subject = subjectOf(session, query);
    const report = await performanceReport(db, {
      subject,
      reader: readerOf(session),
      start,
      end,
      timezone,
      now: made,
    });
    if (!report) throw new Problem('not_found');
    return report;
  }
}
