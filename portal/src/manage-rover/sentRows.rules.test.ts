import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowsOf } from './sentRows.rules.ts';

const rate = { interval: 1, bytes: 100 };
const made = { interval: 1, bytes: 60 };
const sent = (type: number, station: typeof rate | null, rover: typeof rate | null) => ({
  type,
  station,
  rover,
});

test('what a constellation is converted to stands in the row of what its station sends', () => {
  const messages = [
    sent(1004, null, made),
    sent(1006, rate, rate),
    sent(1077, rate, null),
    sent(1084, null, made),
    sent(1087, rate, null),
    sent(1097, rate, null),
  ];
  assert.deepEqual(
    rowsOf(messages).map(({ type, becomes, station, rover }) => [
      type,
      becomes,
      station?.bytes,
      rover?.bytes,
    ]),
    [
      [1006, undefined, 100, 100],
      [1077, 1004, 100, 60],
      [1087, 1084, 100, 60],
      [1097, undefined, 100, undefined],
    ],
  );
});

test('what is not one message of a constellation made of another keeps its own row', () => {
  const apart = [
    [sent(1074, rate, made), sent(1077, rate, null)], // the station sends both
    [sent(1074, made, null), sent(1075, null, made), sent(1077, rate, made)],
    [sent(1005, rate, null), sent(1006, null, rate)],
    [sent(1019, null, rate), sent(1077, rate, null)],
    [sent(4095, rate, null), sent(1230, rate, rate)],
  ];
  for (const messages of apart)
    assert.deepEqual(
      rowsOf(messages),
      messages.map((one) => ({ ...one, becomes: undefined })),
    );
});
