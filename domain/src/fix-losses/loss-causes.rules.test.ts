import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type SessionEnd, sessionEndCodes } from '@cairn/contract';
import { between, calm, causes, drive, ELY, type Point, YORK } from '../../test/drive.ts';
import { type CorrectionsChange, changeWithoutFix } from './loss-causes.rules.ts';
import { lossesOf, ofItsStations, silences, stationStretches } from './losses.rules.ts';

test('the station that feeds it fell silent: a gap of another station is none of its business', () => {
  const points = drive(300, (s) => (between(s, 140, 200) ? { status: 5, age: s - 119 } : {}));
  const gap = {
    from: 120,
    to: 190,
    station: ELY,
    title: 'Ely',
    reason: { code: 'connection_reset' } as const,
  };
  const [loss] = lossesOf(points, { ...calm, gaps: [gap] });
  assert.equal(loss?.cause, 'station_gap');
  assert.deepEqual(loss?.evidence[0], {
    kind: 'station',
    value: 70,
    before: null,
    worst: null,
    notable: true,
    lasts: false,
    station: 'Ely',
    reason: { code: 'connection_reset' },
    text: '',
  });
  assert.deepEqual(causes(points, { ...calm, gaps: [{ ...gap, station: YORK }] }), [
    [139, 200, 'no_network'],
  ]);
});

test('corrections grow old although the station sends: the network between is at fault', () => {
  const points = drive(300, (s) => (between(s, 140, 200) ? { status: 5, age: s - 119 } : {}));
  const [loss] = lossesOf(points, calm);
  const age = loss?.evidence.find(({ kind }) => kind === 'age');
  assert.deepEqual([loss?.cause, age?.value, age?.before, age?.worst], ['no_network', 25, 1, 80]);
});

test('corrections that stop with the fix grow old after it: the network between is at fault', () => {
  const points = drive(300, (s) => (between(s, 140, 160) ? { status: 5, age: s - 138 } : {}));
  const [loss] = lossesOf(points, calm);
  const age = loss?.evidence.find(({ kind }) => kind === 'age');
  assert.deepEqual([loss?.cause, age?.notable, age?.before, age?.worst], ['no_network', true, 1, 21]);
});

test('a baseline that jumps with the loss is named as a possible cause', () => {
  const points = drive(300, (s) => (between(s, 140, 160) ? { status: 5, km: 25 } : { km: 2 }));
  const [loss] = lossesOf(points, calm);
  const baseline = loss?.evidence.find(({ kind }) => kind === 'baseline');
  assert.deepEqual([loss?.cause, baseline?.notable, baseline?.worst], ['long_baseline', true, 25]);
});

test('a rover without GGA for a while had no network', () => {
  const points = drive(300, (s) => (between(s, 100, 160) ? undefined : {}));
  assert.deepEqual(causes(points), [[99, 160, 'no_network']]);
  assert.deepEqual(silences(points), [{ from: 99, to: 160 }]);
});

test('a change of station is the cause of a loss', () => {
  const points = drive(300, (s) => ({ station: s < 98 ? ELY : YORK, status: between(s, 100, 115) ? 5 : 4 }));
  const [loss] = lossesOf(points, calm);
  assert.deepEqual([loss?.cause, loss?.evidence[0]?.station], ['station_change', 'York']);
  assert.deepEqual(stationStretches({ ...points }), [
    { from: 0, to: 98, station: ELY },
    { from: 98, to: null, station: YORK },
  ]);
});

