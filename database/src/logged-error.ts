/**
 * Fields that PostgreSQL adds to an error and that can contain a row or a statement: "Key (email)=(…) already exists".
 */
const carryRows = new Set(['detail', 'where', 'hint', 'internalQuery']);

/** An error as it may be in a log; used as pino's `wrapErrorSerializer`. */
export const withoutRows = <E extends object>(error: E): E =>
  Object.fromEntries(Object.entries(error).filter(([name]) => !carryRows.has(name))) as E;
