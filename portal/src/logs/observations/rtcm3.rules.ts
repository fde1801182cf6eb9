import { type Rtcm3Line, rtcmMessage } from '@cairn/contract';

/** Satellites are those of the last epoch, and the size is a mean of several: so many may have come or gone between. */
const CHANGED = 2;

/** Mean bytes of a frame. */
export const sizeOf = ({ frames, bytes }: Pick<Rtcm3Line, 'frames' | 'bytes'>): number => bytes / frames;

/** Mean seconds between frames; undefined where it is not known since when they are counted. */
export const intervalOf = ({ frames, seconds }: Pick<Rtcm3Line, 'frames' | 'seconds'>): number | undefined =>
  seconds === null ? undefined : seconds / frames;

/** How long its frames are by the standard; undefined where that is free. */
export function rightSizeOf({
  Message,
  Num_Satellites,
}: Pick<Rtcm3Line, 'Message' | 'Num_Satellites'>): { least: number; most: number } | undefined {
  const { bytes, kind } = rtcmMessage(Message) ?? {};
  if (!bytes || (kind === 'observations' && Num_Satellites === null)) return undefined;
  return bytes(Num_Satellites ?? 0);
}

/** Whether frames are shorter or longer than their message can be. */
export function hasWrongSize(
  line: Pick<Rtcm3Line, 'Message' | 'Num_Satellites' | 'frames' | 'bytes'>,
): boolean {
  const { bytes, kind } = rtcmMessage(line.Message) ?? {};
  const right = rightSizeOf(line);
  if (!bytes || !right) return false;
  const size = sizeOf(line);
  if (kind !== 'observations') return size < right.least || size > right.most;
  // an epoch may be split over several frames, so a frame may be short
  return size > bytes((line.Num_Satellites ?? 0) + CHANGED).most;
}

/** Intervals of a station since it connected, by message: of `1006(10),1077(1)`, as the list of stations has them. */
export function usualIntervals(messageTypes: string | undefined): ReadonlyMap<number, number> {
  const found = messageTypes?.split(',').flatMap((one): [number, number][] => {
    const [, message, seconds] = /^(\d+)\(([\d.]+)\)$/.exec(one) ?? [];
    return message === undefined ? [] : [[Number(message), Number(seconds)]];
  });
  return new Map(found);
}

/** Whether a message comes half as often as usual, or less. */
export const isLate = (interval: number | undefined, usual: number | undefined): boolean =>
  interval !== undefined && usual !== undefined && usual > 0 && interval >= 2 * usual;