test('other corrections shortly before a loss are its cause, of its own station and since it was fixed alone', () => {
  const points = drive(300, (s) => (between(s, 100, 160) ? { status: 5 } : {}));
  const causeWith = (change: Partial<CorrectionsChange>) => {
    const changes = [{ at: 95, kind: 'profile' as const, station: null, text: 'MSM4', ...change }];
    return lossesOf(points, { ...calm, changes })[0];
  };
  const profile = causeWith({});
  assert.deepEqual(
    [profile?.cause, profile?.evidence[0]?.kind, profile?.evidence[0]?.value, profile?.evidence[0]?.text],
    ['corrections_change', 'profile', 4, 'MSM4'],
  );
  const messages = causeWith({ kind: 'messages', station: ELY, text: '1077 → 1074' });
  assert.deepEqual([messages?.cause, messages?.evidence[0]?.station], ['corrections_change', 'Ely']);
  assert.equal(causeWith({ kind: 'messages', station: YORK })?.cause, 'unknown');
  for (const at of [20, 130]) assert.equal(causeWith({ at })?.cause, 'unknown');
  const again = drive(300, (s) => (between(s, 100, 110) || between(s, 130, 140) ? { status: 5 } : {}));
  const changes = [{ at: 95, kind: 'profile' as const, station: null, text: '' }];
  assert.deepEqual(
    lossesOf(again, { ...calm, changes }).map(({ cause }) => cause),
    ['corrections_change', 'unknown'],
  );
});

test('a reference frame of its station that was set shortly before a loss is its cause', () => {
  const points = drive(300, (s) => (between(s, 100, 160) ? { status: 5 } : {}));
  const frame = { at: 95, kind: 'frame' as const, station: ELY, text: 'ITRF2020 → ETRF2000' };
  const [loss] = lossesOf(points, { ...calm, changes: [frame] });
  assert.partialDeepStrictEqual(loss, {
    cause: 'corrections_change',
    evidence: [{ kind: 'frame', value: 4, station: 'Ely', text: 'ITRF2020 → ETRF2000' }],
  });
  assert.equal(lossesOf(points, { ...calm, changes: [{ ...frame, station: YORK }] })[0]?.cause, 'unknown');
});

test('a profile with coordinates in another frame says so beside its name', () => {
  const points = drive(300, (s) => (between(s, 100, 160) ? { status: 5 } : {}));
  const profile = { at: 95, kind: 'profile' as const, station: null, text: 'Denmark', frame: 'ETRF2000' };
  const [loss] = lossesOf(points, { ...calm, changes: [profile] });
  assert.deepEqual(
    loss?.evidence.slice(0, 2).map(({ kind, station, text }) => [kind, station, text]),
    [
      ['profile', null, 'Denmark'],
      ['frame', null, 'ETRF2000'],
    ],
  );
});

test('a rover that is sent no coordinates does not come back, whatever its loss began with', () => {
  const hidden = (station: number, at: number): CorrectionsChange => ({
    at,
    kind: 'coordinates',
    station,
    text: 'ETRF2000',
  });
  const profile = { at: 95, kind: 'profile' as const, station: null, text: 'Denmark' };
  const lost = drive(300, (s) => ({ status: s < 100 ? 4 : 5 }));
  const kinds = (points: typeof lost, changes: readonly CorrectionsChange[]) => {
    const [loss] = lossesOf(points, { ...calm, changes });
    return [loss?.cause, ...(loss?.evidence ?? []).filter(({ notable }) => notable).map(({ kind }) => kind)];
  };
  assert.deepEqual(kinds(lost, [profile, hidden(ELY, 95)]), ['corrections_change', 'coordinates']);
  // known before the first point of a session whose receiver had coordinates from the session before
  const reconnected = drive(300, (s) => ({ status: s < 20 ? 4 : 5 }));
  assert.deepEqual(kinds(reconnected, [hidden(ELY, -1)]), ['corrections_change', 'coordinates']);
  const moved = drive(300, (s) => ({ station: s < 98 ? ELY : YORK, status: s < 100 ? 4 : 5 }));
  assert.deepEqual(kinds(moved, [hidden(YORK, 98)]), ['corrections_change', 'coordinates', 'change']);
  const trees = drive(300, (s) => (s < 100 ? {} : { status: 5, satellites: 6 }));
  assert.deepEqual(kinds(trees, [hidden(ELY, 200)]), ['few_satellites', 'satellites', 'coordinates']);
  const entered = { at: 97, kind: 'frame' as const, station: ELY, text: '→ ITRF2020' };
  assert.deepEqual(kinds(lost, [hidden(ELY, 95), entered]), ['corrections_change', 'frame']);
  // it lost its fix by it all the same
  assert.deepEqual(kinds(lost, [hidden(ELY, 95), { ...entered, at: 200 }]), [
    'corrections_change',
    'coordinates',
  ]);
  assert.deepEqual(kinds(lost, [hidden(YORK, 95)]), ['unknown']);
});

