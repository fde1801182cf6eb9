const cr = 0x0d;
const lf = 0x0a;

/** A size line with its extensions, or a trailer, that is longer than this makes the body bad. */
const MAX_LINE_BYTES = 256;
/**
 * Sizes of up to 4 GB are read, with the leading zeros that some senders pad them with; the chunk itself is never held.
 */
const MAX_SIZE_DIGITS = 8;
const MAX_TRAILER_LINES = 32;

const encoder = new TextEncoder();

/** One chunk of an HTTP/1.1 body (RFC 9112 §7.1). A chunk without bytes is the last one, which ends the body. */
export function chunk(bytes: Uint8Array): Uint8Array {
  const size = encoder.encode(`${bytes.length.toString(16).toUpperCase()}\r\n`);
  const whole = new Uint8Array(size.length + bytes.length + 2);
  whole.set(size, 0);
  whole.set(bytes, size.length);
  whole[whole.length - 2] = cr;
  whole[whole.length - 1] = lf;
  return whole;
}

type State = 'size' | 'extension' | 'data' | 'after' | 'trailer' | 'ended' | 'bad';

/** Takes the chunks off an HTTP/1.1 body as it arrives. Line ends may be LF alone. Holds no body bytes. */
export class ChunkedDecoder {
  #state: State = 'size';
  /** Data bytes that the present chunk still lacks. */
  #size = 0;
  #digits = 0;
  #lineBytes = 0;
  #trailers = 0;

  /**
   * Calls `onData` with views into `bytes`. Returns 'ended' once the last chunk and its trailers were read (what
   * follows is ignored), 'bad' from the first bytes on that are not chunked, else 'open'.
   */
  push(bytes: Uint8Array, onData: (data: Uint8Array) => void): 'open' | 'ended' | 'bad' {
    let offset = 0;
    while (offset < bytes.length && this.#state !== 'ended' && this.#state !== 'bad') {
      if (this.#state === 'data') {
        const end = Math.min(offset + this.#size, bytes.length);
        onData(bytes.subarray(offset, end));
        this.#size -= end - offset;
        offset = end;
        if (this.#size === 0) this.#state = 'after';
      } else if (bytes[offset] === lf) {
        this.#state = this.#afterLine();
        this.#lineBytes = 0;
        this.#digits = 0;
        offset++;
      } else this.#state = this.#afterByte(bytes[offset++] as number);
    }
    return this.#state === 'ended' || this.#state === 'bad' ? this.#state : 'open';
  }

  /** The state after one more byte of a size line, a trailer or the line end behind the data. */
  #afterByte(byte: number): State {
    if (++this.#lineBytes > MAX_LINE_BYTES) return 'bad';
    if (this.#state === 'extension' || this.#state === 'trailer') return this.#state;
    if (this.#state === 'after') return byte === cr ? 'after' : 'bad';
    const digit = hexDigit(byte);
    if (digit < 0) return this.#digits > 0 && endsSize(byte) ? 'extension' : 'bad';
    this.#size = this.#size * 16 + digit;
    return ++this.#digits > MAX_SIZE_DIGITS ? 'bad' : 'size';
  }

  #afterLine(): State {
    if (this.#state === 'after') return 'size';
    if (this.#state === 'size' || this.#state === 'extension') {
      if (this.#digits === 0) return 'bad';
      return this.#size > 0 ? 'data' : 'trailer';
    }
    if (this.#lineBytes <= 1) return 'ended'; // the empty line, at most its CR
    return ++this.#trailers > MAX_TRAILER_LINES ? 'bad' : 'trailer';
  }
}

/** Whether the size ends with this byte: a CR, or what precedes a chunk extension. */
function endsSize(byte: number): boolean {
  return byte === cr || byte === 0x3b || byte === 0x20 || byte === 0x09;
}

function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte & ~0x20;
  return letter >= 0x41 && letter <= 0x46 ? letter - 55 : -1;
}
