import { MARK_BYTES, MARK_TYPE } from './timestamp-frame.ts';

const view = new DataView(new ArrayBuffer(8));

/**
 * Counts the frames of an RTCM 3 stream by walking from header to header, without CRC and without copying, and
 * picks out the send times of `mark` frames. For thousands of rovers in one process; damage shows as `broken`.
 */
export class FrameCounter {
  frames = 0;
  /** Frames that did not begin where the one before ended. */
  broken = 0;
  /** Missing bytes of the present frame, and how many of its first are in `#start`. */
  #left = 0;
  #held = 0;
  readonly #start = new Uint8Array(MARK_BYTES);

  /** A new connection: nothing of the last one is continued. */
  restart() {
    this.#held = 0;
    this.#left = 0;
  }

  push(data: Uint8Array, onMark: (sentAt: number) => void) {
    let offset = 0;
    while (offset < data.length) {
      if (this.#held < 3) {
        const byte = data[offset++] ?? 0;
        if (this.#held === 0 && byte !== 0xd3) {
          this.broken++;
          continue;
        }
        this.#start[this.#held++] = byte;
        if (this.#held === 3) this.#left = (((this.#start[1] ?? 0) & 3) << 8) + (this.#start[2] ?? 0) + 3;
        continue;
      }
      const taken = Math.min(this.#left, data.length - offset);
      const copied = Math.min(taken, MARK_BYTES - this.#held);
      for (let i = 0; i < copied; i++) this.#start[this.#held++] = data[offset + i] ?? 0;
      offset += taken;
      this.#left -= taken;
      if (this.#left === 0) this.#finish(onMark);
    }
  }

  #finish(onMark: (sentAt: number) => void) {
    this.frames++;
    const start = this.#start;
    if (
      start[2] === 10 &&
      start[1] === 0 &&
      start[3] === MARK_TYPE >> 4 &&
      start[4] === (MARK_TYPE << 4) % 256
    ) {
      for (let i = 0; i < 8; i++) view.setUint8(i, start[5 + i] ?? 0);
      onMark(view.getFloat64(0));
    }
    this.#held = 0;
  }
}
