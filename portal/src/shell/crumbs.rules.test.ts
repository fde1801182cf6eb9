import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linksWithoutRoom, MORE, SEPARATOR } from './crumbs.rules.ts';

const links = [40, 60, 90];
const here = 70;
const whole = 40 + 60 + 90 + 3 * SEPARATOR + here;

test('the widest tenants of a breadcrumb are hidden first, and only those without room', () => {
  assert.equal(linksWithoutRoom(links, here, whole), 0);
  assert.equal(linksWithoutRoom(links, here, whole - 1), 1);
  const withoutFirst = whole - 40 - SEPARATOR + MORE;
  assert.equal(linksWithoutRoom(links, here, Math.min(withoutFirst, whole - 1) - 1), 2);
});

test('the page alone is left where there is room for nothing else', () => {
  assert.equal(linksWithoutRoom(links, here, 10), 3);
  assert.equal(linksWithoutRoom([], here, 10), 0);
});
