import type { Danish } from '../../language/danish.ts';
import type * as english from './messages.ts';

export const track: Danish<typeof english.track> = {
  title: 'Sessionens spor',
  label:
    '{{title}}. Piletaster flytter kortet, plus og minus zoomer. Enter vælger det nyeste punkt; derefter går venstre og højre fra punkt til punkt, Escape forlader det.',
  follow: 'Følg',
  stuck:
    'Kortet kunne ikke starte: Det kræver WebGL. Sporet bevæger sig ikke, og bjælken nedenfor har alle punkter.',
  noData: 'Ingen data',
  points: 'Punkt på sporet',
  pointOf: '{{n}} af {{of}}',
  pointText: '{{time}}, {{status}}, {{n}} satellitter, basislinje {{km}}',
  newest: 'Tilbage til det nyeste punkt',
  leave: 'Forlad punktet',
  time: 'Tid',
  status: 'Status',
  satellites: 'Satellitter',
  hdop: 'HDOP',
  age: 'Korrektionernes alder',
  baseline: 'Afstand',
  altitude: 'Højde',
  station: 'Station',
  near: 'Nærmeste sted',
  place: '{{distance}} {{direction}} for {{name}}',
  compass: { n: 'N', ne: 'NØ', e: 'Ø', se: 'SØ', s: 'S', sw: 'SV', w: 'V', nw: 'NV' },
  message: 'Meddelelse',
  choose: 'Vælg et punkt for at læse den GGA, der blev sendt der',
  noMessage: 'ikke gemt',
};
