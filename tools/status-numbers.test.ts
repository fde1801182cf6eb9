import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numberComparisonsIn } from './number-comparisons.ts';
import { comparesStatus } from './status-numbers.ts';

const found = (source: string) =>
  numberComparisonsIn('page.tsx', source).filter((one) => comparesStatus(one)).length;

const refused = [
  'if (status === 3) return;',
  'if (row.rtk_status !== 4) return;',
  'if (sim?.statusid == 1) return;',
  'const runs = 5 === current.status;',
  'const connected = status > 0;',
  'const never = status === -1;',
  'switch (order.status) {\n  case 10:\n}',
  'const current = [3, 5].includes(subscription.status);',
  'const current = new Set([3, 5]);\nconst open = list.filter(({ status }) => current.has(status));',
  'const FIXED = 4;\nif (rover.rtk_status === FIXED) return;',
  'const [scheduled, active] = [2, 3];\nif (status === active) return;',
  'const state = row.status;\nif (state === 2) return;',
  'const { status: current } = row;\nif (current === 2) return;',
  'const online = rows.filter(({ status: of }) => of === 1);',
  'if (track.status[i] !== 4) return;',
  'if ((row.status ?? 0) === 1) return;',
  "if (row['status'] === 1) return;",
  "db.selectFrom('subscriptions').where('subs.status', 'in', [3, 5]);",
  "db.selectFrom('station_live').where('status', '=', 1);",
  'const tag = <Tag kind={status === 1 ? one : other} />;',
];
for (const source of refused)
  test(`refused: ${source.replaceAll('\n', ' ')}`, () => assert.equal(found(source), 1));

const allowed = [
  "if (isSubscriptionStatus(status, 'active')) return;",
  'if (row.status === stationStatusIds.online) return;',
  'if (reply.status === 404 || reply.status >= 500) return;',
  'if (one.status === other.status) return;',
  "if (change.state === 'wanted') return;",
  'const slot = 3;\nif (row.slot === slot) return;',
  'const texts = { status: 3 };',
  "db.updateTable('orders').set({ status: orderStatusIds.paid }).where('status', '=', orderStatusIds.paid);",
  '// status === 3 is active',
];
for (const source of allowed)
  test(`allowed: ${source.replaceAll('\n', ' ')}`, () => assert.equal(found(source), 0));
