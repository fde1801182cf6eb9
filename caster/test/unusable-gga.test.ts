import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import { cambridge, startNetwork } from './rover-account.ts';
import { eventually, gga } from './world.ts';

/** Adds the checksum. */
const sentence = (body: string) => {
  const sum = [...Buffer.from(body)].reduce((xor, byte) => xor ^ byte, 0);
  return `$${body}*${sum.toString(16).toUpperCase().padStart(2, '0')}`;
};
const rest = '1,08,1.0,20.0,M,46.0,M,,';
const degrees = sentence(`GPGGA,120000.00,52.2012,N,0.1200,E,${rest}`);

// They wait more than they work.
describe('GGA that cannot be used', { concurrency: 4 }, () => {
  for (const { name, sent, text } of [
    {
      name: '0° N 0° E with quality 1',
      sent: sentence(`GPGGA,120000.00,0000.0,N,00000.0,E,${rest}`),
      text: /^This GGA cannot be used, the position is 0° N 0° E: \$GPGGA,120000\.00,0000\.0,N,00000\.0,E,1,08,.*\*\w\w$/,
    },
    {
      name: 'decimal degrees',
      sent: degrees,
      text: /^This GGA cannot be used, latitude and longitude are decimal degrees: NMEA has degrees and minutes, ddmm\.mmmm: \$GPGGA,120000\.00,52\.2012,N/,
    },
    {
      name: 'a decimal comma',
      sent: sentence('GPGGA,120000,00,5212,072,N,00007,2,E,1,08,1,0,20,0,M,46,0,M,,'),
      text: /^This GGA cannot be used, decimals follow a comma instead of a point: /,
    },
    {
      name: 'quality as a word',
      sent: sentence('GPGGA,120000.00,5212.072,N,00007.2,E,FIX,08,1.0,20.0,M,46.0,M,,'),
      text: /^This GGA cannot be used, the quality is not a number: /,
    },
    {
      name: 'time in ms',
      sent: sentence(`GPGGA,43200000,5212.072,N,00007.2,E,${rest}`),
      text: /^This GGA cannot be used, the time has milliseconds without a point: NMEA has hhmmss\.ss: /,
    },
  ])
    test(`${name}: counted apart, one sample logged, and no station is chosen by it`, async (t) => {
      const world = await startNetwork(t);
      const rover = await world.connect('RTK_RTCM3', `${sent}\r\n`.repeat(13));
      await world.logged(20, text);
      const live = await eventually(() =>
        world.database.service
          .selectFrom('live_rovers')
          .selectAll()
          .where('unusable_ggas', '=', 13)
          .executeTakeFirst(),
      );
      assert.deepEqual([live.ggas, live.status, live.latitude], [0, 0, null]);
      assert.equal(rover.text, 'ICY 200 OK\r\n\r\n');
      rover.close();
      await world.logged(
        11,
        /, 0 GGA, 13 that cannot be used\. Nothing was sent, because no GGA that can be used was received$/,
      );
      const samples = (await world.lines()).filter(({ description }) => /cannot be used, /.test(description));
      assert.equal(samples.length, 1);
      const session = await eventually(async () => {
        const found = await world.session();
        return found?.ended_at && found;
      });
      assert.deepEqual([session.unusable_ggas, session.ggas], [13, 0]);
    });

  test('those that can be used count as ever next to them', async (t) => {
    const world = await startNetwork(t);
    const rover = await world.connect('RTK_RTCM3', `${degrees}\r\n${cambridge}`);
    assert.equal(await world.fed(rover), 'GB01');
    rover.close();
    await world.logged(11, /, 1 GGA, 1 that cannot be used$/);
  });

  test('a whole sentence without a line end counts after a second, a part of one does not', async (t) => {
    const world = await startNetwork(t);
    const rover = await world.connect('RTK_RTCM3', cambridge.trim());
    assert.equal(await world.fed(rover), 'GB01');
    rover.send(`${gga(52.9, 0.12).trim()}`.slice(0, 40));
    rover.close();
    await world.logged(11, /, 1 GGA$/);
  });

  test('padded fields, LF and CR are read', async (t) => {
    const world = await startNetwork(t);
    const padded = sentence('GPGGA, 120000.00, 5212.0720,N, 00007.2000,E, 1, 08, 1.0, 20.0,M, 46.0,M, ,');
    const rover = await world.connect('RTK_RTCM3', `${padded}\n${cambridge.trim()}\r${cambridge.trim()}\n\r`);
    assert.equal(await world.fed(rover), 'GB01');
    rover.close();
    await world.logged(11, /, 3 GGA$/);
  });

  test('under RTK_RTCM3 a baseline beyond 200 km is called out once in a session', async (t) => {
    const world = await startNetwork(t, {}, { recompute: 0 });
    const lisbon = gga(38.7, -9.1);
    const rover = await world.connect('RTK_RTCM3', lisbon.repeat(3));
    await world.logged(
      20,
      /^The nearest station, GB01, is 16\d\d\.\d km away, too far for RTK: the position may be wrong$/,
    );
    rover.send(cambridge);
    rover.close();
    await world.logged(11, /4 GGA$/);
    const lines = (await world.lines()).filter(({ description }) => /too far/.test(description));
    assert.equal(lines.length, 1);
  });
});
