import { pick, type Random } from '../random.ts';
import type { RoverKind } from '../world.ts';

/** What distinguishes one make of receiver, and its faults, from the next. */
export interface ReceiverProfile {
  version: 1 | 2;
  userAgent: string;
  talker: 'GP' | 'GN';
  /** Sends GGA with a checksum that does not match. */
  wrongChecksum: boolean;
  /** First sentences without position, quality 0: sent before the receiver has found itself. */
  emptyGgas: number;
  /** Ten GGA a second. */
  flood: boolean;
  /** Adds GST and VTG, which nobody requested. */
  talkative: boolean;
  /** The first GGA travels with the request. */
  ggaWithRequest: boolean;
}

// These are the names that receivers and apps give themselves on the wire.
const agents: Record<RoverKind, readonly [string, ...string[]]> = {
  tractor: [
    'NTRIP JohnDeere/MTG-4G',
    'NTRIP Trimble-AgGPS/NAV-900',
    'NTRIP CNH/PLM-Connect',
    'NTRIP Fendt/VarioGuide',
    'NTRIP AgLeader/InCommand',
    'NTRIP TopconAGI/XD+',
    'NTRIP Raven/Slingshot',
    'NTRIP Claas/CEMIS-1200',
  ],
  survey: [
    'NTRIP Leica GS18',
    'NTRIP Trimble/R12i',
    'NTRIP LefebureNTRIPClient/20131124',
    'NTRIP CHCNAV/i93',
    'NTRIP Emlid/ReachRS3',
    'NTRIP RTKLIB/2.4.3',
    'NTRIP SurvCE/6.0',
  ],
  drone: ['NTRIP DJI/M350-RTK', 'NTRIP Parrot/AnafiAI', 'NTRIP SenseFly/eMotion', 'NTRIP XAG/P150'],
};

/** Most are well behaved; a few of each hundred are the odd ones that every caster meets. */
export function profileOf(kind: RoverKind, random: Random): ReceiverProfile {
  const userAgent = pick(random, agents[kind]);
  const version = random() < 0.4 ? 2 : 1;
  const odd = random() * 100;
  return {
    version,
    userAgent,
    talker: random() < 0.3 ? 'GP' : 'GN',
    wrongChecksum: odd < 2,
    emptyGgas: odd >= 2 && odd < 8 ? 1 + Math.floor(random() * 3) : odd >= 8 && odd < 9.5 ? 90 : 0, // the last: parked in a shed
    flood: odd >= 9.5 && odd < 11,
    talkative: odd >= 11 && odd < 15,
    ggaWithRequest: odd >= 15 && odd < 21,
  };
}
