import type { Evidence } from '@cairn/contract';

/** An alarm as the caster log says it. The portal has words of its own, from the same figures. */
export function sentence(evidence: Evidence): string {
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
    case 'flapping':
      return `${evidence.disconnects} disconnects within an hour${evidence.hours > 0 ? `, ${evidence.usual} are usual` : ''}`;
  }
}

const distance = (metres: number) =>
  metres < 1000 ? `${metres.toFixed(metres < 10 ? 1 : 0)} m` : `${(metres / 1000).toFixed(1)} km`;

const times = (n: number) => (n === 1 ? 'once' : `${n} times`);
