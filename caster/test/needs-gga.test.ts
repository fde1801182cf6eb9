import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import { parseSourcetable } from '@cairn/gnss';
import { cambridge, startNetwork } from './rover-account.ts';
import { basic, Client, type World } from './world.ts';

/** Whether the sourcetable asks for GGA, by mountpoint. */
async function asksForGga(world: World, credentials = '', request = 'GET / HTTP/1.0\r\n') {
  const reply = await new Client(world.caster.ports.castaUk).send(`${request}${credentials}\r\n`).end();
  const { streams } = parseSourcetable(reply.slice(reply.indexOf('\r\n\r\n') + 4));
  return Object.fromEntries(streams.map(({ mountpoint, nmea }) => [mountpoint, nmea]));
}

const stationsWithout = { RTK_RTCM3: true, GB01: false, GB02: false };
const all = { RTK_RTCM3: true, GB01: true, GB02: true };

// They wait more than they work.
describe('what the sourcetable says of GGA is true for whoever reads it', { concurrency: 4 }, () => {
  test('a new account gets corrections of a station without a GGA, as the sourcetable says', async (t) => {
    const world = await startNetwork(t);
    assert.deepEqual(await asksForGga(world), stationsWithout);
    assert.deepEqual(await asksForGga(world, basic('joe', 'pw')), stationsWithout);
    assert.equal(await world.fed(await world.connect('GB01')), 'GB01');
  });

  test('under RTK_RTCM3 a new account without a home needs one, as the sourcetable says', async (t) => {
    const world = await startNetwork(t);
    const rover = await world.connect('RTK_RTCM3');
    world.burst();
    rover.send(cambridge);
    assert.equal(await world.fed(rover), 'GB01');
  });

  test('an account with Needs GGA that reads the sourcetable with its password is asked for it', async (t) => {
    const world = await startNetwork(t, { needs_gga: true });
    assert.deepEqual(await asksForGga(world), stationsWithout);
    assert.deepEqual(await asksForGga(world, basic('joe', 'wrong')), stationsWithout);
    assert.deepEqual(await asksForGga(world, basic('jane', 'pw')), stationsWithout);
    assert.deepEqual(await asksForGga(world, basic('joe', 'pw')), all);
    const filtered = 'GET /?STR;GB*;;;;;;;;;;1 HTTP/1.1\r\nNtrip-Version: Ntrip/2.0\r\n';
    assert.deepEqual(await asksForGga(world, basic('joe', 'pw'), filtered), { GB01: true, GB02: true });
    assert.deepEqual(await asksForGga(world, '', filtered), {});
  });

  test('the sourcetable that answers a wrong mountpoint in revision 1 says so too', async (t) => {
    const world = await startNetwork(t, { needs_gga: true });
    const request = 'GET /GB03 HTTP/1.0\r\nUser-Agent: NTRIP rover\r\n';
    assert.deepEqual(await asksForGga(world, basic('joe', 'pw'), request), all);
    assert.deepEqual(await asksForGga(world, basic('joe', 'wrong'), request), stationsWithout);
  });

  test('passwords guessed at the sourcetable count as those of a mountpoint do', async (t) => {
    const limits = { freeGuesses: 2, guessEvery: 3_600_000 };
    const world = await startNetwork(t, { needs_gga: true }, limits);
    for (let n = 0; n < 2; n++) await asksForGga(world, basic('joe', `wrong${n}`));
    assert.deepEqual(await asksForGga(world, basic('joe', 'pw')), stationsWithout, 'it is not compared');
  });

  test('the log says when nothing is sent only because the account needs a GGA', async (t) => {
    const world = await startNetwork(t, { needs_gga: true }, { firstGga: 200 });
    const rover = await world.connect('GB02');
    await world.logged(20, /no GGA with its position was received in 0 s; the account has Needs GGA$/);
    rover.close();
    await world.logged(11, /no GGA with its position was received; the account has Needs GGA$/);
    (await world.connect('RTK_RTCM3')).close();
    await world.logged(11, /no GGA with its position was received$/);
  });
});
