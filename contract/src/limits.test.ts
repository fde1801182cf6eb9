import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as areas from './areas.ts';
import type { Area } from './endpoint.ts';
import { limitOf } from './limits.ts';

const endpoints = Object.values<Area>(areas).flatMap((area) => Object.values(area));

test('thirty people behind one address may poll any call once a second, with a session or without', () => {
  for (const endpoint of endpoints.filter(({ background }) => background))
    assert.ok(limitOf(endpoint).perMinute >= 30 * 60, endpoint.path);
});

test('a call without a session has a limit of its own below that of reads', () => {
  for (const endpoint of endpoints.filter(({ roles, background }) => roles === 'anyone' && !background))
    assert.ok(limitOf(endpoint).perMinute <= 240, endpoint.path);
});

test('a change is limited more than a read, and what is expensive more than a change', () => {
  const [read, write, export_] = [areas.users.list, areas.users.save, areas.compliance.exportCompany].map(
    (endpoint) => limitOf(endpoint).perMinute,
  );
  assert.ok(Number(read) > Number(write) && Number(write) > Number(export_));
});
