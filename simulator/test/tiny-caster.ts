import { createServer, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { ChunkedDecoder, chunk, LineSplitter, type NtripRequest, parseGga, parseRequest } from '@cairn/gnss';

/** A caster of a few lines: relays every mount to its rovers, stores what rovers report, refuses the password `wrong`. */
export async function tinyCaster(t: TestContext, { fed = true } = {}) {
  const rovers = new Map<Socket, { mountpoint: string; version: 1 | 2 }>();
  const visible = {
    requests: [] as NtripRequest[],
    ggas: [] as ReturnType<typeof parseGga>[],
    open: new Set<Socket>(),
  };

  function serve(socket: Socket, request: NtripRequest): (data: Uint8Array) => void {
    const { kind, version, mountpoint, password } = request;
    visible.requests.push(request);
    if (password === 'wrong') {
      socket.end(
        kind === 'source' && version === 1 ? 'ERROR - Bad Password\r\n' : 'HTTP/1.0 401 Unauthorized\r\n\r\n',
      );
      return () => {};
    }
    socket.write(version === 1 ? 'ICY 200 OK\r\n\r\n' : accepted[kind === 'source' ? 'source' : 'rover']);
    if (kind === 'source') {
      const relay = (data: Uint8Array) => {
        for (const [rover, at] of rovers) {
          const expected = fed && (at.mountpoint === mountpoint || at.mountpoint === 'RTK_RTCM3');
          if (expected) rover.write(at.version === 2 ? chunk(data) : data);
        }
      };
      const chunks = new ChunkedDecoder();
      return (data) => (request.chunked ? void chunks.push(data, relay) : relay(data));
    }
    rovers.set(socket, { mountpoint, version });
    const lines = new LineSplitter();
    return (data) => lines.push(data, (line) => void visible.ggas.push(parseGga(line)));
  }

  const server = createServer((socket) => {
    let head = Buffer.alloc(0);
    let take: ((data: Uint8Array) => void) | undefined;
    visible.open.add(socket);
    socket
      .on('data', (data) => {
        if (take) return take(data);
        head = Buffer.concat([head, data]);
        const parse = parseRequest(head);
        if (parse.state !== 'done') return;
        take = serve(socket, parse.request);
        take(head.subarray(parse.consumed));
      })
      .on('error', () => {})
      .on('close', () => {
        rovers.delete(socket);
        visible.open.delete(socket);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    for (const socket of visible.open) socket.destroy();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { host: '127.0.0.1', port: address.port, ...visible };
}

const HTTP_HEADER = 'HTTP/1.1 200 OK\r\nNtrip-Version: Ntrip/2.0\r\nContent-Type: gnss/data\r\n';
const accepted = { source: `${HTTP_HEADER}\r\n`, rover: `${HTTP_HEADER}Transfer-Encoding: chunked\r\n\r\n` };
