import { isUtf8 } from 'node:buffer';

/**
 * What a client may have meant by bytes outside ASCII: no standard of NTRIP says, RFC 7617 recommends UTF-8, and
 * receivers and RTKLIB send what their keyboard or shell makes, often Latin-1. `raw` has a character per byte.
 */
export function readingsOf(raw: string): readonly [string, ...string[]] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
  if (!/[^\x00-\x7f]/.test(raw)) return [raw];
  const bytes = Buffer.from(raw, 'latin1');
  return isUtf8(bytes) ? [bytes.toString('utf8'), raw] : [raw];
}

/** Encodings that are not accepted; the log names one when a password would be right in it. */
export const strangeEncodings = ['windows_1252', 'utf8_twice', 'utf8_decomposed'] as const;
export type StrangeEncoding = (typeof strangeEncodings)[number];

/** What bytes outside ASCII would mean in the encodings that are not accepted. */
export function strangeReadingsOf(raw: string): readonly { encoding: StrangeEncoding; text: string }[] {
  const [first, latin1] = readingsOf(raw);
  const found: { encoding: StrangeEncoding; text: string }[] = [];
  if (/[\x80-\x9f]/.test(raw)) {
    const text = new TextDecoder('windows-1252').decode(Buffer.from(raw, 'latin1'));
    found.push({ encoding: 'windows_1252', text });
  }
  if (latin1 === undefined) return found;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all that one byte can be
  const twice = /^[\x00-\xff]*$/.test(first) && readingsOf(first);
  if (twice && twice.length > 1) found.push({ encoding: 'utf8_twice', text: twice[0] });
  const composed = first.normalize('NFC');
  if (composed !== first) found.push({ encoding: 'utf8_decomposed', text: composed });
  return found;
}
