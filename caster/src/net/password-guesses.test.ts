import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PasswordGuesses } from './password-guesses.ts';

const minute = 60_000;
const home = '192.0.2.1';
const stranger = '198.51.100.9';

/** 3 guesses are free, and one more every minute; `reads`: whose networks were read. */
function made(networks: (key: string) => Promise<Set<string>> = async () => new Set([home])) {
  const reads: string[] = [];
  const errors: string[] = [];
  const read = (key: string) => {
    reads.push(key);
    return networks(key);
  };
  const guesses = new PasswordGuesses<string>({ freeGuesses: 3, guessEvery: minute }, read, {
    failed: (error) => errors.push(String(error)),
    succeeded: () => errors.push('succeeded'),
  });
  const tries = async (count: number, key: string, network: string, now = 0) => {
    let allowed = 0;
    for (let i = 0; i < count; i++) if (await guesses.mayTry(key, network, now)) allowed++;
    return allowed;
  };
  return { guesses, reads, tries, errors };
}

test('guesses at one account are counted together, from however many networks they come', async () => {
  const { tries } = made();
  assert.equal(await tries(2, 'joe', '198.51.100.1'), 2);
  assert.equal(await tries(2, 'joe', '198.51.100.2'), 1);
  assert.equal(await tries(1, 'joe', '198.51.100.3'), 0);
  assert.equal(await tries(3, 'eve', '198.51.100.1'), 3, 'another account is not concerned');
});

test('guesses that are sent all at once are no more than others', async () => {
  const { guesses } = made();
  const all = await Promise.all(Array.from({ length: 500 }, () => guesses.mayTry('joe', stranger, 0)));
  assert.equal(all.filter(Boolean).length, 3);
});

test('a network that succeeded there before is never held by the guesses of others', async () => {
  const { tries } = made();
  await tries(100, 'joe', stranger);
  assert.equal(await tries(100, 'joe', home), 100);
  assert.equal(await tries(1, 'joe', stranger), 0);
});

test('its networks are read once a minute however many guess, and not before the free guesses are used up', async () => {
  const { tries, reads } = made();
  await tries(3, 'joe', stranger);
  assert.deepEqual(reads, []);
  await tries(100, 'joe', stranger, 1);
  assert.deepEqual(reads, ['joe']);
});

test('a free guess comes back every minute, up to the number at the start', async () => {
  const { tries } = made();
  await tries(10, 'joe', stranger);
  assert.equal(await tries(10, 'joe', stranger, 2 * minute), 2);
  assert.equal(await tries(10, 'joe', stranger, 100 * minute), 3);
});

test('right passwords are not counted', async () => {
  const { guesses, tries } = made();
  for (let i = 0; i < 10; i++) {
    assert.ok(await guesses.mayTry('joe', stranger, 0));
    guesses.wasRight('joe', 0);
  }
  assert.equal(await tries(10, 'joe', stranger), 3);
});

test('while the database is away nobody is locked out, and it is asked again', async () => {
  let away = true;
  const { tries, errors } = made(async () => {
    if (away) throw new Error('away');
    return new Set();
  });
  assert.equal(await tries(10, 'joe', stranger), 10);
  assert.deepEqual([...new Set(errors)], ['Error: away']);
  away = false;
  assert.equal(await tries(10, 'joe', stranger), 0);
  assert.equal(errors.at(-1), 'succeeded');
});
