import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type areas, isRole, MOST_HOURS } from '@cairn/contract';
import type { Database } from '@cairn/database';
import { events, recordEvent } from '@cairn/domain/audit-events';
import { sentence, storedSentence } from '@cairn/domain/language';
import { archivedHours, findConverter, type RtcmArchive } from '@cairn/domain/rtcm-archive';
import { HOUR } from '@cairn/gnss';
import type { Handlers } from '../mount.ts';
import { Problem, wrong } from '../problem.ts';
import { countryOf } from '../records/country.rules.ts';
import { Download } from '../replies.ts';
import {
  acknowledge,
  countOpen,
  findStation,
  insertJob,
  listAlarms,
  readAlarm,
  readFiles,
  readJob,
  readJobUnderWay,
  type StoredJob,
} from './station-health.queries.ts';

/** `archive`: undefined where no RTCM is archived and none was. */
export function stationHealthRoutes(
  database: Database,
  rtcmArchive: RtcmArchive | undefined,
  now: () => number,
): Handlers<typeof areas.stationHealth> {
  type Session = Parameters<typeof countryOf>[0];
  const stationOf = async (session: Session, base: number) => {
    const found = await findStation(database.service, base, countryOf(session, 0));
    if (!found) throw new Problem('not_found');
    return found;
  };
  const hoursOf = async ({ mount, created_at }: { mount: string; created_at: Date }) =>
    rtcmArchive ? archivedHours(rtcmArchive.rtcm, mount, created_at.getTime()) : [];

  return {
    alarms: async (input, { session }) => {
      const country = countryOf(session, input.country);
      return database.withTenant(session, async (db) => ({
        open: await countOpen(db, input.base, country),
        alarms: await listAlarms(db, input, country, isRole(session.role, 'systemAdmin')),
      }));
    },

    acknowledge: async ({ id }, { session, from }) =>
      database.withTenant(session, async (db) => {
        const done = await acknowledge(db, id, session.userId, new Date(now()));
        const alarm = done && (await readAlarm(db, id));
        if (!alarm) throw new Problem('not_found');
        if (done.changed)
          await recordEvent(db, events.alarmAcknowledged, session, {
            from,
            text: alarm.text,
            details: [{ code: 'alarm', parameters: { alarm: alarm.evidence.kind } }],
            target: { type: 'station', id: alarm.station, title: alarm.text },
            scope: { resellerId: null, dealerId: null, companyId: null },
          });
        return { alarm };
      }),

    archivedHours: async ({ base }, { session }) => {
      const station = await stationOf(session, base);
      const [hours, converter] = [await hoursOf(station), await findConverter()];
      return {
        days: rtcmArchive?.days ?? 0,
        converter: converter ? 1 : 0,
        hours: hours.map((hour) => new Date(hour).toISOString()),
      };
    },

    makeRinex: async ({ base, start, end }, { session }) => {
      const station = await stationOf(session, base);
      const begins = Math.floor(start.getTime() / HOUR) * HOUR;
      const ends = Math.ceil(end.getTime() / HOUR) * HOUR;
      if (ends <= begins) throw wrong('end', 'must be after start');
      if (ends - begins > MOST_HOURS * HOUR)
        throw wrong('end', 'must be within {{hours}} hours of start', { hours: MOST_HOURS });
      const stored = (await hoursOf(station)).some((hour) => hour >= begins && hour < ends);
      if (!stored) throw wrong('start', 'no RTCM is stored for these hours');
      if (!(await findConverter()))
        throw new Problem('unsupported', {
          message: sentence('RTKLIB’s convbin is not installed on the server'),
        });
      const range = { start: new Date(begins), end: new Date(ends) };
      const job = await insertJob(database.service, { user: session.userId, station: base, ...range });
      if (job === undefined) {
        const other = await readJobUnderWay(database.service, session.userId);
        throw new Problem('taken', {
          message: other
            ? sentence('Files of {{station}} are being made for you already', { station: other.text })
            : sentence('Other files are being made for you already'),
        });
      }
      const made = await readJob(database.service, session.userId, base);
      if (!made) throw new Problem('not_found');
      return { job: made };
    },

    rinex: async ({ base }, { session }) => {
      await stationOf(session, base);
      const shown = (job: StoredJob | undefined) =>
        job ? { ...job, reason: storedSentence(job.reason, job.reason_parameters ?? {}) } : null;
      return {
        job: shown(await readJob(database.service, session.userId, base)),
        under_way: shown(await readJobUnderWay(database.service, session.userId)),
      };
    },

    rinexFile: async ({ id, kind }, { session }) => {
      const files = await readFiles(database.service, session.userId, id);
      const file = files.find((one) => one.kind === kind);
      const path = file && rtcmArchive && join(rtcmArchive.rinex, String(id), file.name);
      const found = path && (await stat(path).catch(() => undefined));
      if (!found)
        throw new Problem('not_found', { message: sentence('These files are no longer available') });
      return new Download(createReadStream(path), {
        name: file.name,
        bytes: found.size,
        type: 'application/gzip',
      });
    },
  };
}
