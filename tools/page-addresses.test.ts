import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkPageAddresses, writtenAddressesIn } from './page-addresses.ts';

const linesOf = (source: string) =>
  writtenAddressesIn('a.tsx', source).map((finding) => Number(/:(\d+)/.exec(finding)?.[1]));

test('an address that is written out and a link that is not checked are found', () => {
  const source = `<Link to="/home/manage/rovers" />
<Link to={path as string} />
void navigate({ to: path as never });
const link = \`/home/rover/session/\${id}\`;`;
  assert.deepEqual(linesOf(source), [1, 2, 3, 4]);
});

test('links by name, comments and other casts are let pass', () => {
  const source = `/** \`/home/company/140\`: an id. */
<Link {...page('casterrovers')} />
<Link to={START_PATH} />
const name = list.name as string; // "/home"`;
  assert.deepEqual(linesOf(source), []);
});

test('no screen has one', () => {
  assert.deepEqual(checkPageAddresses(), []);
});
