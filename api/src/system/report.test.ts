import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { type Area, areas, type Endpoint } from '@cairn/contract';
import { loggableReport } from './report.rules.ts';

type Field = keyof Parameters<typeof loggableReport>[0];
const fields = Object.keys(areas.system.logError.input.shape) as Field[];
const everyField = (text: string) => Object.fromEntries(fields.map((name) => [name, text]));

test('of a failed call its address, the names of its fields and the reference are stored', () => {
  const sentrequest = JSON.stringify({ id: 7, password: 'Qw7-tractor', userdata: { lname: 'Marsh' } });
  const report = { code: '999', component: '/api/casteruser', sentrequest, post: '09AF09AF09', line: '12' };
  assert.deepEqual(loggableReport({ ...report, response: 'The server could not do this' }), {
    ...report,
    sentrequest: ['id', 'password', 'userdata'],
    response: 'The server could not do this',
  });
});

test('of a failed screen the message of the engine and the positions of its stack are stored', () => {
  const post = `TypeError: Qw7-tractor\n    at Card (https://rtk.example/assets/Card-B1_x.js:3:1471)\n    at div`;
  const response = "Cannot read properties of undefined (reading 'total')";
  assert.deepEqual(loggableReport({ code: 'screen', component: '/home/rovers', response, post }), {
    code: 'screen',
    component: '/home/rovers',
    response,
    post: ['/assets/Card-B1_x.js:3:1471'],
  });
});

test('the address of every call is stored as it is', () => {
  for (const { path } of Object.values(areas as Record<string, Area>).flatMap(Object.values<Endpoint>))
    assert.deepEqual(loggableReport({ component: path }), { component: path });
});

for (const secret of [
  'Qw7-tractor',
  'password1',
  '"Qw7-tractor"',
  '123456',
  'a b c',
  `${'x'.repeat(43)}`,
  '["Qw7"]',
])
  test(`a bare ${secret} is stored from no field of text`, () => {
    const { code: _, line, country, reseller, dealer, ...texts } = loggableReport(everyField(secret));
    assert.deepEqual(new Set(Object.values(texts)), new Set(['[not stored]']));
    for (const id of [line, country, reseller, dealer])
      assert.ok(id === '[not stored]' || /^\d+$/.test(String(id)));
  });

test('a text made to make patterns backtrack is read in linear time', { timeout: 60_000 }, async (t) => {
  // a megabyte of each: quadratic time would be hours, linear time is milliseconds
  const attacks = [
    'token ',
    '/assets/',
    "Cannot read properties of undefined (reading '",
    '{"',
    '/a',
    'A1',
  ].flatMap((start) =>
    [' ', 'a', '1', '/', '-', start].map((unit) => start + unit.repeat(1e6 / unit.length)),
  );
  const rules = new URL('./report.rules.ts', import.meta.url).href;
  const worker = new Worker(
    `const { workerData, parentPort } = require('node:worker_threads');
     import(workerData.rules).then(({ loggableReport }) => {
       for (const attack of workerData.attacks)
         loggableReport(Object.fromEntries(workerData.fields.map((name) => [name, attack])));
       parentPort.postMessage(workerData.attacks.length);
     });`,
    { eval: true, workerData: { rules, fields, attacks } },
  );
  t.after(() => worker.terminate());
  const read = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  assert.equal(read, attacks.length);
});
