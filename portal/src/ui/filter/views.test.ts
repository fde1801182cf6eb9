import assert from 'node:assert/strict';
import { test } from 'node:test';
import { currentView, isReadyView, tenantsOf, withView, withViewBack } from './views.ts';

test('a view has filters and order, not the record that was open or edited, nor the page', () => {
  const [view] = withView([], 'Not fixed', {
    status: 5,
    sort: 'rover',
    open: 12,
    edit: 12,
    add: 1,
    page: 3,
  });
  assert.deepEqual(view, { name: 'Not fixed', search: { status: 5, sort: 'rover' } });
});

test('the current view is found whatever the order of the filters and whichever record is open', () => {
  const views = withView([], 'Danish float', { reseller: 11, status: 5 });
  assert.equal(currentView(views, { status: 5, open: 3, reseller: 11 })?.name, 'Danish float');
  assert.equal(currentView(views, { status: 5 }), undefined);
});

test('a name is used once: saving it again gives it the new filters', () => {
  const once = withView([], 'Mine', { status: 5 });
  assert.deepEqual(withView(once, 'mine', { status: 4 }), [{ name: 'mine', search: { status: 4 } }]);
});

test('a ready-made view stays the one that is shown when it is narrowed, and keeps the tenants', () => {
  const expired = { value: 'expired', filters: { view: 'expired' }, search: { sort: 'expire', desc: true } };
  assert.equal(isReadyView(expired, { view: 'expired', dealer: 7, stext: 'wold', sort: 'rover' }), true);
  assert.equal(isReadyView(expired, { dealer: 7 }), false);
  const january = { value: 'nextMonth', filters: { from: '2027-01-01', to: '2027-01-31' }, search: {} };
  assert.equal(isReadyView(january, { from: '2027-01-01', to: '2027-01-31', dealer: 7 }), true);
  assert.equal(isReadyView(january, { from: '2027-01-01', to: '2027-01-30' }), false);
  assert.deepEqual(tenantsOf({ reseller: 1, dealer: 7, stext: 'wold', view: 'expired' }), {
    reseller: 1,
    dealer: 7,
  });
});

test('a removed view comes back, unless its name was given to another meanwhile', () => {
  const [view] = withView([], 'Not fixed', { status: 5 });
  const others = withView([], 'Offline', { status: -1 });
  assert.deepEqual(view && withViewBack(others, view), [...others, view]);
  const again = withView(others, 'NOT FIXED', { status: 0 });
  assert.deepEqual(view && withViewBack(again, view), again);
});
