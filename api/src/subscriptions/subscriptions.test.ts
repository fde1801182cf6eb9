import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PO, startSubscriptions, YEAR } from '../../test/subscriptions.ts';
import { refusal, texts } from '../../test/tenants.ts';

test('a rover is sold a subscription from now: a unit leaves the stock, the account ends with it, the company is written to', async (t) => {
  const { add, inStock, current, mails, database, rover } = await startSubscriptions(t);
  const { messages, error } = await add({ activatenow: 1 });
  assert.equal(error, 0);
  assert.match(
    texts(messages).join('\n'),
    /^Subscription: Subscription added: .*\nEmail: E-mail to c@wold.example is on its way$/,
  );
  assert.equal(await inStock(), 2);
  const [subscription] = await current();
  assert.partialDeepStrictEqual(subscription, {
    status: 3,
    renewalsub: 0,
    type: YEAR,
    purchase_order: 'PO 1',
    roverdetail: 'Sprayer',
    subscription: [{ text: 'RTK 1 year' }],
    roverdata: { companyemail: 'c@wold.example', activatenow: 0 },
  });
  assert.match(subscription?.statustext ?? '', /^Active 36[56] days remaining$/);
  const { expires_at } = await database.service
    .selectFrom('rovers')
    .where('id', '=', rover)
    .select('expires_at')
    .executeTakeFirstOrThrow();
  assert.equal(expires_at?.toISOString(), subscription?.enddate);
  const [mail] = await mails();
  assert.deepEqual([mail?.template, mail?.subject], [5, 'Subscription of Sprayer: RTK 1 year']);
  assert.match(mail?.text ?? '', /From: \d{1,2} \w+ \d{4} at \d\d:\d\d (GMT|BST)/);
});

test('without an e-mail nothing is queued; to another address it goes there; without stock nothing is sold', async (t) => {
  const { add, inStock, current, mails, dealer, rover } = await startSubscriptions(t, 1);
  const quiet = dealer.subscriptions.add({
    roverdata: { roverid: rover, subtype: YEAR, ...PO, companyemail: 'office@wold.example' },
    sendmail: 0,
  });
  assert.equal((await quiet).messages.length, 1);
  assert.deepEqual(await mails(), []);
  const [{ value = 0, version = 0 } = {}] = await current();
  const renew = dealer.subscriptions.renew({
    roverdata: { subid: value, version, subtype: YEAR, ...PO, companyemail: 'office@wold.example' },
  });
  assert.deepEqual(await refusal(renew), {
    code: 'taken',
    'roverdata.subtype': 'NO SUBSCRIPTIONS IN STOCK',
  });
  assert.equal(await inStock(), 0);
  assert.equal((await current()).length, 1);
  assert.deepEqual(await refusal(add()), {
    code: 'taken',
    'roverdata.subid': 'This rover has a subscription already',
  });
  await dealer.subscriptions.cancel({
    roverdata: { subid: value, ...PO },
    useremail: 'office@wold.example',
  });
  assert.deepEqual(
    (await mails()).map(({ template, to_address }) => [template, to_address]),
    [[6, 'office@wold.example']],
  );
});

test('the message of a sale has its times on the clock of the person who sold', async (t) => {
  const { add, current } = await startSubscriptions(t);
  const { messages } = await add({ timezone: 'Asia/Tokyo' });
  const [sold] = await current();
  const shown = /^Subscription added: (\S+ \S+) – (\S+ \S+)$/.exec(messages[0]?.text ?? '');
  const inTokyo = (text = '') => {
    const [, day, month, year, time] = /^(\d\d)-(\d\d)-(\d{4}) (\d\d:\d\d)$/.exec(text) ?? [];
    return new Date(`${year}-${month}-${day}T${time}+09:00`).toISOString().slice(0, 16).replace('T', ' ');
  };
  assert.equal(inTokyo(shown?.[1]), sold?.startdate2.slice(0, 16));
  assert.equal(inTokyo(shown?.[2]), sold?.enddate2.slice(0, 16));
});

