/** What PostgreSQL adds to an error that can carry a row or a statement: "Key (email)=(…) already exists". */
const carryRows = new Set(['detail', 'where', 'hint', 'internalQuery']);

/** An error as it may be in a log; for pino's `wrapErrorSerializer`. */
export const withoutRows = <E extends object>(error: E): E =>
  Object.fromEntries(Object.entries(error).filter(([name]) => !carryRows.has(name))) as E;
