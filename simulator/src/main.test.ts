import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { tinyCaster } from '../test/tiny-caster.ts';
import { mark } from './load/timestamp-frame.ts';
import { startStation } from './station/station.ts';

const program = fileURLToPath(new URL('main.ts', import.meta.url));

function worldFile(t: TestContext, world: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'simulator-'));
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'world.json'), JSON.stringify(world));
  return join(folder, 'world.json');
}

test('wrong flags and wrong files are refused with a sentence that names them', (t) => {
  const empty = worldFile(t, { stations: [], rovers: [] });
  for (const [flags, message] of [
    [[], /--world FILE/],
    [['--world', '/nowhere/world.json'], /\/nowhere\/world\.json/],
    [['--world', worldFile(t, { stations: [{}], rovers: [] })], /stations\[0\]\.mount is not a text/],
    [['--world', empty, '--rovers', 'many'], /--rovers: many is not a whole number/],
    [['--world', empty, '--ports', '1,2,3'], /--ports: 1,2,3 is not four ports/],
    [['--word', empty], /--word/],
  ] as [string[], RegExp][]) {
    const { status, stderr, stdout } = spawnSync(process.execPath, [program, ...flags], { encoding: 'utf8' });
    assert.deepEqual([status, stdout], [2, '']);
    assert.match(stderr, message);
  }
});

test('as a load of rovers it times the bursts that carry a mark, and ends on SIGTERM', {
  timeout: 600_000,
}, async (t) => {
  const { host, port } = await tinyCaster(t);
  const rovers = Array.from({ length: 30 }, (_, index) => ({
    username: `r${index}`,
    password: 'r',
    mountpoint: 'NOTT',
    country: 1,
    latitude: 52.8,
    longitude: -1.2,
    kind: 'tractor',
  }));
  const world = worldFile(t, { stations: [], rovers });
  const ports = `${port},${port},${port},${port}`;
  const child = spawn(process.execPath, [
    program,
    '--load',
    '--world',
    world,
    '--ports',
    ports,
    '--rovers',
    '25',
  ]);
  t.after(() => child.kill('SIGKILL'));
  const location = { latitude: 52.9, longitude: -1.1, height: 90 };
  const station = await startStation({
    host,
    port,
    mount: 'NOTT',
    password: 's',
    location,
    stationId: 1,
    automatic: false,
  });
  t.after(() => station.stop());

  for await (const line of createInterface({ input: child.stdout })) {
    const counts: Record<string, number> = JSON.parse(line);
    assert.deepEqual([counts.rovers, counts.broken, counts.refused], [25, 0, 0]);
    if (counts.marks === 25) {
      assert.ok(counts.p50 !== undefined && counts.p50 <= (counts.p99 ?? -1));
      break;
    }
    if (counts.streaming === 25) station.push(mark());
  }
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  assert.equal(code, 0);
});
