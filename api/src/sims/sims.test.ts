import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areas, idsOf } from '@cairn/contract';
import { addSims, holderOf, startSims } from '../../test/sims.ts';
import { refusal } from '../../test/tenants.ts';

test('SIM cards that are nobody’s are added to a reseller, assigned to its dealer, and reach a rover; each has its history', async (t) => {
  const { system, person, ids, sims, service } = await startSims(t, 3);
  const [first, second] = sims as [number, number, number];
  const added = await system.sims.addToReseller({ reseller: ids.reseller, simms: [first, second] });
  assert.deepEqual(
    added.messages.map(({ error }) => error),
    [0, 0],
  );
  const { client: reseller } = await person(5, { reseller_id: ids.reseller });
  await reseller.sims.assignToDealer({ dealer: ids.dealer, simms: [first, second] });
  const { client: dealer } = await person(10, { reseller_id: ids.reseller, dealer_id: ids.dealer });
  await dealer.sims.update({ simmdata: { id: first, rover: ids.rover } });
  assert.partialDeepStrictEqual(await holderOf(service, first), {
    holder: 'rover',
    rover_id: ids.rover,
    slot: 1,
  });
  const { moves } = await dealer.sims.history({ id: first });
  assert.deepEqual(
    moves.map(({ fromholder, toholder }) => [fromholder, toholder]),
    [
      ['dealer', 'rover'],
      ['reseller', 'dealer'],
    ],
  );
  const [row] = (await dealer.sims.list({ id: first })).CasterSimmss;
  assert.partialDeepStrictEqual(row, {
    rover: ids.rover,
    slot: 1,
    stocktype: 'rover',
    simsupplier: '',
    endpoint: '',
  });
  const { CasterSimms } = await dealer.sims.forRover({ rover: ids.rover });
  assert.deepEqual(
    CasterSimms.map(({ value, text }) => [value, text.replace(/^\d+/, '#')]),
    [
      [first, '# - active'],
      [0, 'Not Required'],
      [second, '#'],
    ],
  );
  await service.updateTable('sims').set({ status: 'suspended' }).where('id', '=', second).execute();
  const offered = (await dealer.sims.forRover({})).CasterSimms.find(({ value }) => value === second);
  assert.match(offered?.text ?? '', /^\d+ - suspended$/);
});

test('lists count the SIM cards in each status, and find them by ICCID, holder, supplier and status', async (t) => {
  const { system, ids, service } = await startSims(t, 0);
  await addSims(service, 2, { status: 'active' });
  const [third] = await addSims(service, 1, { status: 'suspended', supplier: 2, endpoint_name: 'Harvester' });
  const all = await system.sims.list({});
  assert.deepEqual([all.Total, all.Counts, all.Alerts], [3, [0, 2, 1, 0], 0]);
  assert.deepEqual(
    (await system.sims.list({ status: 2 })).CasterSimmss.map(({ value }) => value),
    [third],
  );
  assert.deepEqual(
    (await system.sims.list({ stext: 'harv' })).CasterSimmss.map(({ value }) => value),
    [third],
  );
  assert.equal((await system.sims.list({ type: 1 })).Total, 2);
  assert.equal((await system.sims.list({ stock: 'unassigned' })).Total, 3);
  assert.equal((await system.sims.list({ reseller: ids.reseller })).Total, 0);
  await system.sims.addToReseller({ reseller: ids.reseller, simms: [Number(third)] });
  assert.equal((await system.sims.list({ stock: 'stock' })).Total, 1);
  assert.equal((await system.sims.choose({ stock: 'unassigned' })).Total, 2);
  for (const orderby of [
    'status',
    'dataused',
    'package',
    'reseller',
    'dealer',
    'company',
    'rover',
    'moved',
  ] as const)
    assert.equal((await system.sims.list({ orderby, sortdesc: true })).CasterSimmss.length, 3, orderby);
  assert.equal((await system.sims.list({ substatus: 3 })).Total, 0);
});

