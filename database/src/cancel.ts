import { once } from 'node:events';
import { connect } from 'node:net';
import type pg from 'pg';

/** The statements that end a transaction must be sent although its caller has left. */
const isEnd = (query: unknown): boolean => typeof query === 'string' && /^(rollback|commit)$/i.test(query);

/**
 * Runs a query until `left`; then it is cancelled on the server, or does not begin. The promise waits for the end of
 * the request to cancel, which would otherwise hit the next query of the connection.
 */
export async function untilLeft<T>(
  client: pg.Client,
  left: AbortSignal,
  query: unknown,
  run: () => Promise<T>,
): Promise<T> {
  if (isEnd(query)) return run();
  left.throwIfAborted();
  let cancelling: Promise<void> | undefined;
  const cancel = () => {
    cancelling = cancelQuery(client);
  };
  left.addEventListener('abort', cancel, { once: true });
  try {
    return await run();
  } finally {
    left.removeEventListener('abort', cancel);
    await cancelling;
  }
}

/**
 * Sends a CancelRequest of the protocol on a connection of its own, which the server closes when it has passed it on.
 */
async function cancelQuery(client: pg.Client): Promise<void> {
  const { processID, secretKey, host, port } = client as pg.Client & { processID: number; secretKey: number };
  const request = Buffer.alloc(16);
  for (const [index, value] of [request.length, 80877102, processID, secretKey].entries())
    request.writeInt32BE(value, index * 4);
  const socket = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  socket.setTimeout(5_000, () => socket.destroy());
  socket.on('error', () => {}); // then the query runs to its end
  socket.end(request);
  await once(socket.resume(), 'close').catch(() => {});
}
