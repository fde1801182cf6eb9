import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Deadlines } from './deadlines.ts';
import type { Rover } from './rover.ts';

/** What deadlines use of a rover. */
interface Known {
  name: string;
  connectedAt: number;
  backlog: number;
  account: { correctionsUntil: number };
}

function made() {
  const happened: string[] = [];
  const live = new Set<Rover>();
  const note = (what: string) => (rover: Rover) => {
    happened.push(`${(rover as unknown as Known).name} ${what}`);
    live.delete(rover); // as Casta does
    deadlines.ended(rover);
  };
  const deadlines = new Deadlines(
    { firstGga: 60, roverStall: 10 },
    {
      expired: note('expired'),
      stalled: note('stalled'),
      waited: (rover) => void happened.push(`${(rover as unknown as Known).name} waited`),
      lineStands: (rover) => void happened.push(`${(rover as unknown as Known).name} stands`),
    },
  );
  const connect = (name: string, connectedAt: number, correctionsUntil = Number.POSITIVE_INFINITY) => {
    const known: Known = { name, connectedAt, backlog: 0, account: { correctionsUntil } };
    const rover = known as unknown as Rover;
    live.add(rover);
    deadlines.began(rover);
    return { known, rover };
  };
  /** What happens at a time. */
  const at = (now: number) => {
    deadlines.tick(live, now);
    return happened.splice(0);
  };
  return { deadlines, connect, at };
}

test('each account ends its session when it expires, and a renewed one does not', () => {
  const { deadlines, connect, at } = made();
  connect('late', 0, 300);
  connect('early', 0, 200);
  const renewed = connect('renewed', 0, 200);
  assert.deepEqual(at(100), ['late waited', 'early waited', 'renewed waited']);
  renewed.known.account.correctionsUntil = 400;
  deadlines.expires(renewed.rover.account);
  assert.deepEqual(at(200), ['early expired']);
  assert.deepEqual(at(299), []);
  assert.deepEqual(at(301), ['late expired']);
  assert.deepEqual(at(400), ['renewed expired']);
});

test('a rover that drains nothing is closed after its time, one that catches up is not', () => {
  const { deadlines, connect, at } = made();
  const stuck = connect('stuck', 1000);
  const busy = connect('busy', 1000);
  for (const { known, rover } of [stuck, busy]) {
    known.backlog = 1;
    deadlines.fellBehind(rover);
  }
  assert.deepEqual(at(1001), []);
  busy.known.backlog = 0;
  assert.deepEqual(at(1005), []);
  busy.known.backlog = 1;
  deadlines.fellBehind(busy.rover);
  deadlines.fellBehind(stuck.rover);
  assert.deepEqual(at(1010), []);
  assert.deepEqual(at(1011), ['stuck stalled']);
  assert.deepEqual(at(1020), ['busy stalled']);
});

test('each session is checked once for its first GGA, and not when it ended before', () => {
  const { deadlines, connect, at } = made();
  connect('first', 0);
  const gone = connect('gone', 10);
  connect('second', 20);
  deadlines.ended(gone.rover);
  assert.deepEqual(at(59), []);
  assert.deepEqual(at(60), ['first waited']);
  assert.deepEqual(at(80), ['second waited']);
  assert.deepEqual(at(200), []);
});

test('a line that is begun and does not go on is known a second later, once', () => {
  const { at, connect, deadlines } = made();
  const { rover } = connect('joe', 0);
  deadlines.lineBegan(rover, 5_000);
  deadlines.lineBegan(rover, 5_900);
  assert.ok(!at(6_800).includes('joe stands'));
  assert.ok(at(6_900).includes('joe stands'));
  assert.ok(!at(9_000).includes('joe stands'));
});
