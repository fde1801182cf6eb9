import { type ConversionPlan, encodeFrame, FrameScanner, StreamConverter, wholeFrames } from '@cairn/gnss';
import { gpsTime, ReferenceStation, Sky } from '@cairn/simulator';
import { printTable, type Row, µs } from './table.ts';

/** Seconds of a station's stream that are converted. */
const SECONDS = 120;
/** How often the stream is converted by each plan; the first time is not measured. */
const TURNS = 6;
/** A hundred converted streams of a burst a second are then a tenth of a core at most, µs. */
const BAR = 1000;
const started = Date.UTC(2026, 5, 10, 12);

const receiver = { receiver: 'CAIRN', firmware: '', receiverSerial: '' };
const plans: Readonly<Record<string, ConversionPlan>> = {
  'as sent': {},
  'another station id': { stationId: 7 },
  'another frame': { referenceFrame: { from: 'ITRF2020', to: 'ETRF2000' } },
  'GPS and Galileo': { constellations: ['GPS', 'Galileo'] },
  'every 5 s, with descriptors': {
    observationInterval: 5,
    stationInterval: 10,
    addAntenna: true,
    addReceiver: receiver,
    addBiases: true,
  },
  'two signals of each': {
    signals: { GPS: ['1C', '2W'], GLONASS: ['1C', '2C'], Galileo: ['1C', '5Q'], BeiDou: ['2I', '6I'] },
  },
  MSM5: { observations: 'msm5' },
  MSM4: { observations: 'msm4' },
  'MSM4 of 400 B/s': { observations: 'msm4', bytesPerSecond: 400 },
  '1004 and 1012': { observations: 'legacy' },
};

/** What a burst of a station costs in each conversion, and whether any of so many bent frames harms one. */
export async function benchConversions({ frames }: { frames: number }): Promise<Row[]> {
  const reads = stationReads();
  const rows = Object.entries(plans).map(([name, plan]): Row => {
    const taken = microseconds(reads, plan);
    return { measure: `a burst as ${name}`, bar: `≤ ${µs(BAR)}`, measured: µs(taken), good: taken <= BAR };
  });
  const bent = bend(reads.flat(), frames);
  const measured = `${bent.harmed} of ${frames} × ${Object.keys(plans).length}, ${bent.out} frames came out`;
  rows.push({ measure: 'bent frames that do harm', bar: 'none', measured, good: bent.harmed === 0 });
  printTable('Conversions of corrections', rows);
  return rows;
}

function stationReads(): Uint8Array[][] {
  const startSeconds = gpsTime(started / 1000);
  const sky = new Sky(1, startSeconds);
  const location = { latitude: 52.1, longitude: 0, height: 60 };
  const station = new ReferenceStation({ location, stationId: 1, mount: 'BENCH', seed: 1 });
  return Array.from({ length: SECONDS }, (_, second) => {
    const frames: Uint8Array[] = [];
    new FrameScanner().push(station.burst(sky, startSeconds + second), (frame) => void frames.push(frame));
    return frames;
  });
}

/** Processor time of a burst, which a busy machine does not make longer by waiting. */
function microseconds(reads: readonly (readonly Uint8Array[])[], plan: ConversionPlan): number {
  let taken = 0;
  for (let turn = 0; turn < TURNS; turn++) {
    const converter = new StreamConverter(plan);
    const cpuBefore = process.cpuUsage();
    for (const [second, read] of reads.entries()) converter.convert(read, started + second * 1000);
    const { user, system } = process.cpuUsage(cpuBefore);
    if (turn > 0) taken += user + system;
  }
  return taken / (reads.length * (TURNS - 1));
}

/** Sends frames with turned bits, or cut off, through every conversion. */
function bend(originals: readonly Uint8Array[], count: number): { harmed: number; out: number } {
  const converters = Object.values(plans).map((plan) => new StreamConverter(plan));
  let state = 1;
  /** A pseudo-random number below `limit` (Park and Miller), so that a failure comes again. */
  const below = (limit: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
  let harmed = 0;
  let out = 0;
  for (let i = 0; i < count; i++) {
    const original = originals[below(originals.length)] as Uint8Array;
    const payload = Uint8Array.from(original.subarray(3, -3));
    for (let turns = below(10); turns > 0; turns--) {
      const index = below(below(2) === 0 ? Math.min(24, payload.length) : payload.length);
      payload[index] = (payload[index] as number) ^ (1 << below(8));
    }
    const frame = encodeFrame(below(6) === 0 ? payload.subarray(0, below(payload.length + 1)) : payload);
    for (const converter of converters) {
      try {
        const converted = converter.convert([frame], started + i * 100);
        out += converted.length;
        if (converted.length > 0 && !wholeFrames(Buffer.concat(converted))) harmed++;
      } catch (error) {
        console.error(error, Buffer.from(frame).toString('hex'));
        harmed++;
      }
    }
  }
  return { harmed, out };
}
