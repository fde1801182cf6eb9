import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endOfSubscription } from '@cairn/contract';
import { createTestDatabase } from '@cairn/database/testing';
import fc from 'fast-check';
import { sql } from 'kysely';

const zones = ['Europe/London', 'Europe/Copenhagen', 'America/New_York', 'Australia/Lord_Howe', 'UTC'];

test('ends of subscriptions are those that PostgreSQL counts, at any start, of any length, in any zone', async (t) => {
  const { database } = await createTestDatabase(t);
  const start = fc.date({
    noInvalidDate: true,
    min: new Date('2020-01-01T00:00:00Z'),
    max: new Date('2040-01-01T00:00:00Z'),
  });
  const length = fc.record({
    years: fc.integer({ min: 0, max: 5 }),
    months: fc.integer({ min: 0, max: 18 }),
    days: fc.integer({ min: 0, max: 60 }),
  });
  await fc.assert(
    fc.asyncProperty(
      start,
      length,
      fc.constantFrom(...zones),
      async (from, { years, months, days }, zone) => {
        const { rows } = await sql<{ ends: Date }>`
        select (${from}::timestamptz at time zone ${zone}
          + make_interval(years => ${years}, months => ${months}, days => ${days})) at time zone ${zone} as ends`.execute(
          database.service,
        );
        assert.deepEqual(endOfSubscription(from, { years, months, days }, zone), rows[0]?.ends);
      },
    ),
    { numRuns: 500 },
  );
});

const cases = [
  [
    'a month from January 31 ends on the last of February',
    '2027-01-31T09:00Z',
    { months: 1 },
    '2027-02-28T09:00Z',
  ],
  [
    'a month from January 31 of a leap year ends on February 29',
    '2028-01-31T09:00Z',
    { months: 1 },
    '2028-02-29T09:00Z',
  ],
  ['a year from February 29 ends on February 28', '2028-02-29T09:00Z', { years: 1 }, '2029-02-28T09:00Z'],
  [
    'a month into summer time ends at the same hour of the clock',
    '2027-03-01T09:00Z',
    { months: 1 },
    '2027-04-01T08:00Z',
  ],
  [
    'a day across the change to summer time has 23 hours',
    '2027-03-27T12:00Z',
    { days: 1 },
    '2027-03-28T11:00Z',
  ],
  [
    'an end in the hour that is left out is an hour later on the clock',
    '2027-02-28T01:30Z',
    { months: 1 },
    '2027-03-28T01:30Z',
  ],
  [
    'an end in the hour that comes twice is the second one',
    '2027-10-01T00:30Z',
    { days: 30 },
    '2027-10-31T01:30Z',
  ],
] as const;
for (const [title, from, length, end] of cases)
  test(title, () => {
    const shown = endOfSubscription(
      new Date(from),
      { years: 0, months: 0, days: 0, ...length },
      'Europe/London',
    );
    assert.equal(shown.toISOString(), new Date(end).toISOString());
  });
