import { dataSize } from '../data-size.ts';
import type { Evidence } from '../station-health.ts';
import { ggaFaultText } from './gga-faults.ts';
import { lackText } from './lacks.ts';
import type { LogTexts, ReasonTexts } from './texts.ts';

const countries = { 1: 'the UK', 2: 'Denmark' };
/** A size of data as the pages show it. */
const size = (bytes: number) => dataSize(bytes, (value) => value.toFixed(2));
const kilometres = (metres: number) => `${(metres / 1000).toFixed(1)} km`;
/** `20-11-2026 14:05 UTC` of an ISO time. */
const utcTime = (at: string) =>
  `${at.slice(8, 10)}-${at.slice(5, 7)}-${at.slice(0, 4)} ${at.slice(11, 16)} UTC`;
const withAgent = (agent: string | undefined) => (agent ? `, ${agent}` : '');

const reasons: ReasonTexts = {
  connection_reset: () => 'the connection was reset',
  connection_timed_out: () => 'the connection timed out',
  connection_broken: ({ error }) => `the connection broke (${error})`,
  password_changed: () => 'the password was changed',
  restarted_by_user: ({ by }) => `restarted by ${by}`,
  caster_stopped: () => 'the caster was stopped',
  caster_crashed: () => 'the caster stopped unexpectedly',
  unrecognised: ({ legacy_text }) => legacy_text,
  closed_by_rover: () => 'closed by the rover',
  replaced: () => 'replaced by a newer session',
  too_slow: () => 'the rover did not read what was sent',
  too_much_received: () => 'the rover sent more data than positions take',
  station_changed: () => 'the station changed',
  disconnected_by_user: ({ by }) => `disconnected by ${by}`,
  mountpoint_removed: ({ mountpoint }) => `mountpoint ${mountpoint} no longer exists`,
  mountpoint_unknown: ({ mountpoint }) => `there is no mountpoint ${mountpoint}`,
  account_removed: () => 'the account was removed',
  account_suspended: () => 'the subscription was suspended',
  account_cancelled: () => 'the subscription was cancelled',
  account_sim_alone: () => 'the subscription is of a SIM alone, without corrections',
  account_expired: () => 'the account expired',
  account_not_allowed: () => 'the account is no longer allowed',
  username_changed: () => 'the username was changed',
  ntrip_version_changed: ({ version }) => `the account prefers NTRIP ${version}`,
  test_user_revoked: () => 'no longer a test user',
  frames_received: () => 'frames received',
  msm_received: () => 'receiving MSM',
  msm_missing: () => 'no MSM received',
  closed_by_station: () => 'closed by the station',
  stream_ended: () => 'the station ended its stream',
  bad_chunks: () => 'the body is not chunked as its header says',
  too_much_data: () => 'sent more data than a station has',
  silent: ({ seconds }) => `silent for ${seconds} s`,
  no_frames: ({ seconds }) => `sent no RTCM 3 frame for ${seconds} s`,
  no_observations: ({ seconds }) => `sent no observations of satellites for ${seconds} s`,
  taken_over: ({ same_address }) => `taken over from ${same_address ? 'the same' : 'another'} address`,
  taken_over_at_node: () => 'taken over at another node',
  duplicate_at_node: () => 'another node also has a source for it',
  node_lost_stream: () => 'its node no longer has it',
  node_stopped_stream: () => 'its node reports that it stopped',
  node_silent: () => 'no messages from its node',
  station_removed: () => 'the station was removed',
  mountpoint_changed: ({ mountpoint }) => `the mountpoint is now ${mountpoint}`,
};

const missing = {
  gga: () => 'no GGA with its position was received',
  position: (ggas: number) => `${ggas} GGA received, none with a position`,
  second_gga: () => 'only the initial GGA was received, which this account ignores',
  usable: () => 'no GGA that can be used was received',
};

const unusableText = (n: number | undefined) => (n ? `, ${n} that cannot be used` : '');

const byAccount = (needsGga: boolean | undefined) => (needsGga ? '; the account has Needs GGA' : '');

