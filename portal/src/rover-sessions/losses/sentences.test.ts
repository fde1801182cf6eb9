import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FixLoss, SessionEnd, WithoutFix } from '@cairn/contract';
import { withPlainSpaces } from '../../language/datesInOneLine.ts';
import { type Language, loadLanguage, type Translate, translatorFor } from '../../language/index.ts';
import './messages.ts';
import {
  causeText,
  certainty,
  durationText,
  figuresWithinLimits,
  type SentenceContext,
  sentence,
  withoutFixText,
} from './sentences.ts';

await loadLanguage('da');

const origin = new Date(2026, 10, 21, 14, 0, 0).getTime(); // in the reader's own time zone
/** Sentences are compared with plain spaces before their units. */
const contextFor = (language: Language = 'en', end?: number): SentenceContext => ({
  t: ((...message: Parameters<Translate>) =>
    withPlainSpaces(translatorFor(language)(...message))) as Translate,
  language,
  origin,
  end,
  now: 600,
});
const evidence = (
  kind: FixLoss['evidence'][number]['kind'],
  overrides: Partial<FixLoss['evidence'][number]>,
) => ({
  kind,
  value: null,
  before: null,
  worst: null,
  notable: true,
  lasts: false,
  station: null,
  reason: null,
  text: '',
  ...overrides,
});
const loss = (overrides: Partial<FixLoss>): FixLoss => ({
  from: 312,
  to: 442,
  without_fix: 130,
  status: 5,
  cause: 'unknown',
  evidence: [],
  ...overrides,
});
const silent = loss({
  cause: 'station_gap',
  evidence: [
    evidence('station', { value: 95, station: 'THIRSK', reason: { code: 'silent', seconds: 30 } }),
    evidence('age', { value: 14, before: 1, worst: 60.2 }),
    evidence('satellites', { value: 17, before: 17, worst: 16, notable: false }),
    evidence('hdop', { value: 1.8, before: 0.7, worst: 1.9, notable: false }),
    evidence('baseline', { value: 8.14, before: 8.1, worst: 8.2, notable: false }),
  ],
});

test('a silent station: when, how long, why and the evidence', () => {
  assert.equal(
    sentence(silent, contextFor()),
    'Lost fix 14:05:12 for 2 m 10 s: station THIRSK sent nothing for 1 m 35 s; the age of corrections rose from 1 s to 60 s',
  );
  assert.equal(
    figuresWithinLimits(silent, contextFor()),
    'within limits when it was lost: 17 satellites, HDOP 0.7 to 1.8, baseline 8.1 km',
  );
});

test('the same in Danish, with a comma for the decimal point', () => {
  assert.equal(
    sentence(silent, contextFor('da')),
    'Mistede fix 14:05:12 i 2 m 10 s: stationen THIRSK sendte intet i 1 m 35 s; korrektionernes alder steg fra 1 s til 60 s',
  );
  assert.equal(
    figuresWithinLimits(silent, contextFor('da')),
    'inden for grænserne, da det blev tabt: 17 satellitter, HDOP 0,7 til 1,8, basislinje 8,1 km',
  );
});

test('trees are recognised by satellites and geometry', () => {
  const trees = loss({
    cause: 'few_satellites',
    evidence: [
      evidence('satellites', { value: 9, before: 19, worst: 6 }),
      evidence('hdop', { value: 2.2, before: 0.83, worst: 3.91 }),
    ],
  });
  assert.equal(
    sentence(trees, contextFor()),
    'Lost fix 14:05:12 for 2 m 10 s: the sky was obstructed, for example by trees or a building; satellites fell from 19 to 6; HDOP rose from 0.8 to 3.9',
  );
});

test('a rover without GGAs is not reported to have lost its fix', () => {
  const away = loss({ status: null, cause: 'no_network', evidence: [evidence('silence', { value: 142 })] });
  assert.equal(
    sentence(away, contextFor()),
    'No data from 14:05:12 for 2 m 10 s: the rover sent nothing for 2 m 22 s, which suggests no mobile network or no power',
  );
});

test('a station that went offline and the one that took over are in one sentence', () => {
  const moved = loss({
    cause: 'station_gap',
    evidence: [
      evidence('station', { value: 60, station: 'Ely', lasts: true }),
      evidence('change', { value: 1, station: 'York', text: 'Ely' }),
    ],
  });
  assert.match(
    sentence(moved, contextFor()),
    /: station Ely stopped sending and has not resumed; the rover was moved to station York$/,
  );
});