test('an assignment names the dealer first, then the SIM cards, and moves all or none', async (t) => {
  const { system, ids, sims, service } = await startSims(t, 3);
  const { reseller, dealer } = ids;
  assert.deepEqual(await refusal(system.sims.assignToDealer({})), {
    code: 'invalid_input',
    dealer: 'No dealer selected',
  });
  assert.deepEqual(await refusal(system.sims.assignToDealer({ dealer })), {
    code: 'invalid_input',
    simms: 'No sims selected',
  });
  assert.deepEqual(await refusal(system.sims.addToReseller({})), {
    code: 'invalid_input',
    reseller: 'Please select a Reseller first',
  });
  assert.deepEqual(await refusal(system.sims.addToReseller({ reseller })), {
    code: 'invalid_input',
    simms: 'No SIMs selected',
  });
  const [first, second, third] = sims as [number, number, number];
  await system.sims.addToReseller({ reseller, simms: [first] });
  for (const [simms, missing] of [
    [[first, second], 'One of the SIM cards is not in this stock'],
    [[first, second, third], '2 of the SIM cards are not in this stock'],
  ] as const)
    assert.deepEqual(await refusal(system.sims.assignToDealer({ dealer, simms: [...simms] })), {
      code: 'invalid_input',
      simms: missing,
    });
  assert.partialDeepStrictEqual(await holderOf(service, first), { holder: 'reseller', dealer_id: null });
});