const problems = {
  empty_line: () => 'The request begins with an empty line',
  tls: () => 'TLS on a port without TLS',
  control_characters: () => 'Control characters in the request',
  too_long: (limit: number) => `The request head is longer than ${limit} bytes`,
  no_method: () => 'The request line has no method',
  unreadable: () => 'The request line cannot be read',
  no_mountpoint: () => 'The source names no mountpoint',
  transfer_coding: () => 'The body has a transfer coding other than chunked',
};

const encodings = {
  windows_1252: 'Windows-1252',
  utf8_twice: 'UTF-8 twice',
  utf8_decomposed: 'UTF-8 with decomposed letters',
};

const wrongPassword = (sent: boolean, nothing: string, encoding: keyof typeof encodings | undefined) => {
  if (encoding)
    return `The password is right but for its encoding, ${encodings[encoding]}: it must be UTF-8 or Latin-1`;
  return sent ? 'The password is wrong' : nothing;
};

const lines: LogTexts = {
  rover_connected: ({ mountpoint, test_user, version, agent, countries: differ }) => {
    const strange = differ
      ? `, by the port of ${countries[differ.port]}: the account is of ${countries[differ.account]}`
      : '';
    const test = test_user ? ' (test user)' : '';
    return `Connected to ${mountpoint}${test}, NTRIP ${version}, ${agent || 'no user agent'}${strange}`;
  },
  rover_disconnected: (
    { reason, seconds, bytes, ggas, unusable, missing: nothing, needs_gga },
    { reasonOf },
  ) => {
    const figures = `${seconds} s, ${size(bytes)} sent, ${ggas} GGA${unusableText(unusable)}`;
    const why = nothing ? `. Nothing was sent, because ${missing[nothing](ggas)}${byAccount(needs_gga)}` : '';
    return `Disconnected: ${reasonOf(reason)}; ${figures}${why}`;
  },
  rover_wrong_password: ({ sent, encoding, agent }) =>
    wrongPassword(sent, 'No username and password were sent', encoding) + withAgent(agent),
  rover_guessed: ({ agent }) =>
    `The password was not checked: too many were wrong for this username, and it has not connected from this network before${withAgent(agent)}`,
  rover_unknown_username: ({ agent }) => `No account has this username${withAgent(agent)}`,
  rover_not_allowed: ({ agent }) => `The account is not allowed to connect${withAgent(agent)}`,
  rover_suspended: ({ agent }) => `The subscription is suspended${withAgent(agent)}`,
  rover_not_started: ({ at, agent }) => `The subscription begins on ${utcTime(at)}${withAgent(agent)}`,
  rover_cancelled: ({ at, agent }) => `The subscription was cancelled on ${utcTime(at)}${withAgent(agent)}`,
  rover_sim_alone: ({ agent }) =>
    `The subscription is of a SIM alone, without corrections${withAgent(agent)}`,
  rover_expired: ({ at, agent }) => `The account expired on ${utcTime(at)}${withAgent(agent)}`,
  rover_expired_connected: () => 'The account expired while connected',
  rover_unknown_mountpoint: ({ mountpoint, forced, agent }) =>
    (forced
      ? `The account's forced mountpoint ${mountpoint} does not exist`
      : `There is no mountpoint ${mountpoint}`) + withAgent(agent),
  rover_replaced: ({ session, by_session }) => `Session ${session} replaced by session ${by_session}`,
  station_given: ({ station, distance, before, before_out_of_service, disconnects }) => {
    const away = distance === undefined ? '' : ` at ${kilometres(distance)}`;
    const why = before_out_of_service ? ', which is out of service' : '';
    const instead = before === undefined ? '' : ` instead of ${before ?? 'a removed one'}${why}`;
    const ends = disconnects ? ': disconnected, as set in its account' : '';
    return `Station ${station}${away}${instead}${ends}`;
  },
  station_stopped_sending: ({ station }) => `Station ${station} stopped sending`,
  station_not_sending: ({ station }) => `Station ${station} is not sending`,
  rover_station_out_of_service: ({ station, at, reason }) =>
    `Station ${station} has been out of service since ${utcTime(at)}: ${reason}`,
  rover_station_in_service: ({ station }) => `Station ${station} is back in service`,
  no_station_online: ({ country }) => `No station of ${countries[country]} is online`,
  gga_unusable: ({ fault, sample }) => `This GGA cannot be used, ${ggaFaultText(fault)}: ${sample}`,
  baseline_long: ({ station, distance }) =>
    `The nearest station, ${station}, is ${kilometres(distance)} away, too far for RTK: the position may be wrong`,
  gga_bad_checksum: () => 'GGA with a wrong checksum: used anyway, not logged again',
  gga_missing: ({ missing: what, ggas, seconds, needs_gga }) =>
    `Nothing is sent: ${missing[what](ggas)} in ${seconds} s${byAccount(needs_gga)}`,
  too_slow_backlog: ({ bytes }) => `Too slow: ${size(bytes)} waiting to be sent`,
  too_slow_stalled: ({ seconds }) => `Too slow: nothing could be sent for ${seconds} s`,
  rover_disconnected_by_user: ({ by }) => `Disconnected by ${by}`,
  account_changed: ({ reason }, { reasonOf }) => `Account changed: ${reasonOf(reason)}`,
  account_mountpoint_changed: ({ mountpoint }) => `Account changed: the mountpoint is now ${mountpoint}`,
  accounts_unavailable: ({ agent }) =>
    `The accounts cannot be read at the moment, try again soon${withAgent(agent)}`,
  request_timed_out: ({ agent }) => `No complete request was received in time${withAgent(agent)}`,
  request_method_unknown: ({ method, agent }) => `Method ${method} is not supported${withAgent(agent)}`,
  request_bad: ({ problem, limit, agent }) => problems[problem](limit) + withAgent(agent),
  station_connected: ({ agent, countries: differ }) => {
    const strange = differ
      ? `, by the port of ${countries[differ.port]}: the station belongs to that of ${countries[differ.station]}`
      : '';
    return `Connected, ${agent || 'no user agent'}${strange}`;
  },
  station_disconnected: ({ reason, bytes }, { reasonOf }) =>
    `Disconnected: ${reasonOf(reason)}, ${size(bytes)} of RTCM received`,
  station_wrong_password: ({ sent, encoding }) => wrongPassword(sent, 'No password was sent', encoding),
  station_unknown_mountpoint: ({ mountpoint }) =>
    mountpoint === undefined
      ? 'No station has the requested mountpoint'
      : `No station has the mountpoint ${mountpoint}`,
  station_guessed: ({ guesses, networks }) =>
    `${guesses} wrong ${guesses === 1 ? 'password' : 'passwords'} within a minute from ${networks} ${networks === 1 ? 'network' : 'networks'}: passwords from networks it has never connected from are not checked`,
  station_mountpoint_taken: ({ agent }) => `Another address is sending to this mountpoint${withAgent(agent)}`,
  station_silent: ({ seconds, bytes_received }) =>
    bytes_received ? `Receiving data, but no RTCM 3 frame for ${seconds} s` : `No data for ${seconds} s`,
  station_unobserved: ({ seconds }) =>
    `No satellites observed for ${seconds} s: RTK_RTCM3 prefers other stations`,
  station_observing: () => 'Satellites are observed again',
  station_took_over: ({ from }) =>
    `Took over from ${
      {
        own_connection: 'its own earlier connection',
        other_address: 'another address, which had stopped sending',
        other_node: 'its connection to another node',
      }[from]
    }`,
  station_position_differs: ({ latitude, longitude, height, distance, trusted }) => {
    const far = trusted ? `${distance.toFixed(0)} m` : kilometres(distance);
    const stored = trusted ? '' : ', which stays in use';
    return `Transmits ${latitude.toFixed(6)} ${longitude.toFixed(6)} ${height.toFixed(1)} m: ${far} from the entered position${stored}`;
  },
  station_excess_dropped: ({ bytes, limit }) =>
    `Sends more than the ${size(limit)}/s that a station may: ${size(bytes)} dropped`,
  station_frames_damaged: ({ frames }) => `${frames} damaged ${frames === 1 ? 'frame' : 'frames'} dropped`,
  account_corrections_changed: ({ profile, frame }) =>
    [
      profile
        ? `Corrections are sent as “${profile.en}” from now on`
        : 'Corrections are sent as they come from now on',
      ...(frame ? [`coordinates in ${frame}`] : []),
      ...(frame === null && profile ? ['coordinates as the station sends them'] : []),
    ].join(', '),
  rover_coordinates: ({ station, frame, before, sent }) => {
    if (frame === null)
      return before
        ? `No coordinates of ${station} are sent in ${sent} any more: its reference frame, ${before}, was removed`
        : `No coordinates of ${station} are sent, so no fix is possible: the profile has them in ${sent}, and nobody has entered the reference frame of the station`;
    return before
      ? `Other coordinates of ${station} are sent in ${sent} from now on: its reference frame is ${frame} instead of ${before}`
      : `Coordinates of ${station} are sent in ${sent} from now on: its reference frame was entered, ${frame}`;
  },
  station_observations_changed: ({ at, added, gone }) =>
    [
      `Other observations since ${utcTime(at)}`,
      ...(added.length > 0 ? [`now also ${added.join(', ')}`] : []),
      ...(gone.length > 0 ? [`no longer ${gone.join(', ')}`] : []),
    ].join(', '),
  profile_lacks: ({ profile, lack }) => `For rovers with “${profile.en}”: ${lackText(lack)}`,
  station_changed: ({ reason }, { reasonOf }) => `Closed: ${reasonOf(reason)}`,
  station_out_of_service: ({ reason }) => `Out of service: ${reason}`,
  station_in_service: () => 'Back in service',
  station_alarm: ({ evidence }) => alarm(evidence),
  station_alarm_over: ({ evidence }) => `Over: ${alarm(evidence)}`,
  sourcetable_read: ({ version, agent }) => `Sourcetable read (revision ${version})${withAgent(agent)}`,
  casta_started: ({ country, port }) => `Casta of ${countries[country]} started on port ${port}`,
  connecta_started: ({ country, port }) => `Connecta of ${countries[country]} started on port ${port}`,
  service_restarted: ({ service, by }) =>
    `${{ casta: 'Casta', connecta: 'Connecta' }[service]} restarted by ${by}`,
  telemetry_dropped: ({ rows, total }) => `${rows} telemetry rows were dropped, ${total} since the start`,
  connections_without_room: ({ descriptors_ran_out, refused, displaced }) => {
    const parts = [
      descriptors_ran_out && 'the process ran out of file descriptors',
      refused > 0 && `limit reached, connections refused: ${refused}`,
      displaced > 0 && `connections without a login closed to make room: ${displaced}`,
    ];
    return `Too many connections: ${parts.filter(Boolean).join('; ')}`;
  },
  rtcm_archive_failed: ({ error }) => `RTCM cannot be stored on disk: ${error}`,
  rtcm_archive_recovered: ({ bytes }) =>
    `RTCM is stored on disk again, ${(bytes / 1e6).toFixed(1)} MB were lost since the start`,
};