test('a station that was out of service is no silent one', () => {
  const planned = (lasts: boolean) =>
    loss({
      cause: 'station_out_of_service',
      evidence: [evidence('station', { value: 300, station: 'Ely', lasts })],
    });
  assert.match(sentence(planned(false), contextFor()), /: station Ely was out of service for 5 m$/);
  assert.match(
    sentence(planned(true), contextFor()),
    /: station Ely was taken out of service and is not back yet$/,
  );
});

test('a change of station names both', () => {
  const change = (station: string | null, text: string) =>
    sentence(
      loss({ cause: 'station_change', evidence: [evidence('change', { value: 2, station, text })] }),
      contextFor(),
    );
  assert.match(change('York', 'Ely'), /: the rover was moved from station Ely to York$/);
  assert.match(change('York', ''), /: the rover was assigned station York$/);
  assert.match(change(null, 'Ely'), /: no station fed the rover after Ely$/);
});

test('a loss that lasts, one until the end, and one by the end have different sentences', () => {
  const open = loss({ to: null, without_fix: 288 });
  assert.match(sentence(open, contextFor()), /^Lost fix 14:05:12 and has been without for 4 m 48 s: /);
  assert.match(
    sentence(open, contextFor('en', 660)),
    /^Lost fix 14:05:12 and did not get it back before the session ended 14:11:00: /,
  );
  const ended = loss({
    to: null,
    status: null,
    cause: 'no_network',
    evidence: [evidence('end', { reason: { code: 'connection_reset' } }), evidence('restart', { value: 25 })],
  });
  assert.equal(
    sentence(ended, contextFor('da', 313)),
    'Mistede fix 14:05:12, da sessionen sluttede: dens forbindelse svigtede (forbindelsen blev nulstillet); den var tilbage efter 25 s',
  );
});

test('a restart states how soon the rover was back, and a disconnect by a person names them', () => {
  const end = (cause: FixLoss['cause'], reason: SessionEnd) =>
    sentence(
      loss({
        to: null,
        status: null,
        cause,
        evidence: [evidence('end', { reason }), evidence('restart', { value: 90 })],
      }),
      contextFor('en', 313),
    );
  assert.match(
    end('rover_restart', { code: 'closed_by_rover' }),
    /returned after 1 m 30 s, which suggests a restart$/,
  );
  assert.match(
    end('disconnected', { code: 'disconnected_by_user', by: 'Ann Other' }),
    /: the session was ended \(disconnected by Ann Other\); it returned after/,
  );
});

test('a rover that reconnected before its old connection ended was not offline', () => {
  const restart = loss({
    to: null,
    status: null,
    cause: 'no_network',
    evidence: [
      evidence('end', { reason: { code: 'replaced' } }),
      evidence('silence', { value: 15 }),
      evidence('restart', { value: 0 }),
    ],
  });
  assert.match(
    sentence(restart, contextFor('en', 327)),
    /: its connection failed \(replaced by a newer session\); no data was received for 15 s before$/,
  );
});

test("the caster's reasons are shown in Danish, with the name of the person who disconnected it", () => {
  const endedBy = (reason: SessionEnd) =>
    sentence(
      loss({ to: null, cause: 'disconnected', evidence: [evidence('end', { reason })] }),
      contextFor('da', 313),
    );
  assert.match(endedBy({ code: 'disconnected_by_user', by: 'Ann Other' }), /\(afbrudt af Ann Other\)$/);
  assert.match(endedBy({ code: 'caster_stopped' }), /\(casteren blev stoppet\)$/);
});

