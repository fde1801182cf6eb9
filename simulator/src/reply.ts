import { ChunkedDecoder } from '@cairn/gnss';

/** A caster's first words to a rover or a station. */
export interface Reply {
  /** The status line, without its line end. */
  readonly line: string;
  /** The stream may flow: `ICY 200 OK`, `OK` or an HTTP 200 that is no sourcetable. */
  readonly granted: boolean;
}

const HEAD_LIMIT = 8192;
const CR = 0x0d;
const LF = 0x0a;

/**
 * Reads what a caster sends, Rev 1 or Rev 2, however it is cut into packets: one reply, then the data of the
 * stream with any chunking taken off. Data after a refusal is dropped.
 */
export class ReplyStream {
  readonly #onReply: (reply: Reply) => void;
  readonly #onData: (data: Uint8Array) => void;
  #head: Buffer | undefined = Buffer.alloc(0);
  #chunks: ChunkedDecoder | undefined;
  #blankMayFollow = false;
  #granted = false;

  constructor(onReply: (reply: Reply) => void, onData: (data: Uint8Array) => void) {
    this.#onReply = onReply;
    this.#onData = onData;
  }

  /** @returns false once nothing more can come of this connection. */
  push(bytes: Uint8Array): boolean {
    if (this.#head) return this.#readHead(Buffer.concat([this.#head, bytes]));
    if (!this.#granted) return false;
    let data = bytes;
    while (this.#blankMayFollow && data.length > 0) {
      this.#blankMayFollow = data[0] === CR; // BKG's caster sends `ICY 200 OK` with one line end, others with two
      if (data[0] !== CR && data[0] !== LF) break;
      data = data.subarray(1);
    }
    if (this.#chunks) return this.#chunks.push(data, this.#onData) === 'open';
    if (data.length > 0) this.#onData(data);
    return true;
  }

  #readHead(head: Buffer): boolean {
    this.#head = head;
    const lineEnd = head.indexOf(LF);
    if (lineEnd < 0) return head.length < HEAD_LIMIT;
    const line = head.toString('latin1', 0, lineEnd).trim();
    if (!line.startsWith('HTTP/')) {
      this.#blankMayFollow = true;
      return this.#begin({ line, granted: /^(ICY 200|OK$)/.test(line) }, head.subarray(lineEnd + 1));
    }
    const ended = /\r?\n\r?\n/.exec(head.toString('latin1', 0, HEAD_LIMIT));
    if (!ended) return head.length < HEAD_LIMIT;
    const fields = head.toString('latin1', lineEnd + 1, ended.index + 2).toLowerCase();
    const sourcetable = fields.includes('gnss/sourcetable') || fields.includes('text/html');
    if (/transfer-encoding:[^\n]*chunked/.test(fields)) this.#chunks = new ChunkedDecoder();
    return this.#begin(
      { line, granted: / 200\b/.test(line) && !sourcetable },
      head.subarray(ended.index + ended[0].length),
    );
  }

  #begin(reply: Reply, rest: Buffer): boolean {
    this.#head = undefined;
    this.#granted = reply.granted;
    this.#onReply(reply);
    if (!reply.granted) return false;
    return rest.length === 0 || this.push(rest);
  }
}
