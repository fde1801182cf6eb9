import assert from 'node:assert/strict';
import test from 'node:test';
import { typedTime } from '../ui/dates.ts';
import { beginsAt, datesError, endOf, formDate, startError } from './dates.rules.ts';
import {
  companyErrors,
  emptyRover,
  formToSave,
  isChanged,
  machineErrors,
  type RoverForm,
  saveErrors,
  saveInput,
  simOptions,
  subscriptionErrors,
} from './rover.rules.ts';

const year = { years: 1, months: 0, days: 0 };
const form = (more: Partial<RoverForm> = {}): RoverForm => ({ ...emptyRover({}), ...more }) as RoverForm;

test('a date is read as it is written, and what is no day of the calendar is refused', () => {
  const text = '29-02-2028 23:59:58';
  assert.equal(formDate(typedTime(text) ?? new Date(0)), text);
  for (const wrong of ['', '29-02-2027 10:00:00', '01-01-2028', '01-01-2028 24:00:00'])
    assert.equal(typedTime(wrong), undefined, wrong);
});

test('the end follows from the start and the type, by the calendar of the reader', () => {
  const end = endOf(typedTime('29-02-2028 10:00:00'), { years: 1, months: 1, days: 2 });
  assert.equal(end && formDate(end), '31-03-2029 10:00:00');
  assert.equal(endOf(undefined, year), undefined);
  assert.equal(endOf(new Date(), undefined), undefined);
});

test('each error of the dates has its own message', () => {
  const [start, end] = [new Date(1000), new Date(2000)];
  assert.equal(datesError(undefined, undefined), 'badDates');
  assert.equal(datesError(undefined, end), 'badStart');
  assert.equal(datesError(start, undefined), 'badEnd');
  assert.equal(datesError(end, start), 'endBeforeStart');
  assert.equal(datesError(start, start), 'endBeforeStart');
  assert.equal(datesError(start, end), undefined);
});

test('a start that is typed wrong is named alone, and without one both dates are missing', () => {
  for (const wrong of ['tomorrow', '31-02-2030 10:00:00', '01-01-1999 10:00:00', '31-12-9999 10:00:00'])
    assert.equal(startError(wrong, year), 'badStart', wrong);
  for (const none of ['', '  ']) assert.equal(startError(none, year), 'badDates');
  assert.equal(startError('29-02-2028 10:00:00', year), undefined);
});

test('a typed start that has passed is now, as the server has it', () => {
  const present = new Date(2026, 10, 25, 3, 30, 12);
  const typed = (start: string) => beginsAt({ start, startTyped: true }, present);
  assert.deepEqual(typed('01-11-2026 10:00:00'), present);
  assert.deepEqual(typed('26-11-2026 10:00:00'), new Date(2026, 10, 26, 10));
  assert.equal(typed('tomorrow'), undefined);
  const shown = { start: '25-11-2026 03:29:00', startTyped: false };
  assert.deepEqual(beginsAt(shown, present), new Date(2026, 10, 25, 3, 29), 'when the type was chosen');
});

test('a step is left when it is complete: company, machine, subscription with its SIM, account', () => {
  assert.deepEqual(companyErrors(form()), { company: 'required' });
  assert.deepEqual(machineErrors(form(), false), { machineid: 'required' });
  assert.deepEqual(machineErrors(form(), true), {}, 'a rover that has none is edited without');
  const halfMachine = form({ newMachine: true, make: 3 });
  assert.deepEqual(machineErrors(halfMachine, false), { model: 'noModel' });
  const open = { isActive: false, isOptional: false, hasSim: false };
  assert.deepEqual(subscriptionErrors(form(), undefined, open), { subtype: 'noType' });
  assert.deepEqual(subscriptionErrors(form({ subtype: 1 }), year, open), { simm: 'noSim' });
  assert.deepEqual(subscriptionErrors(form({ subtype: 1, simm: 0 }), year, open), {});
  assert.deepEqual(subscriptionErrors(form({ subtype: 1, simm2: 41 }), year, open), {});
  assert.deepEqual(subscriptionErrors(form({ subtype: 1 }), year, { ...open, hasSim: true }), {});
  const typed = form({ subtype: 1, simm: 0, start: 'tomorrow', startTyped: true });
  assert.deepEqual(subscriptionErrors(typed, year, open), { start: 'badStart' });
  assert.deepEqual(subscriptionErrors(form(), undefined, { ...open, isActive: true }), {});
  assert.deepEqual(subscriptionErrors(form(), undefined, { ...open, isOptional: true }), {});
});

