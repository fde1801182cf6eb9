import { z } from 'zod';
import { sessionEnd, streamChange } from './caster-events/index.ts';
import {
  area,
  bit,
  color,
  count,
  filterId,
  filterTime,
  flag,
  id,
  lazyObject,
  line,
  oneOf,
  sessionId,
  utc,
} from './endpoint.ts';
import { fixLoss, lossCause, lossOfRover, stretch, withoutFix } from './fix-losses.ts';
import { expensive } from './limits.ts';
import { liveData } from './live-data.ts';
import { everyone } from './roles.ts';
import { rtkStatus } from './rtk-status.ts';
import { MOST_POINTS, track, trackPoint, trackStation } from './track.ts';
import { unusableGgas } from './unusable-ggas.ts';

export const roverSession = lazyObject(() => ({
  session_id: z.int(),
  date_time: utc.describe('When it began'),
  ended: utc.nullable(),
  end_reason: sessionEnd.nullable(),
  connection_time: z.int().describe('s'),
  quality: z.number().nullable().describe('Share of its time that was fixed, %; null before the first GGA'),
  status_ms: z
    .object({
      fixed: z.int(),
      float: z.int(),
      dgps: z.int(),
      gps: z.int(),
      est: z.int(),
      conn: z.int().describe('Without a fix, or without a GGA to say so'),
    })
    .nullable()
    .describe(
      'How long it had each RTK status, ms; of a live session up to its last record. A GGA is valid until the next one, at most three times as long as it was waited for, within 10 and 90 s',
    ),
  time_to_fix: z.number().nullable().describe('s from connect to the first fix'),
  refstation: z.string().nullable().describe('The station that fed it last'),
  basestation: z.string().nullable().describe('The same'),
  mountpoint: z.string(),
  average_distance: z.number().nullable().describe('Mean baseline, km'),
  num_ggas: z.int(),
  ...unusableGgas,
  num_fix: z.int(),
  num_float: z.int(),
  num_dgps: z.int(),
  num_standalone: z.int(),
  num_est: z.int(),
  bytes_sent: z.int(),
  bytes_rcvd: z.int(),
  ntrip_version: z.int(),
  user_agent: z.string(),
  live: bit,
  rovercurrentsession: z.int().nullable().describe('The live session of the rover'),
}));
export type RoverSession = z.output<typeof roverSession>;

export const chart = lazyObject(() => ({
  labels: z.array(z.string()),
  datasets: z.array(z.object({ label: z.string(), color, data: z.array(z.number()) })),
}));

const noData = z.enum(['', 'no data']);