test('a renewal is scheduled behind the current subscription, in the minute that a form shows, and can be cancelled', async (t) => {
  const { add, inStock, current, dealer, mails, rover, company } = await startSubscriptions(t);
  await add();
  const [first] = await current();
  const substart = `${first?.enddate2.slice(0, 16)}`; // without its seconds, which is before the end
  const roverdata = { subid: first?.value ?? 0, version: first?.version, subtype: YEAR, ...PO, substart };
  const { id, messages } = await dealer.subscriptions.renew({ roverdata });
  assert.match(messages[0]?.text ?? '', /^Renewal scheduled/);
  const [renewal, present] = await current();
  assert.partialDeepStrictEqual(renewal, {
    value: id,
    status: 2,
    statustext: 'Scheduled',
    startdate: first?.enddate,
  });
  assert.equal(present?.renewalsub, id);
  await dealer.roverForms.addNote({ data: { type_id: rover, description: 'Behind the barn' } });
  const record = await dealer.rovers.records({ id: rover });
  assert.partialDeepStrictEqual(record.rovers[0], {
    notes: [{ type: 1, type_id: rover, description: 'Behind the barn' }],
    subscriptiondetail: [{ value: present?.value, status: 3, renewalsub: id }],
    renewsub: [{ value: id, status: 2 }],
  });
  const { rovers } = await dealer.rovers.records({ company: company.company_id });
  assert.equal(rovers[0]?.notes, undefined, 'a list of records has neither');
  assert.equal(await inStock(), 1);
  const change = { roverdata: { subid: present?.value ?? 0, ...PO } };
  assert.deepEqual(await refusal(dealer.subscriptions.cancel(change)), {
    code: 'taken',
    'roverdata.subid': 'This subscription has a scheduled renewal: cancel that first',
  });
  await dealer.subscriptions.cancelScheduled({ roverdata: { subid: id, ...PO } });
  assert.equal(await inStock(), 2, 'the unit was not used');
  assert.deepEqual(
    (await mails()).map(({ template }) => template),
    [5, 7, 8],
  );
  const { CasterEmails, Total } = await dealer.emails.list({ rover });
  assert.equal(Total, 3);
  assert.deepEqual(CasterEmails[0]?.subject, 'The scheduled renewal of Sprayer was cancelled');
  const { CasterSubs } = await dealer.subscriptions.records({ id: present?.value });
  assert.equal(CasterSubs[0]?.renewalsub, 0);
});

test('a sale that has not begun is cancelled as a subscription, and only what renews another as a renewal', async (t) => {
  const { add, current, dealer, database, rover } = await startSubscriptions(t);
  const cancelled = async () => {
    const [scheduled] = (await current()).filter(({ status }) => status === 2);
    const roverdata = { subid: scheduled?.value ?? 0, ...PO };
    const { messages } = await dealer.subscriptions.cancelScheduled({ roverdata });
    const { subs } = await dealer.subscriptions.log({ rover });
    const { CasterSubs } = await dealer.subscriptions.list({ rover });
    const { type } = await database.service
      .selectFrom('user_events')
      .orderBy('id', 'desc')
      .limit(1)
      .select('type')
      .executeTakeFirstOrThrow();
    return {
      said: messages[0]?.text.split(':')[0],
      logged: subs[0]?.typename,
      audited: type,
      shown: [scheduled?.renewal, CasterSubs.find(({ value }) => value === scheduled?.value)?.renewal],
    };
  };
  await add({ substart: '2099-01-31 10:00' });
  assert.deepEqual(await cancelled(), {
    said: 'Subscription cancelled',
    logged: 'Cancelled',
    audited: 53,
    shown: [0, 0],
  });
  const { id: subid = 0 } = await add();
  await dealer.subscriptions.renew({ roverdata: { subid, subtype: YEAR, ...PO } });
  assert.deepEqual(await cancelled(), {
    said: 'Scheduled renewal cancelled',
    logged: 'Scheduled renewal cancelled',
    audited: 57,
    shown: [1, 1],
  });
});