test('only the change that the status offers is requested; the same one is joined, another waits', async (t) => {
  const { system, sims, service } = await startSims(t, 1);
  const id = Number(sims[0]);
  const left = await system.sims.update({ simmdata: { id, status: '' } });
  assert.equal(left.messages[0]?.message, 'No Changes', 'an empty select requests none');
  assert.deepEqual(await refusal(system.sims.update({ simmdata: { id, status: 2 } })), {
    code: 'invalid_input',
    'simmdata.status': 'The SIM card cannot do this in its present status',
  });
  const suspended = await system.sims.update({ simmdata: { id, status: 1 } });
  assert.equal(suspended.messages[0]?.text, 'Suspend: requested');
  const again = await system.sims.update({ simmdata: { id, status: 1 } });
  assert.equal(again.messages[0]?.text, 'Suspend: requested already');
  assert.deepEqual(await refusal(system.sims.update({ simmdata: { id, status: 3 } })), {
    code: 'taken',
    'simmdata.status': 'Another change of the SIM card is under way: try again when it is settled',
  });
  const [row] = (await system.sims.list({ id })).CasterSimmss;
  assert.equal(row?.action, null);
  assert.partialDeepStrictEqual(row?.change, { action: 'suspend', state: 'wanted' });
  const { count } = await service
    .selectFrom('sim_changes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  assert.equal(count, 1);
});

test('a SIM was last read by itself or with the last list of its supplier that has it', async (t) => {
  const { person, ids, service } = await startSims(t, 0);
  const { reseller: reseller_id, dealer: dealer_id, company: company_id } = ids;
  const scope = { reseller_id, dealer_id, company_id };
  const [, missing, later] = await addSims(service, 3, {
    ...scope,
    holder: 'company',
    read_at: '2026-03-01T08:00:00Z',
  });
  const { client } = await person(30, scope);
  const read = async () =>
    (await client.sims.list({})).CasterSimmss.map(({ read: at }) => at.slice(0, 10)).join(' ');
  assert.equal(await read(), '2026-03-01 2026-03-01 2026-03-01');
  const change = (id: number | undefined, set: object) =>
    service.updateTable('sims').set(set).where('id', '=', Number(id)).execute();
  await change(missing, { missing_at: '2026-03-03T08:00:00Z' });
  await change(later, { read_at: '2026-03-04T08:00:00Z' });
  await service
    .updateTable('sim_suppliers')
    .set({ list_began_at: '2026-03-03T08:00:00Z' })
    .where('id', '=', 1)
    .execute();
  assert.equal(await read(), '2026-03-03 2026-03-01 2026-03-04');
});

test('what a supplier wrote with its last error is for system admins', async (t) => {
  const { system, person, ids, service } = await startSims(t, 1);
  await service
    .updateTable('sim_suppliers')
    .set({ health: 'failing', last_error: 'unauthorized', last_error_words: 'Account anna is locked' })
    .where('id', '=', 1)
    .execute();
  const { client: reseller } = await person(5, { reseller_id: ids.reseller });
  const read = async (client: typeof reseller) => (await client.simSuppliers.states({})).suppliers[0];
  assert.equal((await read(system))?.lasterrorwords, 'Account anna is locked');
  assert.partialDeepStrictEqual(await read(reseller), { lasterror: 'unauthorized', lasterrorwords: '' });
});

test('each role moves and reads what is its own, and learns of suppliers what is its to know', async (t) => {
  const { system, person, ids, sims, seed, service } = await startSims(t, 3);
  const [first, second, third] = sims as [number, number, number];
  const other = await seed.rover();
  await system.sims.addToReseller({ reseller: ids.reseller, simms: [first, second] });
  await system.sims.assignToDealer({ dealer: ids.dealer, simms: [first] });
  const scope = { reseller_id: ids.reseller, dealer_id: ids.dealer, company_id: ids.company };
  const { client: reseller } = await person(5, { reseller_id: ids.reseller });
  const { client: dealer } = await person(10, { reseller_id: ids.reseller, dealer_id: ids.dealer });
  const visible = async (client: typeof dealer) =>
    (await client.sims.list({})).CasterSimmss.map(({ value }) => value).toSorted();
  assert.deepEqual(await visible(reseller), [first, second]);
  assert.deepEqual(await visible(dealer), [first]);
  const [row] = (await reseller.sims.list({ id: first })).CasterSimmss;
  assert.equal(row?.simsupplier, 'emnify');
  assert.notEqual(row?.endpoint, '');
  for (const simms of [[third], [second, third]])
    assert.partialDeepStrictEqual(await refusal(reseller.sims.addToReseller({ simms })), {
      code: 'invalid_input',
    });
  assert.deepEqual(await refusal(dealer.sims.update({ simmdata: { id: second, company: ids.company } })), {
    code: 'not_found',
  });
  assert.deepEqual(await refusal(dealer.sims.update({ simmdata: { id: first, rover: other.id } })), {
    code: 'invalid_input',
    'simmdata.rover': 'There is no such record',
  });
  assert.deepEqual(
    await refusal(reseller.sims.update({ simmdata: { id: first, reseller: other.reseller_id } })),
    {
      code: 'invalid_input',
      'simmdata.reseller': 'There is no such reseller',
    },
  );
  await dealer.sims.update({ simmdata: { id: first, rover: ids.rover } });
  for (const role of idsOf('companyAdmin', 'companyUser')) {
    const { client } = await person(role, scope);
    const [own] = (await client.sims.list({})).CasterSimmss;
    assert.partialDeepStrictEqual(own, { value: first, action: null, endpoint_id: '', connection_id: '' });
    const { moves } = await client.sims.history({ id: first });
    assert.deepEqual(
      moves.map(({ toholder, user }) => [toholder, user]),
      [['rover', '']],
    );
    assert.deepEqual(await refusal(client.sims.update({ simmdata: { id: first, company: ids.company } })), {
      code: 'not_authorised',
    });
  }
  assert.equal((await holderOf(service, first)).holder, 'rover');
});

test('a form that is sent twice moves a SIM once; one that was read before another move is refused', async (t) => {
  const { system, ids, sims, service, baseUrl, person } = await startSims(t, 1);
  const [id] = sims as [number];
  await system.sims.addToReseller({ reseller: ids.reseller, simms: [id] });
  const { version } = (await system.sims.list({ id })).CasterSimmss[0] ?? { version: 0 };
  const { credentials } = await person(1);
  const send = () =>
    fetch(`${baseUrl}${areas.sims.update.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': 'one-click-that-came-twice',
        authorization: `Bearer ${credentials.bearer}`,
      },
      body: JSON.stringify({
        userid: credentials.userid,
        token: credentials.token,
        simmdata: { id, version, rover: ids.rover },
      }),
    }).then(async (reply) => ({ status: reply.status, body: await reply.json() }));
  const [first, second] = await Promise.all([send(), send()]);
  assert.deepEqual([first.status, second.status, first.body], [200, 200, second.body]);
  const moves = await service.selectFrom('sim_moves').where('sim_id', '=', id).select('id').execute();
  assert.equal(moves.length, 2); // into the reseller's stock, and into the rover
  const late = await refusal(system.sims.update({ simmdata: { id, version, dealer: ids.dealer } }));
  assert.partialDeepStrictEqual(late, { code: 'changed_meanwhile' });
});

test('SIM cards are found by the name or username of their rover, by all who see the rover', async (t) => {
  const { system, person, ids, sims, service } = await startSims(t, 2);
  const [inRover] = sims as [number, number];
  const { reseller, rover } = ids;
  await system.sims.addToReseller({ reseller, simms: sims });
  await system.sims.update({ simmdata: { id: inRover, rover } });
  const { title, username } = await service
    .selectFrom('rovers')
    .where('id', '=', rover)
    .select(['title', 'username'])
    .executeTakeFirstOrThrow();
  const { client: admin } = await person(5, { reseller_id: reseller });
  for (const client of [system, admin])
    for (const stext of [title.toUpperCase(), username]) {
      const { CasterSimmss, Total } = await client.sims.list({ stext });
      assert.deepEqual([CasterSimmss.map(({ value }) => value), Total], [[inRover], 1]);
    }
});

test('an issued SIM card of BICS waits for its endpoint, and the row and the refusal say so', async (t) => {
  const { system, service, ids } = await startSims(t, 0);
  const issued = { supplier: 2, status: 'issued', status_text: 'Ready To Activate' };
  const [without = 0, within = 0] = [
    ...(await addSims(service, 1, { ...issued, endpoint_id: null })),
    ...(await addSims(service, 1, issued)),
  ];
  const why =
    'The SIM card is in no endpoint of its supplier: create one with a plan there, then refresh the card';
  const rowOf = async (id: number) => (await system.sims.list({ id })).CasterSimmss[0];
  assert.partialDeepStrictEqual(await rowOf(without), { action: null, obstacle: why });
  assert.partialDeepStrictEqual(await rowOf(within), { action: { id: 12 }, obstacle: '' });
  assert.deepEqual(await refusal(system.sims.update({ simmdata: { id: without, status: 12 } })), {
    code: 'invalid_input',
    'simmdata.status': why,
  });
  await system.sims.update({ simmdata: { id: within, status: 12, reseller: ids.reseller } });
  const [row] = (await system.sims.list({ id: within })).CasterSimmss;
  assert.partialDeepStrictEqual(row?.change, { action: 'activate', state: 'wanted', words: '' });
});

test('a list is of any stock by stock=1 too', async (t) => {
  const { system, sims, ids } = await startSims(t, 2);
  await system.sims.addToReseller({ reseller: ids.reseller, simms: [Number(sims[0])] });
  for (const stock of ['stock', '1', 1] as const)
    assert.equal((await system.sims.list({ stock })).Total, 1, String(stock));
  for (const stock of ['', '0', 0] as const)
    assert.equal((await system.sims.list({ stock })).Total, 2, String(stock));
});

test('many SIM cards are suspended or activated by their numbers, each with a result of its own', async (t) => {
  const { system, person, service, ids } = await startSims(t, 0);
  const inDealer = { holder: 'dealer', reseller_id: ids.reseller, dealer_id: ids.dealer };
  const [active, suspended, theirs] = [
    ...(await addSims(service, 1, inDealer)),
    ...(await addSims(service, 1, { ...inDealer, status: 'suspended' })),
    ...(await addSims(service, 1)),
  ];
  const iccid = async (id = 0) =>
    (await service.selectFrom('sims').where('id', '=', id).select('iccid').executeTakeFirstOrThrow()).iccid;
  const [one, two, three] = [await iccid(active), await iccid(suspended), await iccid(theirs)];
  const { client: dealer } = await person(10, { reseller_id: ids.reseller, dealer_id: ids.dealer });
  const { rows } = await dealer.sims.changeStatus({
    action: 'suspend',
    iccids: [one.slice(0, -1), two, three, one.slice(0, -1)],
  });
  assert.deepEqual(rows, [
    { id: active, iccid: one, done: 1, text: 'Suspend: requested' },
    { id: suspended, iccid: two, done: 0, text: 'The SIM card cannot do this in its present status' },
    { id: null, iccid: three, done: 0, text: 'There is no such SIM' },
  ]);
  const again = await system.sims.changeStatus({ action: 'activate', iccids: [two, three] });
  assert.deepEqual(
    again.rows.map(({ done, text }) => [done, text]),
    [
      [1, 'Unsuspend: requested'],
      [0, 'The SIM card cannot do this in its present status'],
    ],
  );
  const open = await service.selectFrom('sim_changes').select(['sim_id', 'action']).orderBy('id').execute();
  assert.deepEqual(open, [
    { sim_id: active, action: 'suspend' },
    { sim_id: suspended, action: 'unsuspend' },
  ]);
  const { CasterEvents } = await dealer.audit.events({ type: 47 });
  assert.equal(CasterEvents.length, 2);
});
