import { messageType, stationPosition } from '@cairn/gnss';

/**
 * The messages that a receiver needs besides observations, in the order in which they are sent. The position is last,
 * because RTKLIB skips the first frame of another station when the epoch before it is incomplete.
 */
const kinds = [[1230], [1033], [1007, 1008], [1005, 1006]];
/** The index of a message type among the kinds. */
const kindOf = new Map(kinds.flatMap((types, kind) => types.map((type) => [type, kind])));

/**
 * A frame that was not repeated for so long no longer holds, ms. Stations repeat theirs every 5 to 60 s, some every 2
 * minutes.
 */
const MAX_AGE = 5 * 60_000;
/** A source that follows from the same address within so long is the same receiver at the same place, ms. */
const MAX_RECONNECT_GAP = 30_000;

interface Held {
  readonly frame: Buffer;
  /** Unix ms. */
  readonly at: number;
  /** The number of the burst in which the frame arrived. */
  readonly burst: number;
}

/**
 * What a station says of itself, the newest frame of each kind: antenna reference point, antenna, receiver, GLONASS
 * biases. Stations repeat these every 5 to 60 s, and a receiver cannot use observations before it has them, so a rover
 * gets them with the first burst of a station.
 */
export class Introduction {
  readonly #newest: (Held | undefined)[] = kinds.map(() => undefined);
  #burst = 0;
  /** The address of the source. */
  #address: string | undefined;

  /** The address of the source that said it. */
  get address(): string | undefined {
    return this.#address;
  }

  /** A source begins. `quiet` is the time since the last frame of the one before, wherever that was connected, ms. */
  begin(address: string, quiet: number): void {
    if (address !== this.#address || quiet > MAX_RECONNECT_GAP) this.clear();
    this.#address = address;
  }

  /** The frames that are added from now on arrived in one burst. */
  beginBurst(): void {
    this.#burst++;
  }

  /** Takes a whole frame, whatever its message. */
  add(frame: Uint8Array, now: number): void {
    const kind = kindOf.get(messageType(frame));
    if (kind === undefined) return;
    const before = this.#newest[kind]?.frame;
    if (before && stationIdOf(before) !== stationIdOf(frame)) this.clear(); // the other frames have the former station id
    const held = isUnplaced(frame) ? undefined : { frame: Buffer.from(frame), at: now, burst: this.#burst };
    this.#newest[kind] = held;
  }

  /** The frames that hold now. */
  frames(now: number): Buffer[] {
    return this.#valid(now).map(({ frame }) => frame);
  }

  /** The frames that hold now, without those that the present burst brings itself. */
  before(now: number): Buffer[] {
    return this.#valid(now)
      .filter(({ burst }) => burst !== this.#burst)
      .map(({ frame }) => frame);
  }

  /** Takes exactly these frames, of a source at another node, and returns those of them that are new. */
  replace(frames: readonly Uint8Array[], address: string | undefined, now: number): Buffer[] {
    this.#address = address;
    const before = this.#newest.map((held) => held?.frame);
    this.clear();
    this.beginBurst();
    for (const frame of frames) this.add(frame, now);
    return this.frames(now).filter((frame) => !before.some((known) => known?.equals(frame)));
  }

  /** Forgets everything, because nothing that was said until now holds any longer. */
  clear(): void {
    this.#newest.fill(undefined);
  }

  #valid(now: number): Held[] {
    return this.#newest.filter((held) => held !== undefined && now - held.at <= MAX_AGE) as Held[];
  }
}

/** The station id (DF003), which follows the message number in all these messages. */
function stationIdOf(frame: Uint8Array): number {
  return (((frame[4] as number) & 15) << 8) | (frame[5] as number);
}

/** A station that does not know its position yet sends zeros. */
function isUnplaced(frame: Uint8Array): boolean {
  const position = stationPosition(frame);
  return position !== undefined && position.x === 0 && position.y === 0 && position.z === 0;
}
