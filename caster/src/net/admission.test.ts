import assert from 'node:assert/strict';
import { Socket } from 'node:net';
import { test } from 'node:test';
import { Admission, type AdmissionBounds } from './admission.ts';

/** Connections by name, in order of arrival; `left`: those that are still open. */
function made(
  bounds: Omit<AdmissionBounds, 'pendingOfGuesser'>,
  isGuessing: (network: string) => boolean = () => false,
) {
  const admission = new Admission({ ...bounds, pendingOfGuesser: 2 }, isGuessing);
  const sockets = new Map<string, Socket>();
  const come = (name: string, address = name) => {
    const socket = new Socket();
    if (!admission.admit(socket, address)) return false;
    sockets.set(name, socket);
    return true;
  };
  const logIn = (name: string) => admission.loggedIn(sockets.get(name) as Socket);
  const leave = (name: string) => sockets.get(name)?.emit('close');
  const left = () => [...sockets].filter(([, socket]) => !socket.destroyed).map(([name]) => name);
  return { admission, come, logIn, leave, left };
}

test('the oldest connection without a login is closed for a newer one, and none with a login is', () => {
  const { admission, come, logIn, left } = made({ connections: 9, pending: 2, pendingOfNetwork: 9 });
  come('10.0.0.1');
  logIn('10.0.0.1');
  for (const name of ['10.0.0.2', '10.0.0.3', '10.0.0.4']) come(name);
  assert.deepEqual(left(), ['10.0.0.1', '10.0.0.3', '10.0.0.4']);
  assert.equal(admission.displaced, 1);
});

test('a network that is at its bound makes room itself; connections of others stay', () => {
  const { come, logIn, left } = made({ connections: 9, pending: 9, pendingOfNetwork: 2 });
  come('other', '10.0.0.1');
  come('a', '2001:db8:1:2::1');
  come('b', '2001:db8:1:2::2');
  come('c', '2001:db8:1:2:ffff::3');
  assert.deepEqual(left(), ['other', 'b', 'c']);
  logIn('b');
  come('d', '2001:db8:1:2::4');
  assert.deepEqual(left(), ['other', 'b', 'c', 'd']);
});

test('of a network that guesses passwords all but the newest connections without a login are closed', () => {
  let guessing = false;
  const { admission, come, logIn, left } = made(
    { connections: 99, pending: 99, pendingOfNetwork: 99 },
    (network) => guessing && network === '2001:db8:1:2',
  );
  for (const host of ['1', '2', '3', '4', '5']) come(host, `2001:db8:1:2::${host}`);
  come('other', '2001:db8:1:3::1');
  logIn('1');
  guessing = true;
  come('6', '2001:db8:1:2::6');
  assert.deepEqual(left(), ['1', '5', 'other', '6']);
  assert.equal(admission.displaced, 0, 'it had room: nothing that operators must mend');
});

test('a full caster closes a connection without a login for a new one, and then refuses new ones', () => {
  const { admission, come, logIn, leave, left } = made({ connections: 2, pending: 2, pendingOfNetwork: 2 });
  come('10.0.0.1');
  logIn('10.0.0.1');
  come('10.0.0.2');
  assert.equal(come('10.0.0.3'), true);
  assert.deepEqual(left(), ['10.0.0.1', '10.0.0.3']);
  logIn('10.0.0.3');
  assert.equal(come('10.0.0.4'), false);
  assert.deepEqual([admission.displaced, admission.refused], [1, 1]);
  leave('10.0.0.1');
  assert.equal(come('10.0.0.5'), true);
});

test('a connection that ends frees its slot once, with or without a login', () => {
  const { come, logIn, leave, left } = made({ connections: 2, pending: 2, pendingOfNetwork: 1 });
  for (let round = 0; round < 3; round++) {
    come(`silent ${round}`, '10.0.0.1');
    come(`rover ${round}`, '10.0.0.2');
    logIn(`rover ${round}`);
    for (const name of [`silent ${round}`, `rover ${round}`, `rover ${round}`]) leave(name);
  }
  assert.equal(left().length, 6, 'nobody had to give way');
});

test('the older half of those without a login is closed when descriptors have run out', () => {
  const { admission, come, logIn, left } = made({ connections: 9, pending: 9, pendingOfNetwork: 9 });
  for (const name of ['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4']) come(name);
  logIn('10.0.0.1');
  admission.displaceHalf();
  assert.deepEqual(left(), ['10.0.0.1', '10.0.0.4']);
});
