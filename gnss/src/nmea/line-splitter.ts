const lf = 0x0a;
const cr = 0x0d;

/** Longest line that is stored: NMEA 0183 allows 82 characters, real receivers send up to about 120. */
const maxLineBytes = 256;

/**
 * Cuts a byte stream into lines ended by LF, CRLF or CR alone. Holds at most 256 bytes: a longer line is dropped up to
 * its end and counted, so a sender that never ends its line costs nothing.
 */
export class LineSplitter {
  /** Lines that were dropped because they were longer than 256 bytes. */
  dropped = 0;
  /** Made for the first line that comes in pieces: most senders never send one. */
  private carry: Uint8Array | undefined;
  private held = 0;
  private dropping = false;

  /** Calls `onLine` for each non-empty line, without its line end; the view is valid only during the call. */
  push(bytes: Uint8Array, onLine: (line: Uint8Array) => void): void {
    let start = 0;
    for (let end = endOfLine(bytes, 0); end >= 0; end = endOfLine(bytes, start)) {
      const line = this.join(bytes, start, end);
      start = end + 1;
      this.held = 0;
      this.dropping = false;
      if (line && line.length > 0) onLine(line);
    }
    this.keep(bytes, start, bytes.length);
  }

  /** The line that ends at `end`, put together with what was held; undefined when it is too long. */
  private join(bytes: Uint8Array, start: number, end: number): Uint8Array | undefined {
    if (this.held === 0 && !this.dropping) {
      if (end - start > maxLineBytes) {
        this.dropped++;
        return undefined;
      }
      return bytes.subarray(start, end);
    }
    this.keep(bytes, start, end);
    return this.dropping || !this.carry ? undefined : this.carry.subarray(0, this.held);
  }

  private keep(bytes: Uint8Array, start: number, end: number): void {
    if (this.dropping || start === end) return;
    if (this.held + end - start > maxLineBytes) {
      this.dropping = true;
      this.dropped++;
      this.held = 0;
      return;
    }
    this.carry ??= new Uint8Array(maxLineBytes);
    this.carry.set(bytes.subarray(start, end), this.held);
    this.held += end - start;
  }
}

function endOfLine(bytes: Uint8Array, start: number): number {
  for (let at = start; at < bytes.length; at++) if (bytes[at] === lf || bytes[at] === cr) return at;
  return -1;
}
