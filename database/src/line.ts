import { connect, createServer, type Server, type Socket } from 'node:net';
import type { TestContext } from 'node:test';

/** A line to a database server that a test can hold, cut and have forgotten. */
export interface Line {
  /** The URL of the server by the line. */
  readonly url: string;
  /** The server answers nothing any more, and takes connections. */
  hold(): void;
  release(): void;
  /** The server is gone: its connections end, and no new one is taken. */
  cut(): void;
  /** After a cut: the server takes connections again. */
  mend(): Promise<void>;
  /** A firewall or failover has dropped the open connections: their bytes are lost, and neither side is informed. */
  forget(): void;
}

/** Opens a line to the server of a URL, for one test. */
export async function openLine(t: TestContext, url: string): Promise<Line> {
  const target = new URL(url);
  const open = new Set<Socket>();
  let held = false;
  let server = await listen(0);
  const { port } = server.address() as { port: number };
  const line = new URL(target);
  line.hostname = '127.0.0.1';
  line.port = String(port);
  t.after(cut);

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

  function cut(): void {
    server.close();
    for (const socket of open) socket.destroy();
    open.clear();
  }

  return {
    url: line.href,
    cut,
    hold() {
      held = true;
      for (const socket of open) socket.pause();
    },
    release() {
      held = false;
      for (const socket of open) socket.resume();
    },
    async mend() {
      server = await listen(port);
    },
    forget() {
      for (const socket of open) socket.removeAllListeners('data').removeAllListeners('end').pause();
    },
  };
}
