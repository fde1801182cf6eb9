/** A make of NTRIP client: a receiver, a tractor's display, an app. */
export interface ClientFamily {
  readonly text: string;
  readonly color: string;
}

/** What a rover's `User-Agent` says it is. */
export interface NtripClient {
  readonly family: ClientFamily;
  /** What follows the name: a version or a model; empty when nothing does. */
  readonly version: string;
}

/** None of them is the hue of an RTK status. */
const colors = [
  '#8f9ff2',
  '#c99a5b',
  '#b48ad6',
  '#5fb0b7',
  '#d08aa0',
  '#94a95c',
  '#7f8ea3',
  '#c7b26a',
  '#6f86c9',
  '#a87c6a',
  '#78b08a',
  '#9c86a8',
] as const;

/**
 * Families and the words by which they are recognised, lower case; the first that is found decides. Words of the first
 * part are those that the programs' published source sends: RTKLIB `stream.c` (NTRIP RTKLIB/2.4.3), BKG's BNC
 * `bncnetqueryv1.cpp` (NTRIP BNC/2.13.4 (LINUX)), ntripclient and GNSS Internet Radio, gpsd `net_ntrip.c` (NTRIP
 * gpsd/3.25), SparkFun RTK firmware (NTRIP SparkFun_RTK_Facet_v2.4), AgOpenGPS (NTRIP AgOpenGPSClient/6.4), pygnssutils,
 * MAVProxy, QGroundControl, Lefebure (NTRIP LefebureNTRIPClient/20131124). Those of the second part are names of makers
 * and products as their clients begin with them; a maker that is missing shows as Other, with what it sent.
 */
const words: readonly (readonly [family: string, ...words: string[]])[] = [
  ['RTKLIB', 'rtklib', 'str2str', 'rtknavi'],
  ['BKG BNC', 'bnc'],
  ['BKG ntripclient', 'ntripclientposix', 'ntriplinuxclient', 'linuxclient'],
  ['GNSS Internet Radio', 'gnssinternetradio'],
  ['gpsd', 'gpsd'],
  ['SparkFun', 'sparkfun'],
  ['AgOpenGPS', 'agopengps', 'agopengpsclient', 'agio'],
  ['pygnssutils', 'pygnssutils', 'pygpsclient'],
  ['MAVProxy', 'mavproxy'],
  ['Mission Planner', 'missionplanner'],
  ['QGroundControl', 'qgroundcontrol'],
  ['Lefebure', 'lefebure'],
  ['Trimble', 'trimble', 'aggps'],
  ['Leica', 'leica'],
  ['Topcon', 'topcon', 'magnet'],
  ['John Deere', 'johndeere', 'john deere', 'starfire'],
  ['CNH', 'cnh', 'plm-connect'],
  ['Fendt', 'fendt', 'varioguide', 'agco'],
  ['Claas', 'claas'],
  ['Ag Leader', 'agleader', 'ag leader'],
  ['Raven', 'raven', 'slingshot'],
  ['CHCNAV', 'chcnav', 'chc', 'landstar'],
  ['Emlid', 'emlid', 'reachview'],
  ['Carlson', 'carlson', 'survce', 'survpc'],
  ['DJI', 'dji'],
  ['Parrot', 'parrot'],
  ['senseFly', 'sensefly', 'emotion'],
  ['XAG', 'xag'],
  ['Septentrio', 'septentrio'],
  ['Hemisphere', 'hemisphere'],
  ['NovAtel', 'novatel'],
  ['ComNav', 'comnav'],
  ['Stonex', 'stonex'],
  ['Hi-Target', 'hi-target', 'hitarget'],
  ['FJDynamics', 'fjdynamics', 'fjd'],
  ['u-blox', 'u-blox', 'ublox'],
  ['SW Maps', 'swmaps', 'sw maps'],
  ['QField', 'qfield'],
  ['Esri', 'esri', 'arcgis'],
  ['FieldGenius', 'fieldgenius', 'microsurvey'],
  ['SNIP', 'snip'],
  ['Cairn', 'cairnsimulator', 'cairn'],
];

const families = words.map(([text, ...starts], index) => ({
  family: { text, color: colors[index % colors.length] ?? colors[0] },
  starts,
}));

/**
 * The family of clients that name none of these, and of rovers that name nothing. The api's language decides how it is
 * called.
 */
export const OTHER = 'Other';
export const UNNAMED = 'Not named';
const other: ClientFamily = { text: OTHER, color: '#66717d' };
const unnamed: ClientFamily = { text: UNNAMED, color: '#4d5863' };

/** Characters of a `User-Agent` that are looked at. */
const READ = 200;
/** Characters of a version that are shown. */
const VERSION = 40;

/**
 * Recognises a client by the words of a table: a search for each of them in the first 200 characters, and no pattern
 * that could backtrack, as anybody may send anything.
 */
export function clientOf(userAgent: string): NtripClient {
  const text = userAgent.slice(0, READ).trim();
  if (text === '') return { family: unnamed, version: '' };
  const lower = text.toLowerCase();
  for (const { family, starts } of families)
    for (const word of starts) {
      const offset = wordAt(lower, word);
      if (offset >= 0) return { family, version: versionAfter(text, offset + word.length) };
    }
  return { family: other, version: '' };
}

/** Where a word begins, not within another; -1 when it is not there. */
function wordAt(text: string, word: string): number {
  for (let offset = text.indexOf(word); offset >= 0; offset = text.indexOf(word, offset + 1))
    if (offset === 0 || !isWordSign(text[offset - 1] ?? '')) return offset;
  return -1;
}

/** Behind the first slash, up to a space or bracket; without a slash all that follows the word. */
function versionAfter(text: string, from: number): string {
  const slash = text.indexOf('/', from);
  let begin = slash >= 0 ? slash + 1 : from;
  if (slash < 0) while (begin < text.length && isWordSign(text[begin] ?? '')) begin++;
  while (begin < text.length && SEPARATORS.includes(text[begin] ?? '')) begin++;
  let end = begin;
  const ends = slash >= 0 ? ' (;,' : '(;,';
  while (end < text.length && end - begin < VERSION && !ends.includes(text[end] ?? '')) end++;
  return text.slice(begin, end).trim();
}

const SEPARATORS = ' _-/';
const isWordSign = (sign: string) =>
  (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z') || (sign >= '0' && sign <= '9');

/**
 * A colour for each family of one chart: its own, or the next that none before it has. Families beyond the colours share
 * that of Other.
 */
export function colorsOf(shown: readonly ClientFamily[]): string[] {
  const taken = new Set<string>();
  return shown.map(({ color }) => {
    const free = taken.has(color) ? (colors.find((one) => !taken.has(one)) ?? other.color) : color;
    taken.add(free);
    return free;
  });
}
