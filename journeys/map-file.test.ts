import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { mapFilePath } from '@cairn/contract/map-file';
import { pmtiles } from '../tools/pmtiles-fixture.ts';
import { assertAccessible, openBrowser, openPage, pixelsOf, signIn } from './browser.ts';
import { until } from './cairn.ts';
import { admin, System } from './system.ts';

/** Nearly that of woods, which the map that comes with the portal does not have, and far from that of land. */
const woods = { dark: '#1b4530', light: '#d0e0d0' };

test('a map file is drawn under the rovers in both themes, read in ranges', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-map-'));
  t.after(() => rm(folder, { recursive: true }));
  const path = join(folder, 'map.pmtiles');
  const ring = [
    [-9, 49],
    [4, 49],
    [4, 60],
    [-9, 60],
    [-9, 49],
  ] as const;
  await writeFile(
    path,
    pmtiles([
      { layer: 'earth', kind: 'earth', shape: ring },
      { layer: 'landuse', kind: 'forest', shape: ring },
      {
        layer: 'roads',
        kind: 'highway',
        name: 'Great North Road',
        shape: [
          [-0.1, 51.5],
          [-3.2, 56],
        ],
      },
      { layer: 'places', kind: 'locality', name: 'Horncastle', shape: [[-0.11, 53.2]] },
    ]),
  );
  const system = await System.start(t, { MAP_FILE: path, MAP_FILE_ATTRIBUTION: '© Surveyors' });
  const browser = await openBrowser(t);
  for (const theme of ['dark', 'light'] as const) {
    const { page, complaints } = await openPage(browser, { width: 1440, height: 900, theme });
    const replies: (string | number | undefined)[][] = [];
    page.on('response', (reply) => {
      if (reply.url().endsWith(mapFilePath)) replies.push([reply.status(), reply.headers()['content-range']]);
    });
    await signIn(page, system.location.url, admin);
    await page.getByText('© Surveyors').first().waitFor();
    assert.equal(await page.getByLabel('Base map').first().inputValue(), 'file');
    await until(
      async () => (await pixelsOf(page, '.mapcard .map', woods[theme])) > 10_000,
      'the woods are drawn',
    );
    assert.ok(replies.length > 0);
    for (const [status, range] of replies)
      assert.deepEqual([status, /^bytes \d/.test(`${range}`)], [206, true]);
    await page.getByLabel('Base map').first().selectOption('outline');
    await until(
      async () => (await pixelsOf(page, '.mapcard .map', woods[theme])) < 1000,
      'the outline is drawn',
    );
    await assertAccessible(page);
    assert.deepEqual(complaints, []);
    await page.close();
  }
});
