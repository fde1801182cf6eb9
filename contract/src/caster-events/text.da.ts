import { dataSize } from '../data-size.ts';
import type { Evidence } from '../station-health.ts';
import { ggaFaultText } from './gga-faults.ts';
import { lackText } from './lacks.ts';
import type { LogTexts, ReasonTexts } from './texts.ts';

const countries = { 1: 'UK', 2: 'Danmark' };
const decimal = (value: number, digits = 1) => value.toFixed(digits).replace('.', ',');
/** A size of data as the pages show it. */
const size = (bytes: number) => dataSize(bytes, (value) => decimal(value, 2));
const kilometres = (metres: number) => `${decimal(metres / 1000)} km`;
/** `20-11-2026 14:05 UTC` of an ISO time. */
const utcTime = (at: string) =>
  `${at.slice(8, 10)}-${at.slice(5, 7)}-${at.slice(0, 4)} ${at.slice(11, 16)} UTC`;
const withAgent = (agent: string | undefined) => (agent ? `, ${agent}` : '');

const reasons: ReasonTexts = {
  connection_reset: () => 'forbindelsen blev nulstillet',
  connection_timed_out: () => 'forbindelsen fik timeout',
  connection_broken: ({ error }) => `forbindelsen blev brudt (${error})`,
  password_changed: () => 'adgangskoden blev ændret',
  restarted_by_user: ({ by }) => `genstartet af ${by}`,
  caster_stopped: () => 'casteren blev stoppet',
  caster_crashed: () => 'casteren stoppede uventet',
  unrecognised: ({ legacy_text }) => legacy_text,
  closed_by_rover: () => 'lukket af roveren',
  replaced: () => 'afløst af en nyere session',
  too_slow: () => 'roveren tog ikke imod det sendte',
  too_much_received: () => 'roveren sendte flere data, end positioner fylder',
  station_changed: () => 'stationen skiftede',
  disconnected_by_user: ({ by }) => `afbrudt af ${by}`,
  mountpoint_removed: ({ mountpoint }) => `mountpointet ${mountpoint} findes ikke længere`,
  mountpoint_unknown: ({ mountpoint }) => `der er intet mountpoint ${mountpoint}`,
  account_removed: () => 'kontoen blev fjernet',
  account_suspended: () => 'abonnementet blev sat på pause',
  account_cancelled: () => 'abonnementet blev opsagt',
  account_sim_alone: () => 'abonnementet er kun et SIM-kort uden korrektioner',
  account_expired: () => 'kontoen udløb',
  account_not_allowed: () => 'kontoen har ikke længere adgang',
  username_changed: () => 'brugernavnet blev ændret',
  ntrip_version_changed: ({ version }) => `kontoen foretrækker NTRIP ${version}`,
  test_user_revoked: () => 'ikke længere testbruger',
  frames_received: () => 'data modtaget',
  msm_received: () => 'modtager MSM',
  msm_missing: () => 'ingen MSM modtaget',
  closed_by_station: () => 'lukket af stationen',
  stream_ended: () => 'stationen afsluttede sin datastrøm',
  bad_chunks: () => 'indholdet er ikke opdelt, som dets header siger',
  too_much_data: () => 'sendte flere data, end en station har',
  silent: ({ seconds }) => `tavs i ${seconds} s`,
  no_frames: ({ seconds }) => `sendte intet RTCM 3 i ${seconds} s`,
  no_observations: ({ seconds }) => `sendte ingen observationer af satellitter i ${seconds} s`,
  taken_over: ({ same_address }) => `overtaget fra ${same_address ? 'samme' : 'en anden'} adresse`,
  taken_over_at_node: () => 'overtaget på en anden node',
  duplicate_at_node: () => 'en anden node har også en kilde til den',
  node_lost_stream: () => 'dens node har den ikke længere',
  node_stopped_stream: () => 'dens node melder, at den stoppede',
  node_silent: () => 'ingen meddelelser fra dens node',
  station_removed: () => 'stationen blev fjernet',
  mountpoint_changed: ({ mountpoint }) => `mountpointet er nu ${mountpoint}`,
};

const missing = {
  gga: () => 'der blev ikke modtaget en GGA med dens position',
  position: (ggas: number) => `${ggas} GGA modtaget, ingen med en position`,
  second_gga: () => 'kun den første GGA blev modtaget, og den ser kontoen bort fra',
  usable: () => 'ingen brugbar GGA blev modtaget',
};

const unusableText = (n: number | undefined) => (n ? `, ${n} ubrugelige` : '');

const byAccount = (needsGga: boolean | undefined) => (needsGga ? '; kontoen har Kræver GGA' : '');

