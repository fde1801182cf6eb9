import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SimPopulation } from './population.ts';
import { cellOf, trafficOf } from './traffic.ts';

const population = (size: number) => new SimPopulation({ code: '71', digits: 13 }, size);
/** A Monday. */
const MONDAY = Date.UTC(2026, 10, 16);
const HOUR = 3_600_000;

test('every SIM has an ICCID of its own, of Denmark or the United Kingdom, and is found by it', () => {
  const sims = population(2000);
  const iccids = sims.slice(0, 2000).map(({ iccid }) => iccid);
  assert.equal(new Set(iccids).size, 2000);
  for (const iccid of iccids) {
    assert.match(iccid, /^8944|^8945/);
    assert.equal(sims.findIccid(iccid)?.iccid, iccid);
  }
  assert.equal(sims.findIccid('89457100000000000001'), undefined, 'its check digit is wrong');
});

test('rows are removed, moved and appended without another being lost', () => {
  const sims = population(5);
  const order = () => sims.slice(0, sims.size).map(({ serial }) => serial);
  sims.move(0, 3);
  assert.deepEqual(order(), [1, 2, 3, 0, 4]);
  sims.remove(1);
  for (let count = 0; count < 3; count += 1) sims.append();
  assert.deepEqual(order(), [1, 3, 0, 4, 5, 6, 7]);
  assert.equal(sims.find(2), undefined);
});

test('the traffic of a SIM is the same whenever it is requested, and grows while the day passes', () => {
  const sim = population(10).sim(2);
  const at = (hour: number) => trafficOf(sim, '2026-11-02', '2026-11-30', MONDAY + hour * HOUR);
  const received = [4, 8, 12, 16, 20].map((hour) =>
    at(hour).reduce((sum, day) => sum + day.receivedBytes, 0),
  );
  assert.deepEqual(
    [...received].sort((one, other) => one - other),
    received,
  );
  assert.ok((received.at(-1) ?? 0) > (received[0] ?? 0));
  assert.deepEqual(at(12).slice(0, 5), at(20).slice(0, 5));
  assert.ok(
    at(20).every(({ day }) => day <= '2026-11-16'),
    'nothing of days to come',
  );
});

test('the cell of a SIM is one of its country', () => {
  const sims = population(100).slice(0, 100);
  assert.deepEqual(
    new Set(sims.map((sim) => `${sim.country} ${cellOf(sim).mcc}`)),
    new Set(['DK 238', 'GB 234']),
  );
  assert.deepEqual(sims.map(cellOf), sims.map(cellOf));
});
