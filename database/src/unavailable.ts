/** Codes of network errors between a program and its database. */
const network = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** SQLSTATEs of a server that starts, stops, has no connection left or no space on its disk, or accepts no writes. */
const states = new Set(['57P01', '57P02', '57P03', '53300', '53100', '53200', '58030', '25006']);

/** Messages of pg that have no code. */
const sentences =
  /^(timeout expired|timeout exceeded when trying to connect|Query read timeout|Connection terminated)/;

/** Whether a query failed because of the database and not because of the query, so that it may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (network.has(code) || states.has(code) || code.startsWith('08')) return true;
  if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true; // every address of a name refused
  return sentences.test(error.message);
}

/** Whether a wait ran out: the server exists and does not answer. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof Error && /time(out|d out)/i.test(error.message);

/** Why the database could not be written, in short; its own sentence may contain paths and rows. */
export function writeFault(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === '53100') return 'no space on the disk of the database';
  if (code === '25006') return 'the database is read-only';
  return `the write failed${typeof code === 'string' ? ` (${code})` : ''}`;
}
