import assert from 'node:assert/strict';
import { test } from 'node:test';
import { simActionFor } from '@cairn/contract';
import { choose, destinationOf, formOf, reviewOf, simError, updateInput } from './edit.rules.ts';

const nobody = { value: 9, version: 3, reseller: null, dealer: null, company: null, rover: null };
const inRover = { value: 9, version: 3, reseller: 1, dealer: 2, company: 3, rover: 4 };
const inStock = { ...inRover, rover: null };

test('another parent clears what is chosen under it and the status, and leaves what is above it', () => {
  const form = { ...formOf(inRover), action: 1, leaving: [5] };
  const noChildren = { rover: 0, action: 0, leaving: [] };
  assert.deepEqual(choose(form, 'company', 7), { reseller: 1, dealer: 2, company: 7, ...noChildren });
  assert.deepEqual(choose(form, 'dealer', 7), { reseller: 1, dealer: 7, company: 0, ...noChildren });
  assert.deepEqual(choose(form, 'reseller', 7), { reseller: 7, dealer: 0, company: 0, ...noChildren });
  assert.deepEqual(choose(form, 'rover', 7), { ...form, rover: 7, action: 0, leaving: [] });
});

test('a SIM goes to the lowest level that is chosen', () => {
  assert.equal(destinationOf(formOf(nobody)), undefined);
  assert.equal(destinationOf(choose(formOf(nobody), 'reseller', 1)), 'reseller');
  assert.equal(destinationOf(formOf(inStock)), 'company');
  assert.equal(destinationOf(formOf(inRover)), 'rover');
});

test('the review lists the rover that a SIM leaves, the cards it replaces, the one it joins and the status', () => {
  const moved = { ...choose(formOf(inRover), 'rover', 8), leaving: [11], action: 1 };
  assert.deepEqual(reviewOf(moved, inRover), [
    { kind: 'removeFrom', rover: 4 },
    { kind: 'sendBack', sim: 11 },
    { kind: 'addTo', rover: 8 },
    { kind: 'status', action: 1 },
  ]);
  assert.deepEqual(reviewOf(choose(formOf(inStock), 'company', 0), inStock), [{ kind: 'move' }]);
});

test('a form that nothing was changed in is reviewed as no changes', () => {
  assert.deepEqual(reviewOf(formOf(inRover), inRover), [{ kind: 'none' }]);
  assert.deepEqual(reviewOf(formOf(nobody), nobody), [{ kind: 'none' }]);
});

test('a SIM that has a reseller keeps one, and a fourth card needs one that leaves the rover', () => {
  assert.equal(simError(choose(formOf(inStock), 'reseller', 0), inStock, []), 'noReseller');
  assert.equal(simError(formOf(nobody), nobody, []), undefined);
  const joins = choose(formOf(inStock), 'rover', 8);
  assert.equal(simError(joins, inStock, [21, 22]), undefined);
  assert.equal(simError(joins, inStock, [21, 22, 23]), 'full');
  assert.equal(simError({ ...joins, leaving: [22] }, inStock, [21, 22, 23]), undefined);
  assert.equal(simError(formOf(inRover), inRover, [9, 21, 22]), undefined, 'it has one of the slots');
});

test('a save sends the version that was read, with the cards that leave the rover', () => {
  const form = { ...choose(formOf(inStock), 'rover', 8), leaving: [22], action: 12 };
  assert.deepEqual(updateInput(form, inStock), {
    id: 9,
    version: 3,
    reseller: 1,
    dealer: 2,
    company: 3,
    rover: 8,
    status: 12,
    backtostocklist: [22],
  });
});

test('only the action of the status of a SIM at its supplier is offered', () => {
  const offered = (supplier: number) =>
    ['issued', 'active', 'suspended', 'other'].map((status) => simActionFor(supplier, status)?.id);
  assert.deepEqual(offered(1), [2, 1, 3, undefined]);
  assert.deepEqual(offered(2), [12, 6, 7, undefined]);
});