const problems = {
  empty_line: () => 'Forespørgslen begynder med en tom linje',
  tls: () => 'TLS på en port uden TLS',
  control_characters: () => 'Kontroltegn i forespørgslen',
  too_long: (limit: number) => `Forespørgslens hoved er længere end ${limit} byte`,
  no_method: () => 'Forespørgslen har ingen metode',
  unreadable: () => 'Forespørgslens første linje kan ikke læses',
  no_mountpoint: () => 'Kilden nævner intet mountpoint',
  transfer_coding: () => 'Indholdet er kodet til overførsel på anden måde end chunked',
};

const encodings = {
  windows_1252: 'Windows-1252',
  utf8_twice: 'UTF-8 to gange',
  utf8_decomposed: 'UTF-8 med opdelte bogstaver',
};

const wrongPassword = (sent: boolean, nothing: string, encoding: keyof typeof encodings | undefined) => {
  if (encoding)
    return `Adgangskoden er rigtig bortset fra sin kodning, ${encodings[encoding]}: Den skal være UTF-8 eller Latin-1`;
  return sent ? 'Adgangskoden er forkert' : nothing;
};

const lines: LogTexts = {
  rover_connected: ({ mountpoint, test_user, version, agent, countries: differ }) => {
    const strange = differ
      ? `, via porten for ${countries[differ.port]}: kontoen hører til ${countries[differ.account]}`
      : '';
    const test = test_user ? ' (testbruger)' : '';
    return `Tilsluttet ${mountpoint}${test}, NTRIP ${version}, ${agent || 'ingen user agent'}${strange}`;
  },
  rover_disconnected: (
    { reason, seconds, bytes, ggas, unusable, missing: nothing, needs_gga },
    { reasonOf },
  ) => {
    const figures = `${seconds} s, ${size(bytes)} sendt, ${ggas} GGA${unusableText(unusable)}`;
    const why = nothing ? `. Intet blev sendt, fordi ${missing[nothing](ggas)}${byAccount(needs_gga)}` : '';
    return `Afbrudt: ${reasonOf(reason)}; ${figures}${why}`;
  },
  rover_wrong_password: ({ sent, encoding, agent }) =>
    wrongPassword(sent, 'Der blev ikke sendt brugernavn og adgangskode', encoding) + withAgent(agent),
  rover_guessed: ({ agent }) =>
    `Adgangskoden blev ikke kontrolleret: for mange var forkerte for dette brugernavn, og det har ikke før været tilsluttet fra dette netværk${withAgent(agent)}`,
  rover_unknown_username: ({ agent }) => `Ingen konto har dette brugernavn${withAgent(agent)}`,
  rover_not_allowed: ({ agent }) => `Kontoen må ikke oprette forbindelse${withAgent(agent)}`,
  rover_suspended: ({ agent }) => `Abonnementet er sat på pause${withAgent(agent)}`,
  rover_not_started: ({ at, agent }) => `Abonnementet begynder ${utcTime(at)}${withAgent(agent)}`,
  rover_cancelled: ({ at, agent }) => `Abonnementet blev opsagt ${utcTime(at)}${withAgent(agent)}`,
  rover_sim_alone: ({ agent }) => `Abonnementet er kun et SIM-kort uden korrektioner${withAgent(agent)}`,
  rover_expired: ({ at, agent }) => `Kontoen udløb ${utcTime(at)}${withAgent(agent)}`,
  rover_expired_connected: () => 'Kontoen udløb, mens den var tilsluttet',
  rover_unknown_mountpoint: ({ mountpoint, forced, agent }) =>
    (forced
      ? `Kontoens tvungne mountpoint ${mountpoint} findes ikke`
      : `Der er intet mountpoint ${mountpoint}`) + withAgent(agent),
  rover_replaced: ({ session, by_session }) => `Session ${session} afløst af session ${by_session}`,
  station_given: ({ station, distance, before, before_out_of_service, disconnects }) => {
    const away = distance === undefined ? '' : `, ${kilometres(distance)} væk`;
    const why = before_out_of_service ? ', som er ude af drift' : '';
    const instead = before === undefined ? '' : `${away && ','} i stedet for ${before ?? 'en fjernet'}${why}`;
    const ends = disconnects ? ': afbrudt, som det er valgt på kontoen' : '';
    return `Station ${station}${away}${instead}${ends}`;
  },
  station_stopped_sending: ({ station }) => `Station ${station} holdt op med at sende`,
  station_not_sending: ({ station }) => `Station ${station} sender ikke`,
  rover_station_out_of_service: ({ station, at, reason }) =>
    `Station ${station} har været ude af drift siden ${utcTime(at)}: ${reason}`,
  rover_station_in_service: ({ station }) => `Station ${station} er i drift igen`,
  no_station_online: ({ country }) => `Ingen station i ${countries[country]} er online`,
  gga_unusable: ({ fault, sample }) => `Denne GGA kan ikke bruges, ${ggaFaultText(fault, 'da')}: ${sample}`,
  baseline_long: ({ station, distance }) =>
    `Den nærmeste station, ${station}, er ${kilometres(distance)} væk, for langt til RTK: Positionen kan være forkert`,
  gga_bad_checksum: () => 'GGA med forkert kontrolsum: bruges alligevel, meldes ikke igen',
  gga_missing: ({ missing: what, ggas, seconds, needs_gga }) =>
    `Intet sendes: ${missing[what](ggas)} på ${seconds} s${byAccount(needs_gga)}`,
  too_slow_backlog: ({ bytes }) => `For langsom: ${size(bytes)} venter på at blive sendt`,
  too_slow_stalled: ({ seconds }) => `For langsom: intet kunne sendes i ${seconds} s`,
  rover_disconnected_by_user: ({ by }) => `Afbrudt af ${by}`,
  account_changed: ({ reason }, { reasonOf }) => `Konto ændret: ${reasonOf(reason)}`,
  account_mountpoint_changed: ({ mountpoint }) => `Konto ændret: mountpointet er nu ${mountpoint}`,
  accounts_unavailable: ({ agent }) =>
    `Kontiene kan ikke læses i øjeblikket, prøv igen snart${withAgent(agent)}`,
  request_timed_out: ({ agent }) =>
    `Der blev ikke modtaget en fuldstændig forespørgsel i tide${withAgent(agent)}`,
  request_method_unknown: ({ method, agent }) => `Metoden ${method} understøttes ikke${withAgent(agent)}`,
  request_bad: ({ problem, limit, agent }) => problems[problem](limit) + withAgent(agent),
  station_connected: ({ agent, countries: differ }) => {
    const strange = differ
      ? `, på porten for ${countries[differ.port]}: stationen hører til den for ${countries[differ.station]}`
      : '';
    return `Tilsluttet, ${agent || 'ingen user agent'}${strange}`;
  },
  station_disconnected: ({ reason, bytes }, { reasonOf }) =>
    `Afbrudt: ${reasonOf(reason)}, ${size(bytes)} RTCM modtaget`,
  station_wrong_password: ({ sent, encoding }) =>
    wrongPassword(sent, 'Der blev ikke sendt adgangskode', encoding),
  station_unknown_mountpoint: ({ mountpoint }) =>
    mountpoint === undefined
      ? 'Ingen station har det ønskede mountpoint'
      : `Ingen station har mountpointet ${mountpoint}`,
  station_guessed: ({ guesses, networks }) =>
    `${guesses} ${guesses === 1 ? 'forkert adgangskode' : 'forkerte adgangskoder'} på et minut fra ${networks} netværk: adgangskoder fra netværk, som den aldrig har været tilsluttet fra, kontrolleres ikke`,
  station_mountpoint_taken: ({ agent }) => `En anden adresse sender til dette mountpoint${withAgent(agent)}`,
  station_silent: ({ seconds, bytes_received }) =>
    bytes_received ? `Modtager data, men intet RTCM 3 i ${seconds} s` : `Ingen data i ${seconds} s`,
  station_unobserved: ({ seconds }) =>
    `Ingen satellitter observeret i ${seconds} s: RTK_RTCM3 foretrækker andre stationer`,
  station_observing: () => 'Der observeres satellitter igen',
  station_took_over: ({ from }) =>
    `Overtog fra ${
      {
        own_connection: 'sin egen tidligere forbindelse',
        other_address: 'en anden adresse, som var holdt op med at sende',
        other_node: 'sin forbindelse til en anden node',
      }[from]
    }`,
  station_position_differs: ({ latitude, longitude, height, distance, trusted }) => {
    const far = trusted ? `${distance.toFixed(0)} m` : kilometres(distance);
    const stored = trusted ? '' : ', som fortsat bruges';
    return `Sender ${latitude.toFixed(6)} ${longitude.toFixed(6)} ${decimal(height)} m: ${far} fra den indtastede position${stored}`;
  },
  station_excess_dropped: ({ bytes, limit }) =>
    `Sender mere end de ${size(limit)}/s, som en station må: ${size(bytes)} kasseret`,
  station_frames_damaged: ({ frames }) =>
    frames === 1 ? '1 beskadiget ramme kasseret' : `${frames} beskadigede rammer kasseret`,
  account_corrections_changed: ({ profile, frame }) =>
    [
      profile ? `Korrektioner sendes fra nu af som »${profile.da}«` : 'Korrektioner sendes fra nu af uændret',
      ...(frame ? [`koordinater i ${frame}`] : []),
      ...(frame === null && profile ? ['koordinater, som stationen sender dem'] : []),
    ].join(', '),
  rover_coordinates: ({ station, frame, before, sent }) => {
    if (frame === null)
      return before
        ? `Der sendes ikke længere koordinater for ${station} i ${sent}: Dens referenceramme, ${before}, blev fjernet`
        : `Der sendes ingen koordinater for ${station}, så fix er ikke muligt: Profilen har dem i ${sent}, og ingen har angivet stationens referenceramme`;
    return before
      ? `Der sendes fra nu af andre koordinater for ${station} i ${sent}: Dens referenceramme er ${frame} i stedet for ${before}`
      : `Der sendes fra nu af koordinater for ${station} i ${sent}: Dens referenceramme blev angivet, ${frame}`;
  },
  station_observations_changed: ({ at, added, gone }) =>
    [
      `Andre observationer siden ${utcTime(at)}`,
      ...(added.length > 0 ? [`nu også ${added.join(', ')}`] : []),
      ...(gone.length > 0 ? [`ikke længere ${gone.join(', ')}`] : []),
    ].join(', '),
  profile_lacks: ({ profile, lack }) => `For rovere med »${profile.da}«: ${lackText(lack, 'da')}`,
  station_changed: ({ reason }, { reasonOf }) => `Lukket: ${reasonOf(reason)}`,
  station_out_of_service: ({ reason }) => `Ude af drift: ${reason}`,
  station_in_service: () => 'I drift igen',
  station_alarm: ({ evidence }) => alarm(evidence),
  station_alarm_over: ({ evidence }) => `Ovre: ${alarm(evidence)}`,
  sourcetable_read: ({ version, agent }) => `Sourcetable læst (revision ${version})${withAgent(agent)}`,
  casta_started: ({ country, port }) => `Casta i ${countries[country]} startet på port ${port}`,
  connecta_started: ({ country, port }) => `Connecta i ${countries[country]} startet på port ${port}`,
  service_restarted: ({ service, by }) =>
    `${{ casta: 'Casta', connecta: 'Connecta' }[service]} genstartet af ${by}`,
  telemetry_dropped: ({ rows, total }) => `${rows} telemetrirækker blev kasseret, ${total} siden start`,
  connections_without_room: ({ descriptors_ran_out, refused, displaced }) => {
    const parts = [
      descriptors_ran_out && 'processen løb tør for fildeskriptorer',
      refused > 0 && `alle pladser er optaget, afviste forbindelser: ${refused}`,
      displaced > 0 && `forbindelser uden login lukket for at skaffe plads: ${displaced}`,
    ];
    return `Der var ikke plads til forbindelser: ${parts.filter(Boolean).join('; ')}`;
  },
  rtcm_archive_failed: ({ error }) => `RTCM kan ikke gemmes på disken: ${error}`,
  rtcm_archive_recovered: ({ bytes }) =>
    `RTCM gemmes på disken igen, ${decimal(bytes / 1e6)} MB blev ikke gemt siden start`,
};

