import { z } from 'zod';
import type { Evidence } from '../station-health.ts';
import { ggaFault } from './gga-faults.ts';
import { lack } from './lacks.ts';
import { sessionEnd, streamChange } from './reasons.ts';

const text = z.string();
const number = z.number();
const country = z.literal([1, 2]);
/** The password would be right if it were read in this encoding, which is not taken. */
const byEncoding = { encoding: z.enum(['windows_1252', 'utf8_twice', 'utf8_decomposed']).optional() };
/** A line about a refused request: the client's user agent. */
const request = { agent: text.optional() };
const event = <const Name extends string, Params extends z.ZodRawShape>(name: Name, params: Params) =>
  z.object({ event: z.literal(name), ...params });

/** Why an accepted rover got no corrections: its GGAs had no position. */
const missing = z.enum(['gga', 'position', 'second_gga', 'usable']);
/** At a station's own mountpoint the account alone decides that a GGA is needed. */
const onlyByAccount = { needs_gga: z.boolean().optional() };

/**
 * The lines of the caster log: what happened, with its parameters. A parameter never holds a password, nor the address
 * of a client, which is for the system alone. Lines about stations (type 2) are for every tenant, but for those that
 * anybody can cause (32, 33, 42): those are for the system alone, and hold no words of the client.
 */
export const logEvent = z.lazy(() =>
  z.discriminatedUnion('event', [
    event('rover_connected', {
      mountpoint: text,
      test_user: z.boolean(),
      version: number,
      agent: text,
      /** The countries of account and port, where they differ. */
      countries: z.object({ account: country, port: country }).optional(),
    }),
    event('rover_disconnected', {
      reason: sessionEnd,
      seconds: number,
      bytes: number,
      ggas: number,
      /** GGA that could not be used. */
      unusable: number.optional(),
      missing: missing.optional(),
      ...onlyByAccount,
    }),
    event('rover_wrong_password', { sent: z.boolean(), ...byEncoding, ...request }),
    /** Too many passwords were wrong to compare this one. */
    event('rover_guessed', request),
    event('rover_unknown_username', request),
    event('rover_not_allowed', request),
    event('rover_suspended', request),
    event('rover_not_started', { at: text, ...request }),
    event('rover_expired', { at: text, ...request }),
    event('rover_cancelled', { at: text, ...request }),
    event('rover_sim_alone', request),
    event('rover_expired_connected', {}),
    event('rover_unknown_mountpoint', { mountpoint: text, forced: z.boolean(), ...request }),
    event('rover_replaced', { session: number, by_session: number }),
    event('station_given', {
      station: text,
      /** Baseline, m. */
      distance: number.optional(),
      /** The mountpoint of the station before, or null when that was removed. */
      before: text.nullable().optional(),
      /** That one is out of service. */
      before_out_of_service: z.boolean().optional(),
      disconnects: z.boolean().optional(),
    }),
    event('station_stopped_sending', { station: text }),
    event('station_not_sending', { station: text }),
    event('no_station_online', { country }),
    /** Since when and why people have taken the station of this mountpoint out of service. */
    event('rover_station_out_of_service', { station: text, at: text, reason: text }),
    event('rover_station_in_service', { station: text }),
    event('gga_bad_checksum', {}),
    /** The first of a session that cannot be used, as it was sent. */
    event('gga_unusable', { fault: ggaFault, sample: text }),
    /** Logged at RTK_RTCM3 alone, where the network chooses the station; m. */
    event('baseline_long', { station: text, distance: number }),
    event('gga_missing', { missing, ggas: number, seconds: number, ...onlyByAccount }),
    event('too_slow_backlog', { bytes: number }),
    event('too_slow_stalled', { seconds: number }),
    event('rover_disconnected_by_user', { by: text }),
    event('account_changed', { reason: sessionEnd }),
    event('account_mountpoint_changed', { mountpoint: text }),
    /** The session goes on with another correction profile, or what that says; null: the stream as it is sent. */
    event('account_corrections_changed', {
      profile: z.object({ en: text, da: text }).nullable(),
      /** The frame of its coordinates, where that is another; null: they are as the station sends them. */
      frame: text.nullable().optional(),
    }),
    /** To a rover whose profile has coordinates in the frame `sent`. */
    event('rover_coordinates', {
      station: text,
      /** Of the coordinates that the station sends; null: not known, so that none are sent. */
      frame: text.nullable(),
      /** What it was until now, where it was changed. */
      before: text.nullable().optional(),
      sent: text,
    }),
    event('accounts_unavailable', request),
    event('request_timed_out', request),
    event('request_method_unknown', { method: text, ...request }),
    event('request_bad', {
      problem: z.enum([
        'empty_line', // no caster writes it any more, but stored lines have it
        'tls',
        'control_characters',
        'too_long',
        'no_method',
        'unreadable',
        'no_mountpoint',
        'transfer_coding',
      ]),
      limit: number,
      ...request,
    }),
    event('station_connected', {
      agent: text,
      /** The countries of the station's own Connecta and of the port, where they differ. */
      countries: z.object({ station: country, port: country }).optional(),
    }),
    event('station_disconnected', { reason: streamChange, bytes: number }),
    event('station_wrong_password', { sent: z.boolean(), ...byEncoding }),
    /** `mountpoint`: unless it is no name of a mountpoint at all. */
    event('station_unknown_mountpoint', { mountpoint: text.optional() }),
    /** Wrong passwords within a minute, most of which were not compared; from how many networks. */
    event('station_guessed', { guesses: number, networks: number }),
    event('station_mountpoint_taken', request),
    event('station_silent', { seconds: number, bytes_received: z.boolean() }),
    /** Frames are received, none of them an observation of satellites. */
    event('station_unobserved', { seconds: number }),
    event('station_observing', {}),
    event('station_took_over', { from: z.enum(['own_connection', 'other_address', 'other_node']) }),
    event('station_position_differs', {
      latitude: number,
      longitude: number,
      height: number,
      distance: number,
      /** Close enough to the entered position to lead rovers. */
      trusted: z.boolean(),
    }),
    event('station_frames_damaged', { frames: number }),
    /** More than a station may send was not passed on: bytes since the last such line, and the limit in bytes a second. */
    event('station_excess_dropped', { bytes: number, limit: number }),
    /** What the correction profile of a rover needs and the station does not send, once for all rovers. */
    event('profile_lacks', { profile: z.object({ en: text, da: text }), lack }),
    /** Since when a station sends other observation messages than before. */
    event('station_observations_changed', { at: text, added: z.array(number), gone: z.array(number) }),
    event('station_changed', { reason: streamChange }),
    event('station_out_of_service', { reason: text }),
    event('station_in_service', {}),
    event('station_alarm', { evidence: z.custom<Evidence>() }),
    event('station_alarm_over', { evidence: z.custom<Evidence>() }),
    event('sourcetable_read', { version: number, ...request }),
    event('casta_started', { country, port: number }),
    event('connecta_started', { country, port: number }),
    event('service_restarted', { service: z.enum(['casta', 'connecta']), by: text }),
    event('telemetry_dropped', { rows: number, total: number }),
    event('connections_without_room', {
      /** The process had no file descriptor left. */
      descriptors_ran_out: z.boolean(),
      refused: number,
      /** Connections that were closed before their login, to make room for newer ones. */
      displaced: number,
    }),
    event('rtcm_archive_failed', { error: text }),
    event('rtcm_archive_recovered', { bytes: number }),
  ]),
);
export type LogEvent = z.output<typeof logEvent>;
/** Events of refused requests. */
export type RequestEvent =
  | Extract<LogEvent, { agent?: string | undefined }>
  | Extract<LogEvent, { event: 'station_wrong_password' | 'station_unknown_mountpoint' }>;
