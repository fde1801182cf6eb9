import { between, pick, seededRandom } from '../random.ts';
import type { StandInSim } from './population.ts';

export interface DayOfTraffic {
  /** 2026-11-22 */
  readonly day: string;
  readonly sentBytes: number;
  readonly receivedBytes: number;
}

export interface Cell extends Network {
  readonly radio: 'LTE' | 'UMTS' | 'GSM';
  readonly area: number;
  readonly cell: number;
  /** Minutes. */
  readonly age: number;
}

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** Work begins and ends at these hours of UTC. */
const WORK_BEGIN = 5;
const WORK_END = 17;

interface Network {
  readonly country: string;
  readonly operator: string;
  readonly mcc: string;
  readonly mnc: string;
}

const networks: Readonly<Record<StandInSim['country'], readonly [Network, ...Network[]]>> = {
  DK: [
    { country: 'Denmark', operator: 'TDC NET', mcc: '238', mnc: '01' },
    { country: 'Denmark', operator: 'Telenor Denmark', mcc: '238', mnc: '02' },
    { country: 'Denmark', operator: '3 Denmark', mcc: '238', mnc: '06' },
  ],
  GB: [
    { country: 'United Kingdom', operator: 'O2 UK', mcc: '234', mnc: '10' },
    { country: 'United Kingdom', operator: 'Vodafone UK', mcc: '234', mnc: '15' },
    { country: 'United Kingdom', operator: 'EE', mcc: '234', mnc: '30' },
  ],
};

/**
 * What a rover's modem has sent and received on each day until now: corrections of about 0.5 to 1.2 kB/s for some hours,
 * little at weekends, nothing on some days. The same for the same SIM and day, and more with every minute of today.
 */
export function trafficOf(sim: StandInSim, from: string, to: string, now: number): DayOfTraffic[] {
  if (sim.status === 'issued') return [];
  const days: DayOfTraffic[] = [];
  for (let dayStart = Date.parse(from); dayStart <= Math.min(Date.parse(to), now); dayStart += DAY) {
    const traffic = dayTraffic(sim.iccid, dayStart, now);
    if (traffic.receivedBytes > 0) days.push(traffic);
  }
  return days;
}

function dayTraffic(iccid: string, dayAt: number, now: number): DayOfTraffic {
  const day = new Date(dayAt).toISOString().slice(0, 10);
  const random = seededRandom(1, iccid, day);
  const idle = random() < 0.08;
  const weekend = [0, 6].includes(new Date(dayAt).getUTCDay()) ? 0.15 : 1;
  const perSecond = between(seededRandom(1, iccid, 'rate'), 500, 1200);
  const hours = between(random, 1.5, 9) * weekend;
  const passed = Math.min(
    1,
    Math.max(0, (now - dayAt - WORK_BEGIN * HOUR) / ((WORK_END - WORK_BEGIN) * HOUR)),
  );
  const receivedBytes = idle ? 0 : Math.floor(perSecond * hours * 3600 * passed);
  return { day, receivedBytes, sentBytes: Math.floor(receivedBytes * 0.06) };
}

export function cellOf({ iccid, country }: StandInSim): Cell {
  const random = seededRandom(1, iccid, 'cell');
  const whole = (low: number, high: number) => Math.floor(between(random, low, high));
  return {
    ...pick(random, networks[country]),
    radio: pick(random, ['LTE', 'LTE', 'LTE', 'UMTS', 'GSM']),
    area: whole(100, 60_000),
    cell: whole(1_000, 200_000_000),
    age: whole(0, 90),
  };
}
