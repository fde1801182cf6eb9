import assert from 'node:assert/strict';
import { test } from 'node:test';
import { receiverHint } from './receiver-needs.ts';

test('what a receiver usually takes is told of families with a source, and of no other', () => {
  const { family, need, source } = receiverHint('NTRIP u-blox/1.0') ?? {};
  assert.deepEqual([family, need], ['u-blox', 'msm_and_biases']);
  assert.match(source ?? '', /UBX-18010802/);
  assert.equal(receiverHint('NTRIP Leica/8.0')?.need, 'biases_or_receiver');
  assert.equal(receiverHint('NTRIP RTKLIB/2.4.3')?.need, 'any_observations');
  for (const other of ['', 'NTRIP AgOpenGPSClient/6.4', 'curl/8.0'])
    assert.equal(receiverHint(other), undefined, other);
});