export const roverSessions = area('roverSessions', {
  live: {
    method: 'GET',
    path: '/api/castaroversessionlive',
    summary:
      'Live data of a rover. error `no data` while it is not connected, or not in the requested session.',
    roles: everyone,
    background: true,
    input: () =>
      z.object({
        rover: id,
        session: sessionId.default(0).describe('0: the live session'),
        live: flag.default(true).describe('Taken and not used: this call is always live'),
      }),
    reply: () => z.object({ livedata: liveData.nullable(), error: noData, code: z.literal(0) }),
  },
  list: {
    method: 'GET',
    path: '/api/roversessionstestrod',
    summary: 'The sessions of a rover that touch a stretch of time, newest first.',
    roles: everyone,
    background: true,
    input: () =>
      z.object({
        id,
        start: filterTime,
        end: filterTime,
        sessiondata: flag.default(false).describe('Only sessions with GGAs'),
        limit: count(1, 500).default(100),
        before: sessionId.optional().describe('Sessions older than this one'),
      }),
    reply: () => z.object({ Sessions: z.array(roverSession), next: z.int().nullable() }),
  },
  detail: {
    method: 'GET',
    path: '/api/castaroversessiontestrod',
    summary:
      'One session with its log and track. `after` selects only newer points, which extend a live track.',
    roles: everyone,
    background: true,
    input: () =>
      z.object({
        rover: id,
        session: sessionId.default(0).describe('0: the live session, else the last'),
        sessiondata: flag.default(true).describe('With the track'),
        live: flag.default(false).describe('Only a live session; error `no data` for one that has ended'),
        after: filterTime,
        points: flag
          .default(false)
          .describe(
            `The track as \`points\`, an object each, instead of columns: oldest first and at most ${MOST_POINTS}, the next ones \`after\` the last`,
          ),
      }),
    reply: () =>
      z.object({
        session: roverSession.nullable(),
        Log: z.array(
          z.object({
            Timestamp: utc,
            Session_id: z.int().nullable(),
            Message: z.string(),
            Description: z.string(),
            Colour: color,
          }),
        ),
        track: track.nullable(),
        points: z.array(trackPoint).nullable().describe('null unless requested'),
        stations: z.array(trackStation).describe('Those in the track'),
        error: noData,
        code: z.literal(0),
      }),
  },
  losses: {
    method: 'GET',
    path: '/api/roversessionlosses',
    summary:
      'Why a rover lost its fix: each loss of a session with its most likely cause and the evidence, and the events around it.',
    roles: everyone,
    input: () => z.object({ rover: id, session: sessionId.default(0) }),
    reply: () =>
      z.object({
        from: utc.describe('Time of the first point of the track; seconds count from it'),
        to: utc.nullable(),
        losses: z.array(fixLoss),
        before_fix: z
          .number()
          .nullable()
          .describe('Seconds without a fix before the first fix that lasts 5 s; null without any'),
        without_fix: withoutFix
          .nullable()
          .describe('What changed last in its corrections, when it has had no fix since'),
        silences: z.array(z.object(stretch)).describe('Stretches without a GGA'),
        stations: z.array(z.object({ ...stretch, value: z.int().nullable(), text: z.string().nullable() })),
        gaps: z
          .array(
            z.object({
              ...stretch,
              station: z.string(),
              stationid: z.int(),
              began: utc.describe('When the outage was recorded: its name in the list of outages'),
              reason: streamChange.nullable().describe('null when it was out of service, which is no outage'),
            }),
          )
          .describe('Stretches in which the station that fed it was silent or out of service'),
        error: noData,
      }),
  },
  recent: {
    method: 'GET',
    path: '/api/roverrecent',
    summary:
      'The last hours of a rover on one axis: stretches of one RTK status, and its losses of fix with their cause, oldest first.',
    roles: everyone,
    background: true,
    input: () => z.object({ rover: id, hours: count(1, 24).default(6) }),
    reply: () =>
      z.object({
        from: utc,
        to: utc,
        runs: z.array(
          z.object({
            from: z.number().describe('s since `from`'),
            to: z.number(),
            status: rtkStatus.describe('Times without a GGA are in no stretch'),
            session: z.int(),
          }),
        ),
        losses: z.array(lossOfRover),
        without_fix: withoutFix
          .nullable()
          .describe(
            'What changed last in the corrections of its newest session, when that has had no fix since',
          ),
      }),
  },
  lostFix: {
    method: 'GET',
    path: '/api/companylostfix',
    summary:
      'Rovers of a company that lost their fix in a period of at most two days, grouped by cause; losses for which one outage of a station is the cause are one group.',
    roles: everyone,
    limit: expensive,
    input: () =>
      z.object({
        company: filterId.describe('Needed for roles above a company; the others have their own'),
        start: filterTime.describe('Default: 24 hours before the end'),
        end: filterTime.describe('Default: now'),
      }),
    reply: () =>
      z.object({
        from: utc,
        to: utc,
        company: z.string(),
        rovers: z.int().describe('Rovers that sent a GGA in the period'),
        partly: z.boolean().describe('There were more sessions than are read: the newest are left out'),
        groups: z.array(
          z.object({
            cause: lossCause,
            outage: z
              .object({ station: z.int(), text: z.string(), began: utc, ended: utc.nullable() })
              .nullable()
              .describe('The outage of a station that caused these losses'),
            at: utc.describe('The first loss'),
            rovers: z.int(),
            seconds: z.number().describe('Time of the sessions without a fix, of all of them'),
            losses: z.array(lossOfRover),
          }),
        ),
      }),
  },
  usage: {
    method: 'GET',
    path: '/api/roversessiondata',
    summary: 'Connections (1) or connection hours (2) of a rover by day, the last 30 days of its country.',
    roles: everyone,
    input: () => z.object({ rover: id, type: count(1, 2).default(1) }),
    reply: () => chart.extend({ totaltime: z.number().describe('Connection hours in all'), error: noData }),
  },
  lastFive: {
    method: 'GET',
    path: '/api/lastfiveconnections',
    summary: 'How long each of the last five sessions of a rover lasted, in minutes, oldest first.',
    roles: everyone,
    input: () =>
      z.object({
        rover: id,
        green: line(7)
          .regex(/^#?[0-9a-f]{6}$/i, 'must be a hex colour')
          .transform((input) => `#${input.replace('#', '').toLowerCase()}`)
          .or(oneOf(0, 1).transform(() => '#4bebb3'))
          .default('#4bebb3')
          .describe('Colour of the bars; 0 and 1: that of Fixed'),
      }),
    reply: () =>
      chart.extend({
        totaltime: z.number().describe('Minutes in all'),
        sessions: z.array(z.int()).describe('Their ids'),
      }),
  },
  requests: {
    method: 'GET',
    path: '/api/casterrequests',
    summary: 'The GGAs of a rover, newest first. `next` requests the older ones.',
    roles: everyone,
    input: () =>
      z.object({
        rover: id,
        start: filterTime,
        end: filterTime,
        limit: count(1, 1000).default(200),
        before: filterTime,
      }),
    reply: () =>
      z.object({
        requests: z.array(
          z.object({
            Timestamp: utc,
            Username: z.string(),
            Basestation: z.string().nullable(),
            Session_id: z.int(),
            Distance: z.number().nullable().describe('Baseline, km'),
            User_agent: z.string(),
            Bytes_sent: z.number().describe('kB'),
            GGA: z.string(),
          }),
        ),
        next: utc.nullable(),
      }),
  },
});
