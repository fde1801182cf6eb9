import assert from 'node:assert/strict';
import test from 'node:test';
import { connect } from '@nats-io/transport-node';
import { ely, feeding, onlineAt, startNetwork } from './network.ts';
import { eventually, frame, reaches, sendingStation, streamingRover } from './world.ts';

test('what others publish at the NATS server reaches no rover, ends no session and takes no station over', async (t) => {
  const network = await startNetwork(t);
  const source = await sendingStation(network.a.connectaUk, 'GB01');
  source.send(frame(1077, 1));
  await onlineAt(network.b, 'GB01');
  const rover = await streamingRover(network.b.castaUk, 'GB01', 'joe', ely);
  await feeding(network, 'GB01');

  const { host, username, password } = new URL(network.nats.url);
  const stranger = await connect({ servers: host, user: username, pass: decodeURIComponent(password) });
  t.after(() => stranger.close());
  const forged = frame(1087, 4711);
  const [account] = await network.database.service
    .selectFrom('rovers')
    .select('id')
    .where('username', '=', 'joe')
    .execute();
  const [station] = await network.database.service
    .selectFrom('stations')
    .select('id')
    .where('mount', '=', 'GB01')
    .execute();
  stranger.publish('rtcm.1.GB01', forged);
  stranger.publish('live.a', JSON.stringify({ node: 'a', stations: [], handedOver: [] }));
  const session = {
    session: 1e9,
    node: 'x',
    connectedAt: Date.now() + 1000,
    address: '10.0.0.9',
    again: false,
  };
  stranger.publish(`ctl.account.${account?.id}`, JSON.stringify(session));
  stranger.publish(`ctl.station.${station?.id}`, JSON.stringify({ node: 'x', address: '127.0.0.1' }));
  await stranger.flush();

  await reaches(source, rover, 1097);
  assert.ok(!rover.received.includes(forged));
  assert.ok(!rover.closed && !source.closed);
  const complaint = /^dropped messages over NATS/;
  await eventually(async () => network.programLog.some((line) => complaint.test(line)));
});
