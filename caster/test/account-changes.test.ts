import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import { sealSecret } from '@cairn/database';
import { cambridge, startNetwork } from './rover-account.ts';
import { basic, Client, eventually, gga } from './world.ts';

// They wait more than they work.
describe('accounts that change while a rover is connected', { concurrency: 4 }, () => {
  for (const { name, set, message } of [
    {
      name: 'is no longer allowed',
      set: { allowed: false },
      message: /^Account changed: the account is no longer allowed$/,
    },
    {
      name: 'has expired',
      set: { expires_at: '2026-01-01' },
      message: /^Account changed: the account expired$/,
    },
    {
      name: 'has a cancelled subscription',
      set: { expires_at: '2026-01-01', cancelled_at: '2026-01-01' },
      message: /^Account changed: the subscription was cancelled$/,
    },
    {
      name: 'has only the subscription of a SIM left',
      set: { expires_at: '2099-01-01', corrections_until: '2026-01-01' },
      message: /^Account changed: the subscription is of a SIM alone, without corrections$/,
    },
    {
      name: 'has a suspended subscription',
      set: { suspended: true },
      message: /^Account changed: the subscription was suspended$/,
    },
    {
      name: 'has a subscription that begins later',
      set: { valid_from: '2099-01-01' },
      message: /^Account changed: the account is no longer allowed$/,
    },
    {
      name: 'is archived',
      set: { archived_at: new Date() },
      message: /^Account changed: the account was removed$/,
    },
    {
      name: 'has another password',
      set: 'password' as const,
      message: /^Account changed: the password was changed$/,
    },
    {
      name: 'prefers the other NTRIP version',
      set: { preferred_ntrip_version: 2 },
      message: /^Account changed: the account prefers NTRIP 2$/,
    },
    {
      name: 'is forced to a mountpoint that is not there',
      set: { forced_mountpoint: 'GONE' },
      message: /^Account changed: there is no mountpoint GONE$/,
    },
  ])
    test(`an account that ${name} loses its live session`, async (t) => {
      const world = await startNetwork(t);
      const rover = await world.connect('RTK_RTCM3', cambridge);
      await world.change(
        set === 'password'
          ? { password_sealed: sealSecret(world.options.secret, 'new', 'rovers.password_sealed') }
          : set,
      );
      await rover.end();
      await world.logged(24, message);
      const session = await eventually(async () => {
        const row = await world.session();
        return row?.ended_at && row;
      });
      assert.ok(session.end_reason);
      if (set !== 'password') return;
      const again = new Client(world.caster.ports.castaUk);
      again.send(`GET /GB01 HTTP/1.0\r\n${basic('joe', 'new')}\r\n`);
      await again.until((received) => received.includes('ICY 200 OK'));
    });

  test('an account that expires while it is connected is closed then', async (t) => {
    const world = await startNetwork(t);
    const rover = await world.connect('RTK_RTCM3', cambridge);
    assert.equal(await world.fed(rover), 'GB01');
    await world.change({ expires_at: new Date(Date.now() + 4_000) });
    await rover.end();
    await world.logged(15, /^The account expired while connected$/);
  });

  test('a forced mountpoint set while connected switches the stream, and its removal switches back', async (t) => {
    const world = await startNetwork(t);
    const rover = await world.connect('RTK_RTCM3', cambridge);
    assert.equal(await world.fed(rover), 'GB01');
    await world.change({ forced_mountpoint: 'GB02' });
    await world.logged(18, /^Station GB02 at (78|79)\.\d km instead of GB01$/);
    assert.equal(await world.fed(rover), 'GB02');
    await world.change({ forced_mountpoint: null });
    await world.logged(18, /^Station GB01 at 1\.\d km instead of GB02$/);
    assert.equal(await world.fed(rover), 'GB01');
  });

  test('an account that needs GGA from now on waits for one', async (t) => {
    const world = await startNetwork(t, { needs_gga: false });
    const rover = await world.connect('GB01');
    assert.equal(await world.fed(rover), 'GB01');
    await world.change({ needs_gga: true });
    await eventually(async () => {
      const live = await world.database.service.selectFrom('rover_live').selectAll().executeTakeFirst();
      world.burst();
      const before = rover.received.length;
      await new Promise((resolve) => setTimeout(resolve, 30));
      return live !== undefined && rover.received.length === before;
    });
    rover.send(cambridge);
    assert.equal(await world.fed(rover), 'GB01');
  });

  test('a rover that moves to another company stays connected; what follows belongs to the new company', async (t) => {
    const world = await startNetwork(t);
    const { service } = world.database;
    const rover = await world.connect('RTK_RTCM3', cambridge);
    const positions = () =>
      service.selectFrom('gga_points').select(['company_id', 'sentence']).orderBy('at').execute();
    const [before] = await eventually(async () => {
      const stored = await positions();
      return stored.length > 0 && stored;
    });
    const session = await eventually(() => world.session());
    const from = await service.selectFrom('rovers').selectAll().executeTakeFirstOrThrow();
    const to = await world.seed.company({ dealer_id: from.dealer_id });
    await world.change({ company_id: to.id });
    const later = await eventually(async () => {
      rover.send(gga(52.21, 0.12, 4, 43_260));
      return (await positions()).find(({ company_id }) => company_id === to.id);
    });
    assert.match(later.sentence, /^\$G.GGA,1201/);
    assert.equal(before?.company_id, from.company_id);
    assert.deepEqual((await positions())[0], before);
    const live = await eventually(async () => {
      const row = await service.selectFrom('rover_live').selectAll().executeTakeFirst();
      return row?.company_id === to.id && row;
    });
    assert.equal(live.session_id, session.id);
    const now = await world.session();
    assert.deepEqual([now?.id, now?.company_id, now?.ended_at], [session.id, to.id, null]);
    assert.equal(await world.fed(rover), 'GB01');
  });
});
