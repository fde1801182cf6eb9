import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FixLoss, RoverSession } from '@cairn/contract';
import { withPlainSpaces } from '../../language/datesInOneLine.ts';
import { loadLanguage, translatorFor } from '../../language/index.ts';
import './messages.ts';
import type { SentenceContext } from './sentences.ts';
import { summary, ticket } from './ticket.ts';

await loadLanguage('da');

const began = new Date(2026, 10, 21, 14, 0, 0);
const context: SentenceContext = {
  t: translatorFor('en'),
  language: 'en',
  origin: began.getTime(),
  end: 3600,
  now: 3600,
};
const session = {
  session_id: 4025,
  date_time: began.toISOString(),
  connection_time: 3600,
  live: 0,
  ended: new Date(began.getTime() + 3_600_000).toISOString(),
  status_ms: { fixed: 3_356_000, float: 200_000, dgps: 0, gps: 20_000, est: 0, conn: 24_000 },
  quality: 93.2,
  time_to_fix: 14,
} as RoverSession;
const figure = {
  before: null,
  worst: null,
  notable: true,
  lasts: false,
  station: null,
  reason: null,
  text: '',
};
const losses: FixLoss[] = [
  {
    from: 312,
    to: 442,
    without_fix: 130,
    status: 5,
    cause: 'station_gap',
    evidence: [
      { ...figure, kind: 'station', value: 95, station: 'Thirsk' },
      { ...figure, kind: 'satellites', value: 17, before: 17, worst: 17, notable: false },
    ],
  },
  { from: 3500, to: null, without_fix: 90, status: 5, cause: 'unknown', evidence: [] },
];
const link = 'https://rtk.example/home/rover/sessionhistory/7?session=4025';

test('the text for a ticket: rover, time, quality, each loss with its cause, and the link', () => {
  const lines = ticket(
    { rover: 'Fendt 939', session, reply: { losses, before_fix: 14, without_fix: null }, link },
    context,
  ).split('\n');
  assert.equal(lines[0], 'Why did it lose fix? Fendt 939, session 4025');
  assert.match(lines[1] ?? '', /^21-11-2026 14:00:00 to 15:00:00 \(.+\), 1 h$/);
  assert.deepEqual(lines.slice(2), [
    'Fixed 93.2 % of the time it was connected, time to fix 14 s',
    '2 losses, 4 m 4 s of 1 h without a fix: 3 m 40 s in losses, 14 s before the first fix that lasted, 10 s in short interruptions or at the end',
    '',
    '1. Lost fix 14:05:12 for 2 m 10 s: station Thirsk sent nothing for 1 m 35 s (recorded).',
    '   (within limits when it was lost: 17 satellites)',
    '2. Lost fix 14:58:20 and did not get it back before the session ended 15:00:00: nothing in the records explains it; corrections, satellites and baseline were within limits.',
    '',
    link,
  ]);
});

test('the text of a session without a loss says that there was none', () => {
  const nothing = { losses: [], before_fix: 14, without_fix: null };
  const text = ticket({ rover: 'Fendt 939', session, reply: nothing, link }, context);
  assert.match(text, /\nNo loss of fix\.\n\nhttps:/);
  const at = new Date(context.origin).toISOString();
  const without_fix = { since: at, at, kind: 'coordinates' as const, station: 'Ely', text: 'ETRF2000' };
  assert.match(
    ticket({ rover: 'Fendt 939', session, reply: { ...nothing, without_fix }, link }, context),
    /\nNo loss of fix\.\nNo fix since 14:00:00\. No coordinates of station Ely are sent/,
  );
});

test('one loss is in the singular, in Danish too', () => {
  const danish = { ...context, t: translatorFor('da'), language: 'da' as const };
  assert.equal(
    withPlainSpaces(summary({ losses: losses.slice(0, 1), before_fix: 14 }, session, danish)),
    '1 tab, 4 m 4 s af 1 t uden fix: 2 m 10 s i tab, 14 s før det første fix, som holdt, 1 m 40 s i korte afbrydelser eller til sidst',
  );
});
