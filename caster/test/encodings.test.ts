import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { describe } from 'node:test';
import { runForeign } from '../../tools/foreign-program.ts';
import { Client, eventually, frame, logLine, startWorld, type World } from './world.ts';

const username = 'bjørn';
const password = 'rød grød €';
const inLatin1 = 'rød grød';

type Encoding = 'utf8' | 'latin1';

const basic = (login: Buffer) => `Authorization: Basic ${login.toString('base64')}\r\n`;

/** Rovers `bjørn` and `plain`, stations GB01 and GB02: the second of each has a password that Latin-1 can write. */
const start = (t: test.TestContext) =>
  startWorld(t, async (seed) => {
    await seed.station({ mount: 'GB01', password });
    await seed.station({ mount: 'GB02', password: inLatin1 });
    await seed.rover({ username, password: inLatin1, test_user: true });
    await seed.rover({ username: 'plain', password });
    await seed.rover({ username: 'mixed', password: 'Ã¥rhus by night' });
  });

const rover = (world: World, login: Buffer, revision = '') =>
  new Client(world.caster.ports.castaUk).send(`GET /GB01 HTTP/1.1\r\n${revision}${basic(login)}\r\n`);

const station = (world: World, request: Buffer) => new Client(world.caster.ports.connectaUk).send(request);

const wrongPassword = (world: World, code: number) => logLine(world, code, /encoding/);

// They wait more than they work.
describe('names and passwords outside ASCII', { concurrency: 4 }, () => {
  for (const encoding of ['utf8', 'latin1'] satisfies Encoding[]) {
    const login = Buffer.from(`${username}:${inLatin1}`, encoding);

    test(`a rover sends them in ${encoding}, in both revisions`, async (t) => {
      const world = await start(t);
      for (const revision of ['', 'Ntrip-Version: Ntrip/2.0\r\n']) {
        const client = rover(world, login, revision);
        assert.match((await client.until((received) => received.length > 10)).toString(), / 200 OK/);
      }
    });

    test(`a station of revision 1 sends its password in ${encoding}`, async (t) => {
      const world = await start(t);
      const request = Buffer.from(`SOURCE ${inLatin1} /GB02\r\nSource-Agent: NTRIP x\r\n\r\n`, encoding);
      const client = station(world, request);
      assert.match((await client.until((received) => received.length > 3)).toString(), /^ICY 200 OK/);
    });

    test(`a station of revision 2 sends its password in ${encoding}`, async (t) => {
      const world = await start(t);
      const head = basic(Buffer.from(`GB02:${inLatin1}`, encoding));
      const client = station(
        world,
        Buffer.from(`POST /GB02 HTTP/1.1\r\nNtrip-Version: Ntrip/2.0\r\n${head}\r\n`),
      );
      assert.match((await client.until((received) => received.length > 10)).toString(), /^HTTP\/1\.1 200 OK/);
    });

    test(`the account that reads the sourcetable is found by a name in ${encoding}`, async (t) => {
      const world = await start(t);
      await world.database.service.updateTable('rovers').set({ needs_gga: true }).execute();
      const client = new Client(world.caster.ports.castaUk);
      const table = await client.send(`GET / HTTP/1.0\r\n${basic(login)}\r\n`).end();
      assert.match(table, /STR;GB01;.*;B;Y;/);
      assert.match(table, /STR;GB01;([^;]*;){9}1;/);
    });
  }

  test('a password whose bytes are UTF-8 by chance is taken in Latin-1 all the same', async (t) => {
    const world = await start(t);
    const client = rover(world, Buffer.from('mixed:Ã¥rhus by night', 'latin1'));
    assert.match((await client.until((received) => received.length > 3)).toString(), /^ICY 200 OK/);
  });

  test('a wrong one is refused, in an answer that names the preferred encoding', async (t) => {
    const world = await start(t);
    for (const wrong of [`${username}:rød grøt`, `bjorn:${inLatin1}`, 'plain:r?d gr?d ?'])
      for (const encoding of ['utf8', 'latin1'] satisfies Encoding[]) {
        const reply = await rover(world, Buffer.from(wrong, encoding)).end();
        assert.match(reply, /^HTTP\/1\.0 401 Unauthorized\r\n/, wrong);
        assert.match(reply, /\r\nWWW-Authenticate: Basic realm="\/GB01", charset="UTF-8"\r\n/);
      }
    const posted = await station(
      world,
      Buffer.from(`POST /GB01 HTTP/1.1\r\nNtrip-Version: Ntrip/2.0\r\n${basic(Buffer.from('x:y'))}\r\n`),
    ).end();
    assert.match(posted, /WWW-Authenticate: Basic realm="\/GB01", charset="UTF-8"/);
    assert.equal((await world.lines()).filter((line) => /encoding/.test(line.description)).length, 0);
  });

  for (const { name, bytes, text } of [
    {
      name: 'Windows-1252',
      bytes: Buffer.from('rød grød \x80', 'latin1'),
      text: /^The password is right but for its encoding, Windows-1252: it must be UTF-8 or Latin-1/,
    },
    {
      name: 'UTF-8 of UTF-8',
      bytes: Buffer.from(Buffer.from(password).toString('latin1')),
      text: /^The password is right but for its encoding, UTF-8 twice: it must be UTF-8 or Latin-1/,
    },
    {
      name: 'decomposed letters',
      bytes: Buffer.from('å€'.normalize('NFD')),
      text: /^The password is right but for its encoding, UTF-8 with decomposed letters: /,
    },
  ])
    test(`the log says that a password is right but for its encoding: ${name}`, async (t) => {
      const world = await start(t);
      if (name === 'decomposed letters') {
        await world.seed.rover({ username: 'composed', password: 'å€' });
        assert.match(await rover(world, Buffer.concat([Buffer.from('composed:'), bytes])).end(), / 401 /);
      } else {
        assert.match(await rover(world, Buffer.concat([Buffer.from('plain:'), bytes])).end(), / 401 /);
        const source = Buffer.concat([Buffer.from('SOURCE '), bytes, Buffer.from(' /GB01\r\n\r\n')]);
        assert.match(await station(world, source).end(), /^ERROR - Bad Password/);
        assert.match((await wrongPassword(world, 32)).description, text);
      }
      assert.match((await wrongPassword(world, 12)).description, text);
    });

  test('str2str sends them as a station and as a rover', async (t) => {
    const world = await start(t);
    const { castaUk, connectaUk } = world.caster.ports;
    const folder = await mkdtemp(join(tmpdir(), 'cairn-foreign-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    const send = runForeign(t, 'str2str', ['-out', `ntrips://:rød grød@127.0.0.1:${connectaUk}/GB02`]);
    const sent = frame(1077, 1, 300);
    const into = `${folder}/received`;
    const from = `ntrip://bjørn:rød grød@127.0.0.1:${castaUk}/GB02`;
    const receive = runForeign(t, 'str2str', ['-in', from, '-out', `file://${into}`]);
    await eventually(async () => {
      send.stdin?.write(sent);
      return (await readFile(into).catch(() => Buffer.alloc(0))).includes(sent);
    }).catch(() => assert.fail(`${send.output()} ${receive.output()}`));
  });
});
