import { addMessages } from '../../language/addMessages.ts';

export const track = {
  title: 'Session track',
  label:
    '{{title}}. Arrow keys move the map, plus and minus zoom. Enter chooses the newest point; then left and right step from point to point, Escape leaves it.',
  follow: 'Follow',
  stuck:
    'The map could not start: it needs WebGL. The track does not move, and the bar below has every point.',
  noData: 'No data',
  points: 'Point of the track',
  pointOf: '{{n}} of {{of}}',
  pointText: '{{time}}, {{status}}, {{n}} satellites, baseline {{km}}',
  newest: 'Back to the newest point',
  leave: 'Leave the point',
  time: 'Time',
  status: 'Status',
  satellites: 'Satellites',
  hdop: 'HDOP',
  age: 'Age of corrections',
  baseline: 'Distance',
  altitude: 'Altitude',
  station: 'Station',
  near: 'Nearest place',
  place: '{{distance}} {{direction}} of {{name}}',
  compass: { n: 'N', ne: 'NE', e: 'E', se: 'SE', s: 'S', sw: 'SW', w: 'W', nw: 'NW' },
  message: 'Message',
  choose: 'Choose a point to read the GGA that was sent there',
  noMessage: 'not stored',
} as const;
addMessages('track', track);
