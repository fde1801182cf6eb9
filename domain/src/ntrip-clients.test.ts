import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { clientOf, colorsOf } from './ntrip-clients.ts';

const known: readonly (readonly [userAgent: string, family: string, version: string])[] = [
  ['NTRIP RTKLIB/2.4.3', 'RTKLIB', '2.4.3'],
  ['NTRIP BNC/2.13.4 (LINUX)', 'BKG BNC', '2.13.4'],
  ['NTRIP LefebureNTRIPClient/20131124', 'Lefebure', '20131124'],
  ['NTRIP GNSSInternetRadio/1.4.10', 'GNSS Internet Radio', '1.4.10'],
  ['NTRIP gpsd/3.25', 'gpsd', '3.25'],
  ['NTRIP SparkFun_RTK_Facet_v2.4', 'SparkFun', 'RTK_Facet_v2.4'],
  ['NTRIP SparkFun u-blox Client v1.0', 'SparkFun', 'u-blox Client v1.0'],
  ['NTRIP AgOpenGPSClient/6.4', 'AgOpenGPS', '6.4'],
  ['NTRIP pygnssutils/1.1.9', 'pygnssutils', '1.1.9'],
  ['NTRIP MAVProxy/0.1', 'MAVProxy', '0.1'],
  ['NTRIP QGroundControl', 'QGroundControl', ''],
  ['NTRIP CHC_LandStar/1.0', 'CHCNAV', '1.0'],
  ['NTRIP Trimble-AgGPS/NAV-900', 'Trimble', 'NAV-900'],
  ['NTRIP Leica GS18', 'Leica', 'GS18'],
  ['NTRIP JohnDeere/MTG-4G', 'John Deere', 'MTG-4G'],
  ['NTRIP Unknown/1.0', 'Other', ''],
  ['NTRIP subnc/1.0', 'Other', ''],
  ['', 'Not named', ''],
  ['   ', 'Not named', ''],
];

for (const [userAgent, family, version] of known)
  test(`“${userAgent}” is ${family}${version && ` ${version}`}`, () => {
    const found = clientOf(userAgent);
    assert.deepEqual([found.family.text, found.version], [family, version]);
  });

test('families that share a colour have different ones in a chart', () => {
  const families = known.map(([userAgent]) => clientOf(userAgent).family).slice(0, 8);
  assert.equal(new Set(colorsOf(families.map((family) => ({ ...family, color: '#8f9ff2' })))).size, 8);
});

test('what is made to be slow to read is read in linear time', { timeout: 60_000 }, async (t) => {
  const attacks = ['bnc', 'NTRIP ', '/', ' ', 'a', '-bnc', 'xbnc'].map((unit) =>
    unit.repeat(1e6 / unit.length),
  );
  const rules = new URL('./ntrip-clients.ts', import.meta.url).href;
  const worker = new Worker(
    `const { workerData, parentPort } = require('node:worker_threads');
     import(workerData.rules).then(({ clientOf }) => {
       for (const attack of workerData.attacks) for (let n = 0; n < 1000; n++) clientOf(attack);
       parentPort.postMessage(workerData.attacks.length);
     });`,
    { eval: true, workerData: { rules, attacks } },
  );
  t.after(() => worker.terminate());
  const read = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  assert.equal(read, attacks.length);
});