test('an account has a username, that of the system or one that is typed', () => {
  const may = { mayLogin: true, isFree: true, isNew: true };
  assert.deepEqual(saveErrors(form(), may), {});
  assert.deepEqual(saveErrors(form(), { ...may, isFree: false }), { username: 'noUsername' });
  assert.deepEqual(saveErrors(form({ username: 'a b' }), may), { username: 'badUsername' });
  assert.deepEqual(saveErrors(form({ password: 'short' }), may), { password: 'shortPassword' });
  assert.deepEqual(saveErrors(form({ companyemail: 'x' }), may), { companyemail: 'badEmail' });
  assert.deepEqual(saveErrors(form({ username: 'a' }), { ...may, isNew: false }), { title: 'required' });
});

test('what the caller may not change, and an active subscription, is not sent', () => {
  const values = form({ company: 7, machineid: 5, subtype: 1, simm: 0, username: 'mine', country: 2 });
  const sent = (role: 1 | 10, mayLogin: boolean, sells = true) =>
    saveInput(values, { rover: undefined, role, mayLogin, sells }).roverdata;
  assert.partialDeepStrictEqual(sent(1, true), {
    companyid: 7,
    machineid: 5,
    username: 'mine',
    countryid: 2,
    subtype: 1,
    nosimm: true,
    activatenow: true,
  });
  for (const field of ['username', 'password', 'countryid']) assert.ok(!(field in sent(10, false)), field);
  assert.ok(!('subtype' in sent(1, true, false)));
  const later = form({ ...values, start: '01-03-2030 10:00:00', startTyped: true });
  const { substart, activatenow } = saveInput(later, {
    rover: undefined,
    role: 1,
    mayLogin: true,
    sells: true,
  }).roverdata;
  assert.deepEqual(
    [activatenow, substart],
    [false, new Date(2030, 2, 1, 10).toISOString()],
    'it begins at the start that was typed',
  );
});

test('a SIM card is offered in one slot, and "Not Required" in each', () => {
  const sims = [{ value: 0 }, { value: 7 }, { value: 8 }];
  const values = (slot: number) => simOptions(sims, [7, 0, undefined], slot).map(({ value }) => value);
  assert.deepEqual([0, 1, 2].map(values), [
    [0, 7, 8],
    [0, 8],
    [0, 8],
  ]);
});

test('with the subscription of a SIM alone no NTRIP details are sent, and no address is missing', () => {
  const typed = form({ username: 'a', password: 'secret12', sendmail: true, companyemail: 'x' });
  const may = { mayLogin: true, isFree: true, isNew: true };
  const saved = formToSave(typed, { corrections: 0 });
  assert.equal(saved.sendmail, false);
  assert.deepEqual(saveErrors(saved, may), {});
  assert.equal(formToSave(typed, { corrections: 1 }), typed);
  assert.equal(formToSave(typed, undefined), typed);
});

test('SIM cards that were not touched are not sent, and "Not Required" is', () => {
  const sent = (more: Partial<RoverForm>) =>
    saveInput(form({ company: 7, subtype: 1, ...more }), {
      rover: undefined,
      role: 1,
      mayLogin: true,
      sells: true,
    }).roverdata;
  assert.partialDeepStrictEqual(sent({ simm: 41, simm3: 0 }), { simm: 41, simm3: 0, nosimm: false });
  assert.ok(!('simm2' in sent({ simm: 41 })));
  assert.partialDeepStrictEqual(sent({ simm: 0 }), { simm: 0, nosimm: true });
  assert.partialDeepStrictEqual(sent({ simm: 0, simm2: 41 }), { simm2: 41, nosimm: false });
});

test('reseller and dealer alone are no entered values', () => {
  const start = form();
  assert.equal(isChanged({ ...start, business: 1, dealer: 2 }, start), false);
  assert.equal(isChanged({ ...start, company: 3 }, start), true);
});
