import type { Socket } from 'node:net';

/** How long a client may take for the last bytes, ms. */
export const CLOSE_TIMEOUT = 3_000;

/** Ends the connection after its unsent bytes. A client that does not read them is not waited for. */
export function closeSoon(socket: Socket): void {
  if (socket.destroyed) return;
  const timer = setTimeout(() => socket.destroy(), CLOSE_TIMEOUT);
  socket.once('close', () => clearTimeout(timer));
  socket.destroySoon();
}
