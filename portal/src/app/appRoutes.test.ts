import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allRoles, isAtLeast, type Role } from '@cairn/contract';
import { quickLinksOf } from '../shell/quickLinks.ts';
import { appRoutes, homeOf, isInMenu, mayOpen, routeAt } from './appRoutes.ts';
import { danishRoute, route } from './paths.ts';

const person = (role: Role, more: { business?: number; dealer?: number; company?: number } = {}) => ({
  role,
  business: null,
  dealer: null,
  company: null,
  ...more,
});
const names = (...args: Parameters<typeof quickLinksOf>) => quickLinksOf(...args).map(({ name }) => name);

test('everyone lands on the home of their role, a dealer and a company on their own page', () => {
  assert.equal(homeOf(person(1)), '/home/sysadmin/network');
  assert.equal(homeOf(person(5, { business: 1 })), '/home/reseller/networkadmin');
  assert.equal(homeOf(person(10, { dealer: 104 })), '/home/dealer/network/104');
  assert.equal(homeOf(person(20, { dealer: 104, company: 7 })), '/home/company/7');
  assert.equal(homeOf(person(30, { dealer: 104, company: 7 })), '/home/company/7');
});

test('every home may be opened by the role whose home it is', () => {
  for (const role of allRoles) {
    const home = homeOf(person(role, { dealer: 3, company: 4 }));
    const route = routeAt(home);
    assert.ok(route && mayOpen(role, route), `${role}: ${home}`);
  }
});

test('no two routes share a name or a path', () => {
  assert.equal(new Set(appRoutes.map(({ name }) => name)).size, appRoutes.length);
  assert.equal(new Set(appRoutes.map(({ path }) => path)).size, appRoutes.length);
});

test('no two entries that a role has in its menu have one name', () => {
  for (const titles of [route, danishRoute] as Readonly<Record<string, string>>[])
    for (const role of allRoles) {
      const entries = appRoutes.filter((one) => isInMenu(role, one)).map(({ name }) => titles[name]);
      assert.deepEqual(
        entries.filter((title, index) => entries.indexOf(title) !== index),
        [],
        `${role}`,
      );
    }
});

test('a system admin adds resellers, dealers and companies from anywhere', () => {
  const links = names(person(1), null);
  for (const name of ['addReseller', 'addDealer', 'addCompany', 'cloudbase'])
    assert.ok(links.includes(name), name);
  assert.ok(!links.includes('resellerAdmin'));
});

test('whoever may save a rover adds one from anywhere', () => {
  for (const role of allRoles)
    assert.equal(names(person(role), null).includes('addRover'), isAtLeast(role, 'dealer'), `${role}`);
});

test('System Admin is a quick link of role 1 in business 1 only, Reseller Admin of role 5', () => {
  assert.ok(names(person(1, { business: 1 }), null).includes('systemAdmin'));
  assert.ok(names(person(1), null).includes('systemAdmin'), 'as system admins are');
  assert.ok(!names(person(1, { business: 11 }), null).includes('systemAdmin'));
  assert.ok(names(person(5, { business: 1 }), null).includes('resellerAdmin'));
});

test('a quick link leads only where the person may go, and to a page that is there', () => {
  for (const role of allRoles)
    for (const { href, outside } of quickLinksOf(
      person(role, { business: 1, dealer: 3, company: 4 }),
      null,
    )) {
      const route = routeAt(href.replace(/\?.*/, ''));
      assert.ok(!outside && route && mayOpen(role, route), `${role}: ${href}`);
    }
});

test('Support is offered to everyone where an address for it is set', () => {
  for (const role of allRoles) {
    assert.ok(!names(person(role), null).includes('support'));
    assert.deepEqual(quickLinksOf(person(role), 'https://help.example.com/').at(-1), {
      name: 'support',
      href: 'https://help.example.com/',
      outside: true,
    });
  }
});