test('every cause has its words in both languages', () => {
  for (const language of ['en', 'da'] as const) {
    for (const cause of [
      'station_gap',
      'station_out_of_service',
      'station_change',
      'corrections_change',
      'no_network',
      'rover_restart',
      'disconnected',
      'few_satellites',
      'long_baseline',
      'unknown',
    ] as const) {
      const text = sentence(loss({ cause }), contextFor(language));
      assert.doesNotMatch(text, /why\.|undefined|\{\{/, `${language} ${cause}`);
    }
  }
});

test('coordinates that are not sent, or in another frame, with what helps, in both languages', () => {
  const changed = (...pieces: FixLoss['evidence']) => loss({ cause: 'corrections_change', evidence: pieces });
  const hidden = evidence('coordinates', { station: 'Ely', value: 4, text: 'ETRF2000' });
  const frame = evidence('frame', { station: 'Ely', value: 4, text: '→ ITRF2020' });
  const profile = evidence('profile', { value: 4, text: 'Danish fields' });
  const because = (one: FixLoss, language: Language) =>
    sentence(one, contextFor(language)).replace(/^.*2 m 10 s: /, '');
  assert.equal(
    because(changed(hidden), 'en'),
    'no coordinates of station Ely were sent, because its reference frame was not known and the correction profile has them in ETRF2000',
  );
  assert.equal(certainty(changed(hidden), contextFor()), 'Recorded');
  assert.equal(
    because(changed(hidden), 'da'),
    'der blev ikke sendt koordinater for stationen Ely, fordi dens referenceramme ikke var kendt, og korrektionsprofilen har dem i ETRF2000',
  );
  assert.equal(
    because(changed(frame), 'en'),
    'the reference frame of station Ely was set (→ ITRF2020) 4 s before, so the rover got other coordinates',
  );
  assert.equal(
    because(changed(profile, evidence('frame', { text: 'ETRF2000' })), 'en'),
    'the rover was given the correction profile “Danish fields” 4 s before; coordinates are in ETRF2000 since then',
  );
  assert.match(
    because(changed(profile, evidence('frame', {})), 'da'),
    /; koordinaterne er siden da, som stationen sender dem$/,
  );
  assert.match(
    sentence(loss({ cause: 'station_gap', evidence: [...silent.evidence, hidden] }), contextFor()),
    /sent nothing for 1 m 35 s;.*; no coordinates of station Ely were sent[^;]*$/,
  );
});

test('what helps a rover that is sent no coordinates comes last, and while it has not come back', () => {
  const hidden = evidence('coordinates', { station: 'Ely', value: 4, text: 'ETRF2000' });
  const age = evidence('age', { before: 0.4, worst: 15, value: 15, notable: true });
  const still = { cause: 'corrections_change' as const, evidence: [hidden, age], to: null };
  assert.match(
    causeText(loss(still), contextFor()),
    /^no coordinates of station Ely.*; the age of corrections rose[^;]*; have its reference frame entered, or choose a profile without one$/,
  );
  assert.match(
    causeText(loss(still), contextFor('da')),
    /; få dens referenceramme angivet, eller vælg [^;]*$/,
  );
  assert.doesNotMatch(causeText(loss({ ...still, to: 230 }), contextFor()), /have its reference frame/);
});

test('a fix that never came since other corrections, in both languages', () => {
  const since = new Date(2026, 10, 21, 14, 4, 40).toISOString();
  const at = new Date(2026, 10, 21, 14, 5, 12).toISOString();
  const text = (kind: WithoutFix['kind'], language: Language, named = 'ETRF2000') =>
    withoutFixText({ since, at, kind, station: 'Ely', text: named }, contextFor(language));
  assert.equal(text('coordinates', 'en').since, 'No fix since 14:04:40');
  assert.match(text('coordinates', 'en').because, /^No coordinates of station Ely are sent/);
  assert.match(text('coordinates', 'en').advice, /in ETRF2000: have the frame of the station entered/);
  assert.match(text('coordinates', 'da').because, /^Der sendes ingen koordinater for stationen Ely/);
  assert.match(text('coordinates', 'da').advice, /i ETRF2000: Få stationens referenceramme angivet/);
  assert.equal(text('profile', 'da').advice, '');
  const asSent = 'At 14:05:12 the rover was given the stream as its station sends it.';
  assert.equal(text('profile', 'en', '').because, asSent);
  for (const language of ['en', 'da'] as const)
    for (const kind of ['profile', 'messages', 'frame', 'coordinates'] as const)
      assert.doesNotMatch(Object.values(text(kind, language)).join(), /losses\.|undefined|\{\{/);
});

test('durations are written in their two largest units, and no line ends between a figure and its unit', () => {
  const context = { ...contextFor(), t: translatorFor('en') };
  assert.deepEqual(
    [0.4, 40, 60, 130, 3600, 36_000].map((seconds) => durationText(seconds, context)),
    ['0\u00a0s', '40\u00a0s', '1\u00a0m', '2\u00a0m 10\u00a0s', '1\u00a0h', '10\u00a0h'],
  );
});
