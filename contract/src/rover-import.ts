import { z } from 'zod';
import { area, filterId, flag, lazyObject, line, typedFilterTime, unused, utc } from './endpoint.ts';
import { machineData } from './machines.ts';
import { roverData } from './rover-forms.ts';
import { saleData } from './subscription-changes.ts';
import { requiredLine } from './tenancy.ts';

/** The most rovers of one import. */
export const ROVERS_PER_IMPORT = 5000;
/** The most errors that a reply names; the first ones by their lines. */
export const ERRORS_PER_IMPORT = 500;

/** What one line says of a rover, as the file's columns are named; checked line by line, so that each error has its line. */
export const importedRover = lazyObject(() => ({
  company: requiredLine(100),
  title: line(100),
  username: roverData.shape.username,
  password: roverData.shape.password,
  subtype: requiredLine(100),
  purchase_order: line(100),
  substart: typedFilterTime,
  make: line(200),
  model: line(200),
  regnum: machineData.shape.regnum,
  receiver_serial_num: machineData.shape.receiver_serial_num,
  modem_serial_num: machineData.shape.modem_serial_num,
  corrections: line(100),
}));
export type ImportedRover = z.output<typeof importedRover>;
export type ImportField = keyof ImportedRover;
export const importFields = Object.keys(importedRover.shape) as ImportField[];

const text = z.string().max(300).default('');
const importedLine = lazyObject(() => ({
  line: z.int().min(1).max(1_000_000).describe('Of the file: errors name it'),
  company: text.describe('Name of a company of the dealer'),
  title: text.describe('Name of the rover; empty: its username'),
  username: text.describe('For those who may change NTRIP values; empty: the next free one'),
  password: text.describe('For those who may change NTRIP values; empty: generated'),
  subtype: text.describe('Title of the type of subscription'),
  purchase_order: text.describe('Reference'),
  substart: text.describe('When the subscription begins; empty or past: now'),
  make: text.describe('Name of a machine manufacturer; empty: no machine'),
  model: text.describe('Name of a model of that manufacturer'),
  regnum: text,
  receiver_serial_num: text,
  modem_serial_num: text,
  corrections: text.describe(
    'Title of a correction profile, in either language; empty: the default of the dealer',
  ),
}));
export type ImportedLine = z.output<typeof importedLine>;

export const roverImport = area('roverImport', {
  run: {
    method: 'POST',
    path: '/api/roverimport',
    summary:
      'Creates rovers with their machines and subscriptions from the lines of a spreadsheet, all or nothing. Without e-mails. With dryrun the lines are only checked.',
    roles: ['systemAdmin', 'reseller', 'dealer'],
    writes: true,
    body: 8 * 1024 * 1024,
    limit: { perMinute: 30 },
    long: true,
    affects: ['everything'],
    input: () =>
      z.object({
        dealer: filterId.describe('Of all rovers; role 10 imports for its own'),
        dryrun: flag.default(true),
        timezone: saleData.shape.timezone,
        rows: z.array(importedLine).min(1).max(ROVERS_PER_IMPORT),
        user: unused('the user is that of the session'),
      }),
    reply: () =>
      z.object({
        rovers: z.int().describe('How many were created, or would be'),
        errors: z
          .array(z.object({ line: z.int(), field: z.string(), message: z.string() }))
          .describe(`The first ${ERRORS_PER_IMPORT}, by their lines`),
        created: utc
          .nullable()
          .describe('When they were created, by which the list finds them all; null while there are none'),
        wrong: z.int().describe('Errors in all; with one of them nothing is created'),
        stock: z.array(z.object({ type: z.int(), text: z.string(), needed: z.int(), available: z.int() })),
        corrections: z
          .array(z.object({ value: z.int(), text: z.string(), rovers: z.int() }))
          .describe('The correction profiles that lines name, with how many rovers get each'),
        companies: z
          .array(z.object({ value: z.int(), text: z.string(), rovers: z.int() }))
          .describe('The companies that the rovers belong to, with how many each gets'),
      }),
  },
});