test('what changed last in the corrections of a rover without a fix since is named until it has one', () => {
  const never = drive(300, () => ({ status: 5 }));
  const hidden = { at: -1, kind: 'coordinates' as const, station: ELY, text: 'ETRF2000' };
  const of = (points: typeof never, changes: readonly CorrectionsChange[]) =>
    changeWithoutFix(points, { changes })?.change.kind;
  assert.equal(of(never, [hidden]), 'coordinates');
  assert.equal(of(never, [hidden, { ...hidden, at: 100, kind: 'frame' }]), 'frame');
  assert.equal(of(never, [{ ...hidden, station: YORK }]), undefined);
  assert.equal(of(never, []), undefined);
  const again = [hidden, { ...hidden, at: 100, station: YORK }, { ...hidden, at: 120 }];
  assert.deepEqual(changeWithoutFix(never, { changes: again }), { change: hidden, since: -1 });
  assert.equal(
    of(
      drive(300, (s) => ({ status: s === 200 ? 4 : 5 })),
      [hidden],
    ),
    undefined,
  );
  const late = { ...hidden, at: 95 };
  const lost = drive(300, (s) => ({ status: s < 90 ? 4 : 5 }));
  assert.deepEqual(changeWithoutFix(lost, { changes: [late] }), { change: late, since: 89 });
});

test('trees: satellites fell, or the geometry became poor', () => {
  const under = (change: Partial<Point>) =>
    drive(300, (s) => (between(s, 100, 130) ? { status: 5, ...change } : {}));
  assert.deepEqual(causes(under({ satellites: 6 })), [[99, 130, 'few_satellites']]);
  assert.deepEqual(causes(under({ hdop: 3.1 })), [[99, 130, 'few_satellites']]);
});

test('too far from its station, with nothing else to blame', () => {
  const far = drive(300, (s) => ({ km: 60, status: between(s, 100, 130) ? 5 : 4 }));
  assert.deepEqual(causes(far), [[99, 130, 'long_baseline']]);
});

test('how a session that was fixed ended says why', () => {
  const points = drive(100);
  const ended = (reason: SessionEnd, next?: number) =>
    lossesOf(points, { ...calm, end: { at: 100, reason }, next }).map(({ cause }) => cause);
  assert.deepEqual(ended({ code: 'closed_by_rover' }, 160), ['rover_restart']);
  assert.deepEqual(ended({ code: 'replaced' }, 100), ['rover_restart']);
  assert.deepEqual(ended({ code: 'disconnected_by_user', by: 'Ann Other' }, 105), ['disconnected']);
  assert.deepEqual(ended({ code: 'connection_timed_out' }, 160), ['no_network']);
  assert.deepEqual(ended({ code: 'too_slow' }, 160), ['no_network']);
  assert.deepEqual(ended({ code: 'station_changed' }, 101), ['station_change']);
});

test('every way in which a session can end is judged, and none is put down to what was not recorded', () => {
  const judged = Object.groupBy(sessionEndCodes(), (code) => {
    const [loss] = lossesOf(drive(100), {
      ...calm,
      end: { at: 100, reason: { code } as SessionEnd },
      next: 130,
    });
    return loss?.cause ?? 'none';
  });
  assert.deepEqual(Object.keys(judged).sort(), [
    'disconnected',
    'no_network',
    'rover_restart',
    'station_change',
  ]);
  assert.deepEqual(judged.rover_restart?.toSorted(), ['closed_by_rover', 'replaced']);
  assert.deepEqual(judged.station_change, ['station_changed']);
  assert.deepEqual(judged.no_network?.toSorted(), [
    'connection_broken',
    'connection_reset',
    'connection_timed_out',
    'too_slow',
  ]);
});

