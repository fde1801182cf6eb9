/** How PostgreSQL sends a value of each type in binary, by its OID (pg_type.dat; the `*send` function of the type). */
const readers: Readonly<Record<number, (sent: Buffer, at: number) => number>> = {
  21: (sent, offset) => sent.readInt16BE(offset),
  23: (sent, offset) => sent.readInt32BE(offset),
  700: (sent, offset) => sent.readFloatBE(offset),
  701: (sent, offset) => sent.readDoubleBE(offset),
  1184: (sent, offset) => microseconds(sent, offset) / 1000 + MILLENNIUM,
};
const MILLENNIUM = Date.UTC(2000, 0, 1);

/** Exact: 2^53 µs are 285 years. */
const microseconds = (sent: Buffer, at: number) => sent.readInt32BE(at) * 2 ** 32 + sent.readUInt32BE(at + 4);

/** Bytes before the elements of an array with one dimension: dimensions, flags, type, length, lower bound. */
const HEAD = 20;
const NULL = -1;

/**
 * The elements of `array_send(…)` of an array of numbers, or of moments as ms since 1970 with their µs as the fraction
 * (PostgreSQL, array_send in arrayfuncs.c). To have them written as text and to read that takes about twice as long.
 */
export function numbersIn(sent: Buffer): (number | null)[] {
  const read = readers[sent.readInt32BE(8)];
  if (!read) throw new TypeError(`Elements of type ${sent.readInt32BE(8)} are no numbers`);
  const dimensions = sent.readInt32BE(0); // none for an array without elements
  const numbers = new Array<number | null>(dimensions === 0 ? 0 : sent.readInt32BE(12));
  let offset = HEAD;
  for (let index = 0; index < numbers.length; index++) {
    const length = sent.readInt32BE(offset);
    offset += 4;
    if (length === NULL) {
      numbers[index] = null;
      continue;
    }
    numbers[index] = read(sent, offset);
    offset += length;
  }
  return numbers;
}