test('renewing now ends the current subscription and is one step in the log each', async (t) => {
  const { add, current, dealer, system, rover } = await startSubscriptions(t);
  await add();
  const [first] = await current();
  await dealer.subscriptions.renew({
    roverdata: { subid: first?.value ?? 0, subtype: YEAR, purchase_order: 'PO 2', activatenow: 1 },
  });
  const { CasterSubs, Counts, Total } = await dealer.subscriptions.list({ stext: 'spray' });
  assert.deepEqual([Counts, Total], [[1, 1, 0], 2]);
  assert.deepEqual(CasterSubs.map(({ status, renewsent }) => [status, renewsent]).toSorted(), [
    [3, 0],
    [4, 1],
  ]);
  const ended = (await current()).find(({ status }) => status === 4);
  assert.equal(ended?.enddate, CasterSubs.find(({ status }) => status === 4)?.enddate);
  assert.ok(Date.parse(ended?.enddate ?? '') <= Date.now(), 'it ended when it was renewed');
  const { days } = await dealer.expiryCalendar.counts({
    day: first?.enddate.slice(0, 10) ?? '',
    days: 1,
    timezone: 'UTC',
  });
  assert.deepEqual(
    days.map(({ ending, renewed }) => [ending, renewed]),
    [[1, 0]],
    'its former end is none of the calendar',
  );
  const { subs, total, subtypes } = await system.subscriptions.log({ rover, type: 40 });
  assert.equal(total, 2);
  assert.deepEqual(
    subs.map(({ type, typename }) => [type, typename]),
    [
      [56, 'Renewed'],
      [50, 'New'],
    ],
  );
  assert.match(subs[0]?.detail ?? '', /^RTK 1 year, PO 2, /);
  assert.partialDeepStrictEqual(subs[0], { subscription: 'RTK 1 year', purchase_order: 'PO 2' });
  assert.ok(subtypes.some(({ text }) => text === 'RTK 1 year'));
  assert.equal((await system.subscriptions.log({ stext: 'po 1' })).total, 1);
  assert.equal((await system.subscriptions.log({ end: '2020-01-01 00:00' })).total, 0);
});

test('what was cancelled counts as renewed once the rover is sold another, which alone is renewed', async (t) => {
  const { add, current, dealer, inStock } = await startSubscriptions(t);
  await add();
  const [first] = await current();
  await dealer.subscriptions.cancel({ roverdata: { subid: first?.value ?? 0, ...PO } });
  await add();
  const { CasterSubs } = await dealer.subscriptions.list({ stext: 'spray', status: 0 });
  assert.deepEqual(CasterSubs.map(({ status, renewsent }) => [status, renewsent]).toSorted(), [
    [3, 0],
    [6, 1],
  ]);
  const roverdata = { subid: first?.value ?? 0, subtype: YEAR, ...PO };
  assert.deepEqual(await refusal(dealer.subscriptions.renew({ roverdata })), {
    code: 'taken',
    'roverdata.subid': 'This rover has a later subscription: renew that one',
  });
  assert.equal(await inStock(), 1);
});

test('one that was cancelled before its end is renewed from now', async (t) => {
  const { add, current, dealer } = await startSubscriptions(t);
  await add();
  const [first] = await current();
  await dealer.subscriptions.cancel({ roverdata: { subid: first?.value ?? 0, ...PO } });
  await dealer.subscriptions.renew({ roverdata: { subid: first?.value ?? 0, subtype: YEAR, ...PO } });
  const renewed = (await current()).find(({ value }) => value !== first?.value);
  assert.equal(renewed?.status, 3);
});

test('the e-mail about a renewal that begins after a pause does not say that corrections go on', async (t) => {
  const { add, current, dealer, mails } = await startSubscriptions(t);
  await add();
  const [first] = await current();
  const dayAfter = new Date(Date.parse(first?.enddate ?? '') + 86_400_000).toISOString();
  const roverdata = { subid: first?.value ?? 0, subtype: YEAR, ...PO };
  const { id = 0 } = await dealer.subscriptions.renew({ roverdata: { ...roverdata, substart: dayAfter } });
  await dealer.subscriptions.cancelScheduled({ roverdata: { subid: id, ...PO } });
  await dealer.subscriptions.renew({ roverdata });
  const [withPause, without] = (await mails()).filter(({ template }) => template === 7);
  assert.match(withPause?.text ?? '', /until the new one begins\s+the rover receives no corrections/);
  assert.match(without?.text ?? '', /without a gap/);
});

