import type { LiveData } from '@cairn/contract';

/** States of the data indicator: bytes transferred, no bytes, rover not connected. */
export type DataActivity = 'data' | 'quiet' | 'lost';

type ByteCounters = Pick<LiveData, 'session_id' | 'bytes_sent' | 'bytes_rcvd'>;

/**
 * The rule of the data indicator, from one answer of the live call to the next; null is the answer `no data`. It is
 * green when bytes changed in either direction, and for the first reply of a session.
 */
export function dataActivity(
  before: ByteCounters | null | undefined,
  now: ByteCounters | null,
): DataActivity {
  if (!now) return 'lost';
  const isSame =
    before?.session_id === now.session_id &&
    before.bytes_sent === now.bytes_sent &&
    before.bytes_rcvd === now.bytes_rcvd;
  return isSame ? 'quiet' : 'data';
}

/** Bytes sent to the rover when the caster counted them, milliseconds: answers may repeat a count, or come late. */
export interface Sample {
  readonly session: number;
  readonly at: number;
  readonly bytes: number;
}

/** Window of the data rate, and the shortest part of it that gives a rate, ms. */
const WINDOW_MS = 10_000;
const MIN_SPAN_MS = 4000;
/** How long samples are stored for the sparkline of the rate, ms. */
const MAX_SAMPLE_AGE_MS = 120_000;

/** Samples with a new one; those of an older session or beyond two minutes go, and so do repetitions. */
export const withSample = (samples: readonly Sample[], sample: Sample): Sample[] => [
  ...samples.filter(
    ({ session, at }) => session === sample.session && at > sample.at - MAX_SAMPLE_AGE_MS && at < sample.at,
  ),
  sample,
];

/**
 * Bytes per second over the ten seconds up to a sample, or since the count before if that is older; null before there
 * are four seconds of samples.
 */
export function rateAt(samples: readonly Sample[], index = samples.length - 1): number | null {
  const last = samples[index];
  const earlier = last ? samples.slice(0, index) : [];
  const first = last && (earlier.findLast(({ at }) => at <= last.at - WINDOW_MS) ?? earlier[0]);
  if (!last || !first || last.at - first.at < MIN_SPAN_MS) return null;
  return Math.max(0, ((last.bytes - first.bytes) / (last.at - first.at)) * 1000);
}