function alarm(evidence: Evidence): string {
  switch (evidence.kind) {
    case 'position':
      return `Transmits a position ${distance(evidence.metres)} from the entered one${evidence.leads === false ? ', which stays in use' : ''}`;
    case 'no_position':
      return `No position (1005/1006) for ${evidence.minutes} minutes`;
    case 'silent':
      return `Connects and sends no RTCM: closed ${times(evidence.tries)} in ${evidence.minutes} minutes`;
    case 'satellites':
      return `${evidence.now} satellites, ${evidence.usual} are usual at this hour (${evidence.days} days)`;
    case 'constellations':
      return `Without ${evidence.missing.join(', ')}, which it had at this hour (${evidence.days} days)`;
    case 'data_rate':
      return `${evidence.now} B/s, ${evidence.usual} are usual at this hour (${evidence.days} days)`;
    case 'excess_data':
      return `Sends too much: ${size(evidence.bytes)} dropped in ${evidence.minutes} minutes`;
    case 'guessing':
      return `${evidence.guesses} wrong passwords in ${evidence.minutes} minutes from ${evidence.networks} ${evidence.networks === 1 ? 'network' : 'networks'}`;
    case 'flapping':
      return `${evidence.disconnects} outages within an hour${evidence.hours > 0 ? `, ${evidence.usual} are usual` : ''}`;
  }
}

const distance = (metres: number) =>
  metres < 1000 ? `${metres.toFixed(metres < 10 ? 1 : 0)} m` : kilometres(metres);

const times = (n: number) => (n === 1 ? 'once' : `${n} times`);

export const en = { reasons, lines } as const;