function alarm(evidence: Evidence): string {
  switch (evidence.kind) {
    case 'position':
      return `Sender en position ${distance(evidence.metres)} fra den indtastede${evidence.leads === false ? ', som fortsat bruges' : ''}`;
    case 'no_position':
      return `Ingen position (1005/1006) i ${evidence.minutes} minutter`;
    case 'silent':
      return `Opretter forbindelse, men sender ingen RTCM: lukket ${times(evidence.tries)} på ${evidence.minutes} minutter`;
    case 'satellites':
      return `${evidence.now} satellitter, ${evidence.usual} er normalt i denne time (${evidence.days} dage)`;
    case 'constellations':
      return `Uden ${evidence.missing.join(', ')}, som den havde i denne time (${evidence.days} dage)`;
    case 'data_rate':
      return `${evidence.now} B/s, ${evidence.usual} er normalt i denne time (${evidence.days} dage)`;
    case 'excess_data':
      return `Sender for meget: ${size(evidence.bytes)} kasseret på ${evidence.minutes} minutter`;
    case 'guessing':
      return `${evidence.guesses} forkerte adgangskoder på ${evidence.minutes} minutter fra ${evidence.networks} netværk`;
    case 'flapping':
      return `${evidence.disconnects} udfald på en time${evidence.hours > 0 ? `, ${evidence.usual} er normalt` : ''}`;
  }
}

const distance = (metres: number) =>
  metres < 1000 ? `${decimal(metres, metres < 10 ? 1 : 0)} m` : kilometres(metres);

const times = (n: number) => (n === 1 ? 'én gang' : `${n} gange`);

export const da = { reasons, lines } as const;