test('a rover that fell silent before it reconnected had no network', () => {
  const end = { at: 150, reason: { code: 'replaced' } as const };
  const [loss] = lossesOf(drive(100), { ...calm, end, next: 150 });
  assert.equal(loss?.cause, 'no_network');
  assert.deepEqual(
    loss?.evidence.slice(0, 3).map(({ kind, value }) => [kind, value]),
    [
      ['end', null],
      ['silence', 51],
      ['restart', 0],
    ],
  );
});

test('its station went offline and another fed it at once: the station is the cause, not the change', () => {
  const points = drive(300, (s) => ({
    station: s < 100 ? ELY : YORK,
    status: between(s, 102, 130) ? 5 : 4,
  }));
  const gap = {
    from: 99,
    to: 160,
    station: ELY,
    title: 'Ely',
    reason: { code: 'connection_reset' } as const,
  };
  const [loss] = lossesOf(points, { ...calm, gaps: [gap] });
  assert.equal(loss?.cause, 'station_gap');
  assert.deepEqual(
    loss?.evidence
      .slice(0, 2)
      .map(({ kind, station, reason, text }) => [kind, station, reason?.code ?? text]),
    [
      ['station', 'Ely', 'connection_reset'],
      ['change', 'York', 'Ely'],
    ],
  );
});

test('its station returned and fed it again: the change is the cause, not the silence before', () => {
  const points = drive(300, (s) => ({
    station: between(s, 60, 100) ? YORK : ELY,
    status: between(s, 61, 75) || between(s, 101, 112) ? 5 : 4,
  }));
  const gap = {
    from: 60,
    to: 99,
    station: ELY,
    title: 'Ely',
    reason: { code: 'closed_by_station' } as const,
  };
  const [away, home] = lossesOf(points, { ...calm, gaps: [gap] });
  assert.deepEqual([away?.cause, away?.evidence[1]?.station], ['station_gap', 'York']);
  assert.deepEqual(
    [home?.cause, home?.evidence[0]?.station, home?.evidence[0]?.text],
    ['station_change', 'Ely', 'York'],
  );
});

test('a change that it was fixed again after, or held its fix through, is not to blame for what comes later', () => {
  const trees = { status: 5 as const, satellites: 6 };
  const again = drive(300, (s) => ({
    station: s < 100 ? YORK : ELY,
    ...(between(s, 101, 108) ? { status: 5 } : between(s, 114, 130) ? trees : {}),
  }));
  assert.deepEqual(
    causes(again).map(([, , cause]) => cause),
    ['station_change', 'few_satellites'],
  );
  const held = drive(300, (s) => ({ station: s < 80 ? YORK : ELY, ...(between(s, 100, 120) ? trees : {}) }));
  assert.deepEqual(causes(held), [[99, 120, 'few_satellites']]);
});

test('usual figures are distinguished from unusual ones', () => {
  const points = drive(300, (s) => (between(s, 100, 130) ? { status: 5, satellites: s < 110 ? 6 : 4 } : {}));
  const [loss] = lossesOf(points, calm);
  assert.deepEqual(
    loss?.evidence.map(({ kind, value, worst, notable }) => [kind, value, worst, notable]),
    [
      ['satellites', 6, 4, true],
      ['hdop', 0.8, 0.8, false],
      ['age', 1, 1, false],
      ['baseline', 8, 8, false],
    ],
  );
});

test('gaps of a station while it did not feed the rover do not count', () => {
  const fed = stationStretches(drive(300, (s) => ({ station: s < 100 ? ELY : YORK })));
  const gap = { station: ELY, title: 'Ely', reason: { code: 'connection_reset' } as const };
  const [during, later, before, yorks] = [
    { ...gap, from: 99, to: 150 },
    { ...gap, from: 180, to: 190 },
    { ...gap, from: -500, to: -400 },
    { ...gap, station: YORK, from: 250, to: null },
  ];
  assert.deepEqual(ofItsStations([during, later, before, yorks], fed), [during, yorks]);
});
