import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areas } from '@cairn/contract';
import { z } from 'zod';
import { readFilter, writeFilter } from '../ui/filter/url.ts';
import {
  callInputOf,
  changesList,
  clearedFilter,
  continuesSearch,
  filterSchemaOf,
  isFiltered,
  type ListFilter,
  sortKeysOf,
} from './listFilter.ts';

const { input } = areas.machines.list;
const names = ['reseller', 'dealer', 'company', 'maker'] as const;
const schema = filterSchemaOf(input, names);
const read = (search: Record<string, unknown>) => readFilter(schema, search) as ListFilter;

test('the address of a list takes what the call takes, and leaves out what the call refuses', () => {
  assert.deepEqual(read({}), { sort: 'machine', desc: false, page: 0 });
  assert.deepEqual(read({ dealer: 7, company: 'x', stext: 6, sort: 'regnum', desc: true, other: 1 }), {
    dealer: 7,
    stext: '6',
    sort: 'regnum',
    desc: true,
    page: 0,
  });
  assert.deepEqual(read({ sort: 'password', edit: 0 }), { sort: 'machine', desc: false, page: 0 });
});

test('search and filters reach the call under its names, and clearing them keeps the order', () => {
  const filter = read({ stext: 'deere', maker: 3, sort: 'company', desc: true });
  const sent = callInputOf(input, names, { ...filter });
  assert.partialDeepStrictEqual(sent, { stext: 'deere', maker: 3, orderby: 'company', sortdesc: true });
  assert.ok(input.safeParse(sent).success);
  assert.ok(isFiltered(schema, { ...filter }));
  const address = { stext: 'deere', maker: 3, sort: 'company', desc: true };
  const cleared = writeFilter(schema, address, clearedFilter(schema));
  assert.deepEqual(cleared, { sort: 'company', desc: true });
  assert.ok(!isFiltered(schema, { ...read(cleared) }));
});

test('the default of a filter is none, be it 0 or another value', () => {
  const live = z.object({ status: z.literal([0, 4, 10]).default(10), sort: z.string().default('name') });
  assert.ok(!isFiltered(live, { status: 10, sort: 'age' }));
  assert.ok(isFiltered(live, { status: 0, sort: 'name' }));
  const rovers = filterSchemaOf(areas.rovers.list.input, ['status']);
  assert.deepEqual(writeFilter(rovers, { status: 4 }, { status: 0 }), {});
});

test('a list that has one order takes none from the address', () => {
  const { input } = areas.audit.ofUser;
  assert.deepEqual(sortKeysOf(input), []);
  assert.equal(readFilter(filterSchemaOf(input, []), { sort: 'datetime', open: 7 }).sort, '');
  assert.ok(!('orderby' in callInputOf(input, [], { sort: '', desc: false, page: 0 })));
});

test('search, filters and order begin at the first page; an opened record stays on its page', () => {
  assert.ok(changesList({ stext: 'deere' }) && changesList({ sort: 'maker' }) && changesList({ dealer: 3 }));
  assert.ok(!changesList({ open: 7 }) && !changesList({ page: 2 }) && !changesList({ edit: undefined }));
});

test('a filter of 0 means all', () => {
  assert.ok(!isFiltered(schema, { ...read({ maker: 0 }) }));
  assert.equal(sortKeysOf(input)[0], 'machine');
});

test('a search that goes on is one step of Back; what begins or clears it, and any other change, is a step', () => {
  assert.ok(continuesSearch('wra', { stext: 'wrag' }));
  assert.ok(!continuesSearch(undefined, { stext: 'w' }));
  assert.ok(!continuesSearch('wrag', { stext: undefined }));
  assert.ok(!continuesSearch('wrag', { dealer: 7 }));
  assert.ok(!continuesSearch('wrag', { stext: 'wr', dealer: 7 }));
});
