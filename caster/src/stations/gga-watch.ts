import { parseGga } from '@cairn/gnss';

const marker = Buffer.from('GGA,');
const DOLLAR = 0x24;
const LINE_FEED = 0x0a;
/** A sentence that the end of a read cuts is shorter than this; NMEA 0183 allows 82 characters. */
const MAX_SENTENCE = 120;
const nothing = Buffer.alloc(0);

/** Detects the NMEA GGA sentences that some receivers mix into their RTCM 3 stream. */
export class GgaWatch {
  #unfinished = nothing;

  /** Whether a whole GGA with the right checksum ends in these bytes of the stream. */
  push(bytes: Uint8Array): boolean {
    const fresh = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const all = this.#unfinished.length > 0 ? Buffer.concat([this.#unfinished, fresh]) : fresh;
    let found = false;
    for (
      let offset = all.indexOf(marker);
      offset >= 0;
      offset = all.indexOf(marker, offset + marker.length)
    ) {
      // within the length of a sentence, because a source that sends `GGA,` alone must not cost a search of the whole
      // read each time
      const from = Math.max(0, offset - MAX_SENTENCE);
      const around = all.subarray(from, offset + MAX_SENTENCE);
      const start = around.lastIndexOf(DOLLAR, offset - from);
      const end = around.indexOf(LINE_FEED, offset - from);
      if (start >= 0 && end >= 0 && isGga(around.subarray(start, end))) found = true;
    }
    const last = all.lastIndexOf(DOLLAR);
    const cut = last >= 0 && all.length - last < MAX_SENTENCE && !all.includes(LINE_FEED, last);
    this.#unfinished = cut ? Buffer.from(all.subarray(last)) : nothing;
    return found;
  }
}

/** Whether a line is a GGA with the right checksum. */
export const isGga = (line: string | Uint8Array): boolean => parseGga(line)?.checksumOk === true;
