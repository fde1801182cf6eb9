import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { z } from 'zod';
import { logText, reasonText, storedLogText } from './format.ts';
import { type LogEvent, logEvent, logEventNames, messageCodes } from './log-lines.ts';
import {
  type Reason,
  readSessionEnd,
  readStreamChange,
  sessionEnd,
  storedReason,
  streamChange,
} from './reasons.ts';

const languages = ['en', 'da'] as const;

interface Definition {
  readonly type: string;
  readonly innerType: z.core.$ZodType;
  readonly element: z.core.$ZodType;
  readonly getter: () => z.core.$ZodType;
  readonly options: readonly z.core.$ZodType[];
  readonly shape: Record<string, z.core.$ZodType>;
}

/** Sample values of a schema: both of a flag, all of a list, and one without the optional fields. */
function examples(schema: z.core.$ZodType, name: string): unknown[] {
  const { def } = schema._zod as unknown as { def: Definition };
  if (def.type === 'literal' || def.type === 'enum') return [...(schema._zod.values ?? [])];
  if (def.type === 'string') return [name === 'at' ? '2026-11-22T08:09:10.000Z' : `<${name}>`];
  if (def.type === 'number') return [1, 12_345];
  if (def.type === 'boolean') return [true, false];
  if (def.type === 'lazy') return examples(def.getter(), name);
  if (def.type === 'optional') return [undefined, ...examples(def.innerType, name)];
  if (def.type === 'nullable') return [null, ...examples(def.innerType, name)];
  if (def.type === 'union') return def.options.flatMap((one) => examples(one, name));
  if (def.type === 'array') return [[], examples(def.element, name)];
  if (def.type === 'object') return objects(def.shape);
  if (def.type === 'custom') return alarms;
  throw new Error(`${name}: no example of ${def.type}`);
}

function objects(shape: Record<string, z.core.$ZodType>): object[] {
  return Object.entries(shape).reduce<object[]>(
    (made, [name, schema]) =>
      made.flatMap((one) => examples(schema, name).map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
}

const alarms = [
  { kind: 'position', metres: 23, limit: 5, latitude: 1, longitude: 2, altitude: 3 },
  { kind: 'position', metres: 4200, limit: 5, latitude: 1, longitude: 2, altitude: 3 },
  { kind: 'position', metres: 4200, limit: 5, leads: false, latitude: 1, longitude: 2, altitude: 3 },
  { kind: 'no_position', minutes: 10 },
  { kind: 'excess_data', bytes: 90_000_000, limit: 50_000, minutes: 10 },
  { kind: 'silent', tries: 1, minutes: 10, since: null },
  { kind: 'satellites', now: 4, usual: 12, limit: 8, days: 7 },
  { kind: 'constellations', missing: ['GPS'], days: 7 },
  { kind: 'data_rate', now: 100, usual: 640, limit: 300, days: 7 },
  { kind: 'flapping', disconnects: 9, usual: 1, limit: 5, hours: 100 },
];

const reasons = [...examples(sessionEnd, 'reason'), ...examples(streamChange, 'reason')] as Reason[];

test('every reason and every line of the log has a sentence in both languages, with its texts in it', () => {
  const all = [
    ...reasons.map((reason) => ({
      of: reason,
      textIn: (language: 'en' | 'da') => reasonText(reason, language),
    })),
    ...(examples(logEvent, 'event') as LogEvent[]).map((line) => ({
      of: line,
      textIn: (language: 'en' | 'da') => logText(line, language),
    })),
  ];
  for (const { of, textIn } of all) {
    for (const language of languages) {
      const text = textIn(language);
      assert.doesNotMatch(text, /undefined|null|NaN|\[object| {2}/, `${language} ${JSON.stringify(of)}`);
      assert.ok(text.length > 3);
      for (const [name, value] of Object.entries(of))
        if (typeof value === 'string' && value.startsWith('<'))
          assert.ok(text.includes(value), `${name}: ${text}`);
    }
  }
  assert.equal(new Set(logEventNames).size, logEventNames.length);
});

test('the sentences of the two languages differ', () => {
  const same = reasons.filter(
    (reason) => reason.code !== 'unrecognised' && reasonText(reason, 'en') === reasonText(reason, 'da'),
  );
  assert.deepEqual(same, []);
});

test('a reason is read as it was stored', () => {
  for (const reason of examples(sessionEnd, 'reason') as Reason[]) {
    const { code, details } = storedReason(reason);
    assert.deepEqual(readSessionEnd(code, JSON.parse(JSON.stringify(details))), reason);
  }
  for (const reason of examples(streamChange, 'reason') as Reason[]) {
    const { code, details } = storedReason(reason);
    assert.deepEqual(readStreamChange(code, JSON.parse(JSON.stringify(details))), reason);
  }
});

test('what another version of the caster stored is shown as stored, not lost', () => {
  const sentence = 'closed by the rover';
  assert.deepEqual(readSessionEnd(sentence, null), { code: 'unrecognised', legacy_text: sentence });
  assert.equal(reasonText(readStreamChange('silent for 30 s', null), 'da'), 'silent for 30 s');
  assert.equal(
    storedLogText({ event: null, params: null, legacy_text: 'Connected to ELY' }, 'da'),
    'Connected to ELY',
  );
  assert.equal(storedLogText({ event: 'of_the_future', params: {}, legacy_text: null }), '');
});

test('a stored line has the text of its event and parameters', () => {
  const line = { event: 'station_given', params: { station: 'ELY', distance: 8123, before: null } };
  assert.equal(
    storedLogText({ ...line, legacy_text: null }),
    'Station ELY at 8.1 km instead of a removed one',
  );
  assert.equal(
    storedLogText({ ...line, legacy_text: null }, 'da'),
    'Station ELY, 8,1 km væk, i stedet for en fjernet',
  );
  assert.equal(messageCodes.station_given, 18);
});
