import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkPlainObjects, spreadLiteralsIn } from './plain-objects.ts';

const refused = [
  'const station = { ...{ id, name }, network };',
  'save({\n  ...{ id },\n});',
  'const page = <Map {...{ track, newest }} />;',
  'const sim = { id, ...({ holder: 1 } as const) };',
  'const list = [...[one, two], three];',
  'const names = [...(["a", "b"] as const), "c"];',
  'names.push(...["a", "b"]);',
];
for (const source of refused)
  test(`refused: ${source.replaceAll('\n', ' ')}`, () =>
    assert.equal(spreadLiteralsIn('page.tsx', source).length, 1));

const allowed = [
  'const station = { ...record, name };',
  'const station = { ...(open ? { name } : {}), id };',
  'const station = { ...(open && { name }) };',
  'const list = [...one, ...(open ? [two] : [])];',
  'const page = <Map {...props} track={track} />;',
];
for (const source of allowed)
  test(`allowed: ${source}`, () => assert.deepEqual(spreadLiteralsIn('page.tsx', source), []));

test('no source of the project spreads a literal', () => assert.deepEqual(checkPlainObjects(), []));