test('subscriptions and their log are found by rover, company, dealer and reference', async (t) => {
  const { add, dealer } = await startSubscriptions(t);
  await add();
  const { CasterSubs } = await dealer.subscriptions.list({});
  const { companydetail = '', dealerdetail = '' } = CasterSubs[0] ?? {};
  for (const stext of ['spray', companydetail.toUpperCase(), dealerdetail.slice(1), 'po 1']) {
    assert.equal((await dealer.subscriptions.list({ stext })).Total, 1, stext);
    assert.equal((await dealer.subscriptions.log({ stext })).total, 1, stext);
  }
  assert.equal((await dealer.subscriptions.list({ stext: 'nobody' })).Total, 0);
});

test('a subscription is suspended and resumed; who read an older version is refused with what has changed', async (t) => {
  const { add, current, dealer, database, rover } = await startSubscriptions(t);
  await add();
  const [first] = await current();
  const roverdata = { subid: first?.value ?? 0, version: first?.version, ...PO };
  await dealer.subscriptions.suspend({ roverdata });
  const suspended = () =>
    database.service
      .selectFrom('rovers')
      .where('id', '=', rover)
      .select('suspended')
      .executeTakeFirstOrThrow();
  assert.equal((await suspended()).suspended, true);
  assert.equal((await current())[0]?.statustext, 'Suspended');
  await assert.rejects(dealer.subscriptions.cancel({ roverdata }), { code: 'changed_meanwhile' });
  await dealer.subscriptions.resume({ roverdata: { ...roverdata, version: undefined } });
  assert.equal((await suspended()).suspended, false);
  assert.deepEqual(
    await refusal(dealer.subscriptions.resume({ roverdata: { ...roverdata, version: undefined } })),
    {
      code: 'taken',
      'roverdata.subid': 'This subscription is not suspended',
    },
  );
});

test('a form that is sent twice sells once', async (t) => {
  const { dealer, rover, inStock, mails } = await startSubscriptions(t);
  const roverdata = { roverid: rover, subtype: YEAR, ...PO };
  const twice = await Promise.all([
    dealer.subscriptions.add({ roverdata }, { key: 'one form' }),
    dealer.subscriptions.add({ roverdata }, { key: 'one form' }),
  ]);
  assert.deepEqual(twice[0], twice[1]);
  assert.equal(await inStock(), 2);
  assert.equal((await mails()).length, 1);
});

test('companies read their subscriptions and change none; another dealer’s are not there', async (t) => {
  const { add, current, person, company, seed } = await startSubscriptions(t);
  await add();
  const { reseller_id, dealer_id, company_id } = company;
  const { client: viewer } = await person(30, { reseller_id, dealer_id, company_id });
  const [subscription] = await current(viewer);
  const roverdata = { subid: subscription?.value ?? 0, ...PO };
  assert.partialDeepStrictEqual(await refusal(viewer.subscriptions.suspend({ roverdata })), {
    code: 'not_authorised',
  });
  const other = await seed.dealer();
  const { client: foreign } = await person(10, { reseller_id: other.reseller_id, dealer_id: other.id });
  assert.deepEqual(await refusal(foreign.subscriptions.suspend({ roverdata })), { code: 'not_found' });
  assert.equal((await foreign.subscriptions.list({})).Total, 0);
});

test('no type, no reference, no rover and no zone are refused by their fields', async (t) => {
  const { dealer, rover } = await startSubscriptions(t);
  const roverdata = { roverid: rover, subtype: '' as const, purchase_order: ' ', timezone: 'Europe/Nowhere' };
  assert.deepEqual(await refusal(dealer.subscriptions.add({ roverdata })), {
    code: 'invalid_input',
    'roverdata.subtype': '** required',
    'roverdata.purchase_order': '** required.',
    'roverdata.timezone': 'must be the name of a time zone, such as Europe/London',
  });
});