export type LogEventName = LogEvent['event'];

/** Number of each event in the key to the log (`log_messages`, `Message_code`); several share one. */
export const messageCodes = {
  rover_connected: 10,
  rover_disconnected: 11,
  rover_wrong_password: 12,
  rover_guessed: 12,
  rover_unknown_username: 13,
  rover_not_allowed: 14,
  rover_suspended: 14,
  rover_not_started: 14,
  rover_cancelled: 14,
  rover_sim_alone: 14,
  rover_expired: 15,
  rover_expired_connected: 15,
  rover_unknown_mountpoint: 16,
  rover_replaced: 17,
  station_given: 18,
  station_stopped_sending: 19,
  station_not_sending: 19,
  no_station_online: 19,
  gga_bad_checksum: 20,
  gga_unusable: 20,
  baseline_long: 20,
  gga_missing: 20,
  too_slow_backlog: 21,
  too_slow_stalled: 21,
  rover_disconnected_by_user: 22,
  request_timed_out: 23,
  request_method_unknown: 23,
  request_bad: 23,
  account_changed: 24,
  account_mountpoint_changed: 24,
  account_corrections_changed: 24,
  accounts_unavailable: 25,
  rover_station_out_of_service: 26,
  rover_station_in_service: 26,
  rover_coordinates: 27,
  station_connected: 30,
  station_disconnected: 31,
  station_wrong_password: 32,
  station_unknown_mountpoint: 33,
  station_mountpoint_taken: 34,
  station_silent: 35,
  station_took_over: 36,
  station_unobserved: 43,
  station_observing: 43,
  station_position_differs: 37,
  station_frames_damaged: 38,
  station_excess_dropped: 44,
  station_out_of_service: 45,
  station_in_service: 46,
  profile_lacks: 47,
  station_observations_changed: 48,
  station_changed: 39,
  station_guessed: 42,
  station_alarm: 40,
  station_alarm_over: 41,
  sourcetable_read: 50,
  casta_started: 51,
  connecta_started: 52,
  service_restarted: 53,
  telemetry_dropped: 54,
  connections_without_room: 54,
  rtcm_archive_failed: 54,
  rtcm_archive_recovered: 54,
} as const satisfies Record<LogEventName, number>;
export const logEventNames = Object.keys(messageCodes) as readonly LogEventName[];

/** 1 Client, 2 Source, 3 Other. */
export const messageType = (code: number): 1 | 2 | 3 => (code < 30 ? 1 : code < 50 ? 2 : 3);
