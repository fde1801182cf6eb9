import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areas } from '@cairn/contract';
import { readFilter, writeFilter } from '../ui/filter/url.ts';
import {
  callInputOf,
  clearedFilter,
  filterSchemaOf,
  isFiltered,
  type ListFilter,
  sortKeysOf,
} from './listFilter.ts';

const { input } = areas.machines.list;
const schema = filterSchemaOf(input);
const read = (search: Record<string, unknown>) => readFilter(schema, search) as ListFilter;

test('the address of a list takes what the call takes, and leaves out what the call refuses', () => {
  assert.deepEqual(read({}), { sort: 'machine', desc: false });
  assert.deepEqual(read({ dealer: 7, company: 'x', stext: 6, sort: 'regnum', desc: true, other: 1 }), {
    dealer: 7,
    stext: '6',
    sort: 'regnum',
    desc: true,
  });
  assert.deepEqual(read({ sort: 'password', edit: 0 }), { sort: 'machine', desc: false });
});

test('what the contract takes and ignores is no filter, and neither are page and id', () => {
  const names = Object.keys(schema.shape);
  for (const name of ['roleid', 'page', 'limit', 'id']) assert.ok(!names.includes(name), name);
  for (const name of ['reseller', 'dealer', 'company', 'maker']) assert.ok(names.includes(name), name);
});

test('search and filters reach the call under its names, and clearing them keeps the order', () => {
  const filter = read({ stext: 'deere', maker: 3, sort: 'company', desc: true });
  const sent = callInputOf(input, filter);
  assert.partialDeepStrictEqual(sent, { stext: 'deere', maker: 3, orderby: 'company', sortdesc: true });
  assert.ok(input.safeParse(sent).success);
  assert.ok(isFiltered(input, filter));
  const cleared = writeFilter(schema, { ...filter }, clearedFilter(input));
  assert.deepEqual(cleared, { sort: 'company', desc: true });
  assert.ok(!isFiltered(input, read(cleared)));
});

test('a filter of 0 means all', () => {
  assert.ok(!isFiltered(input, read({ maker: 0 })));
  assert.equal(sortKeysOf(input)[0], 'machine');
});
