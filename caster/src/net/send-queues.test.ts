import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { endianness, networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { addressOf, connectionKey } from './connection.ts';
import { SendQueues } from './send-queues.ts';

async function read(queues: SendQueues, port: number) {
  const found = new Map<string, number>();
  const there = await queues.read(
    (local) => local === port,
    (connection, bytes) => void found.set(connection, bytes),
  );
  return { there, found: Object.fromEntries(found) };
}

const heading =
  '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode'.padEnd(
    149,
  );
const row = (index: number, local: string, remote: string, queue: string) =>
  `${String(index).padStart(4)}: ${local} ${remote} 01 ${queue}:00000000 01:00000014 00000000     0        0 12345 1 0000000049088930`.padEnd(
    149,
  );

test('the rows of one port are read, of IPv4 and IPv6, across the borders of reads', {
  skip: endianness() !== 'LE',
}, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'send-queues-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const others = Array.from({ length: 12_000 }, (_, i) =>
    row(i, '0100007F:0835', '020200C0:C350', '00000000'),
  );
  const four = [
    heading,
    row(0, '00000000:0835', '00000000:0000', '00000000'),
    ...others,
    row(12_000, '0100007F:0835', '010200C0:C350', '0000058E'),
    row(12_001, '0100007F:0836', '010200C0:C351', '0000058F'),
  ];
  const six = [
    heading,
    row(0, '00000000000000000000000000000000:0835', 'B80D0120000000000000000001000000:C352', '00000001'),
    row(1, '0000000000000000FFFF00000100007F:0835', '0000000000000000FFFF0000010200C0:C353', '000186A0'),
  ];
  const files = [join(folder, 'tcp'), join(folder, 'tcp6')];
  for (const [i, rows] of [four, six].entries()) writeFileSync(files[i] ?? '', `${rows.join('\n')}\n`);
  assert.deepEqual(await read(new SendQueues(files), 2101), {
    there: true,
    found: {
      '2101 50000 192.0.2.1': 1_422,
      '2101 50002 2001:db8::1': 1,
      '2101 50003 192.0.2.1': 100_000,
    },
  });
});

test('a system without the tables says so: it is not one where nothing waits', async () => {
  assert.deepEqual(await read(new SendQueues(['/nowhere/tcp', '/nowhere/tcp6']), 2101), {
    there: false,
    found: {},
  });
});

test('a table that cannot be read is as one that is not there: it ends no caster', async () => {
  assert.deepEqual(await read(new SendQueues([tmpdir()]), 2101), { there: false, found: {} });
});

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);

for (const [listen, to] of [
  ['127.0.0.1', '127.0.0.1'],
  ['::1', '::1'],
  ['::', '127.0.0.1'],
] as const)
  test(`bytes for a client of ${to} that reads nothing wait in the kernel, on a port of ${listen}`, {
    skip: process.platform !== 'linux' || (listen !== '127.0.0.1' && !hasIpv6),
  }, async (t) => {
    const server = createServer();
    t.after(() => server.close());
    await once(server.listen(0, listen), 'listening');
    const { port } = server.address() as AddressInfo;
    const client = connect(port, to).pause();
    client.on('error', () => {});
    const [socket] = await once(server, 'connection');
    t.after(() => socket.destroy());
    t.after(() => client.destroy());
    socket.write(Buffer.alloc(3_000_000));
    const connection = connectionKey({ socket, tcp: socket, localPort: port });
    assert.equal(addressOf(socket), to);
    const { there, found } = await read(new SendQueues(), port);
    assert.ok(there);
    assert.ok((found[connection] ?? 0) > 1_000_000, JSON.stringify(found));
  });
