import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { answerCommands, askCasters, askEveryCaster, type CasterCommand } from './control.ts';
import { createTestDatabase } from './testing.ts';

const disconnect: CasterCommand = { command: 'disconnect', session: 7, rover: 1 };
const by = { userId: 5, name: 'Ann Other' };

/** Two nodes that were seen just now. */
async function twoNodes(t: TestContext) {
  const { database } = await createTestDatabase(t);
  const now = new Date();
  const service = { service: 'casta', country: 1, port: 2101, clients: 0, started_at: now, seen_at: now };
  await database.service
    .insertInto('caster_services')
    .values([
      { node: 'a', ...service },
      { node: 'b', ...service },
    ])
    .execute();
  return database;
}

test('the node that has the session does it, and the reply names it', async (t) => {
  const database = await twoNodes(t);
  const received: unknown[] = [];
  await answerCommands(database, 'a', async () => undefined);
  await answerCommands(database, 'b', async (command, asker) => {
    received.push(command, asker);
    return { done: true, message: 'Disconnected' };
  });
  assert.deepEqual(await askCasters(database, disconnect, by), {
    node: 'b',
    done: true,
    message: 'Disconnected',
  });
  assert.deepEqual(received, [disconnect, by]);
});

test('a refusal counts when every node has answered, and a node that throws refuses', async (t) => {
  const database = await twoNodes(t);
  await answerCommands(database, 'a', async () => undefined);
  await answerCommands(database, 'b', async () => {
    throw new Error('The port is taken');
  });
  assert.deepEqual(await askCasters(database, disconnect, by), {
    node: 'b',
    done: false,
    message: 'The port is taken',
  });
});

test('an answer that it is done wins over a refusal that came first', async (t) => {
  const database = await twoNodes(t);
  const refused = Promise.withResolvers<void>();
  await answerCommands(database, 'a', async () => ({ done: false, message: 'No such session' }));
  await answerCommands(database, 'b', async () => {
    await refused.promise;
    return { done: true, message: 'Disconnected' };
  });
  await database.listen(
    'cairn_answers',
    (payload) => payload.includes('No such session') && refused.resolve(),
  );
  assert.equal((await askCasters(database, disconnect, by))?.done, true);
});

test('a command for no node gets its reply without waiting', async (t) => {
  const database = await twoNodes(t);
  await answerCommands(database, 'a', async () => undefined);
  await answerCommands(database, 'b', async () => undefined);
  const answer = await askCasters(database, disconnect, by, { timeoutMs: 60_000 });
  assert.deepEqual(answer, { node: '', done: false, message: 'No caster has it' });
});

test('a node that does not answer in time leaves the result open, whatever the others reply', async (t) => {
  const database = await twoNodes(t);
  assert.equal(await askCasters(database, disconnect, by, { timeoutMs: 50 }), undefined);
  await answerCommands(database, 'a', async () => ({ done: false, message: 'No such session' }));
  assert.equal(await askCasters(database, disconnect, by, { timeoutMs: 300 }), undefined);
});

test('two questions at once get each their own answer', async (t) => {
  const database = await twoNodes(t);
  await answerCommands(database, 'a', async (command) => ({ done: true, message: command.command }));
  const answers = await Promise.all([
    askCasters(database, { command: 'reload', rover: 1 }, by),
    askCasters(database, { command: 'check', country: 2 }, by),
  ]);
  assert.deepEqual(
    answers.map((answer) => answer?.message),
    ['reload', 'check'],
  );
});

test('a node that has stopped answering stays silent', async (t) => {
  const database = await twoNodes(t);
  const stop = await answerCommands(database, 'a', async () => ({ done: true, message: 'Done' }));
  await stop();
  assert.equal(await askCasters(database, disconnect, by, { timeoutMs: 50 }), undefined);
});

test('what is no well-formed question or answer is passed over', async (t) => {
  const database = await twoNodes(t);
  await answerCommands(database, 'a', async () => ({ done: true, message: 'Done' }));
  for (const channel of ['cairn_commands', 'cairn_answers']) {
    for (const payload of ['', '{', 'null', '{"id":"1","command":{"command":"explode"}}'])
      await database.notify(channel, payload);
  }
  assert.equal((await askCasters(database, disconnect, by))?.done, true);
});

test('a command for every node waits for all of them, and names those that are silent', async (t) => {
  const database = await twoNodes(t);
  const restart = { command: 'restart', service: 'casta', country: 1 } as const;
  await answerCommands(database, 'a', async () => ({ done: true, message: 'Restarted' }));
  const some = await askEveryCaster(database, restart, by, { timeoutMs: 300 });
  assert.deepEqual([some.answers.map(({ node }) => node), some.silent], [['a'], ['b']]);
  await answerCommands(database, 'b', async () => ({ done: false, message: 'The port is taken' }));
  const all = await askEveryCaster(database, restart, by, { timeoutMs: 60_000 });
  assert.deepEqual([all.answers.map(({ done }) => done).sort(), all.silent], [[false, true], []]);
});
