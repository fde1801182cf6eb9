import { connect, createServer, type Server, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { Database } from '@cairn/database';
import { createTestDatabase } from '@cairn/database/testing';

/** A test database behind a line that can be held or cut: what the api sees of a server that hangs or is not there. */
export async function createDatabaseOnLine(t: TestContext) {
  const { url, secret } = await createTestDatabase(t);
  const target = new URL(url);
  const open = new Set<Socket>();
  let held = false;
  let server = await listen(0);
  const { port } = server.address() as { port: number };
  target.hostname = '127.0.0.1';
  const behind = new URL(target);
  behind.port = String(port);
  const database = await Database.connect({ url: behind.href, secret, name: 'on a line' });
  t.after(async () => {
    release();
    await database.close();
    cut();
  });

  function listen(onPort: number): Promise<Server> {
    const made = createServer((near) => {
      const far = connect(Number(target.port), target.hostname);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        open.add(from);
        from.on('data', (bytes) => to.write(bytes));
        from.on('error', () => to.destroy());
        from.on('close', () => to.destroy());
        if (held) from.pause();
      }
    });
    return new Promise((resolve) => made.listen(onPort, '127.0.0.1', () => resolve(made)));
  }

  /** The server answers nothing any more, and takes connections. */
  function hold(): void {
    held = true;
    for (const socket of open) socket.pause();
  }

  function release(): void {
    held = false;
    for (const socket of open) socket.resume();
  }

  /** The server is gone: its connections end, and no new one is taken. */
  function cut(): void {
    server.close();
    for (const socket of open) socket.destroy();
    open.clear();
  }

  return {
    database,
    secret,
    hold,
    release,
    cut,
    mend: async () => {
      server = await listen(port);
    },
  };
}
