import { z } from 'zod';
import { castaData, castaRecord, ntripPassword, ntripUsername } from './casta-settings.ts';
import {
  area,
  bit,
  count,
  filterId,
  flag,
  id,
  lazyObject,
  line,
  oneOf,
  progress,
  unused,
} from './endpoint.ts';
import { machineData } from './machines.ts';
import { everyone } from './roles.ts';
import { note, roverNoteData } from './rover-notes.ts';
import { saleData } from './subscription-changes.ts';
import { versionRead } from './tenancy.ts';

const sellers = ['systemAdmin', 'reseller', 'dealer'] as const;
const noteWriters = ['systemAdmin', 'reseller', 'dealer', 'companyAdmin'] as const;

const simSlot = z
  .union([z.null(), z.literal(''), count(0, 2 ** 31 - 1)])
  .transform((input) => input || null)
  .optional()
  .describe(
    'A SIM card of the stock of the dealer or the company; 0 takes out what is there; left out: it stays',
  );
const mail = flag.optional();

/** A rover as its wizard creates or changes it. */
export const roverData = lazyObject(() => ({
  roverid: filterId.describe('The rover to change; left out or 0 creates one'),
  version: versionRead,
  title: line(100).default('').describe('Its name; left out: its username, or as it is'),
  companyid: filterId.describe('Of a new rover: needed. It stays then'),
  resellerid: unused('the tenants are those of the company'),
  dealerid: unused('the tenants are those of the company'),
  machineid: filterId.describe('A machine of the company; not needed with machines'),
  username: ntripUsername.describe('For those who may change NTRIP values; left out: the next free one'),
  password: ntripPassword.describe(
    'For those who may change NTRIP values; left out: generated for a new rover',
  ),
  connection: unused('the host follows from the dealer'),
  port: unused('the port follows from the country'),
  needs_gga: flag.optional().describe('Left out: as it is; of a new rover 0'),
  disconnect_onchangebase: flag.optional().describe('Left out: as it is; of a new rover 0'),
  profile: filterId.describe(
    'Its correction profile; left out or 0: as it is, of a new rover the default of its dealer',
  ),
  purchase_order: line(100).default('').describe('Reference of the subscription'),
  simm: simSlot,
  simm2: simSlot,
  simm3: simSlot,
  nosimm: saleData.shape.nosimm,
  subid: unused('a rover has one current subscription'),
  subtype: filterId.describe('Type of subscription to sell; needed for a new rover'),
  substart: saleData.shape.substart,
  subend: saleData.shape.subend,
  user: unused('the user is that of the session'),
  activatenow: flag.default(true).describe('The subscription begins now, and not at substart'),
  action: unused('a rover with an id is changed'),
  countryid: oneOf(1, 2).optional().describe('Casta, chosen by role 1; else that of the reseller'),
  timezone: saleData.shape.timezone,
  companyemail: saleData.shape.companyemail,
}));

const saved = lazyObject(() => ({ messages: z.array(progress), error: bit, code: z.int(), id: z.int() }));

export const roverForms = area('roverForms', {
  newUsername: {
    method: 'GET',
    path: '/api/getnewroverusername',
    summary:
      'The next free username for a rover of a company, 999 when there is none, and what else follows from the company.',
    roles: sellers,
    input: () =>
      z.object({
        id: id.describe('Company'),
        countryid: oneOf(1, 2).optional().describe('Casta, chosen by role 1; else that of the reseller'),
      }),
    reply: () =>
      z.object({
        username: z.union([z.string(), z.literal(999)]),
        casta: z.literal([1, 2]),
        connection: z.string().describe('Host to connect to; empty without such a company'),
        port: z.int(),
        change_username: bit.describe('Whether the caller may choose NTRIP username and password'),
        corrections: z
          .string()
          .describe('Title of the correction profile that the dealer has as its default; empty: none'),
        email: z.string().describe('Of the main administrator of the company; empty without one'),
      }),
  },
  save: {
    method: 'POST',
    path: '/api/roveraddrod',
    summary:
      'Creates or changes a rover with its machine and subscription, all or nothing; the messages are the steps.',
    roles: sellers,
    writes: true,
    affects: ['everything'],
    input: () =>
      z.object({
        roverdata: roverData,
        machines: z
          .array(machineData.omit({ value: true, version: true, company: true }))
          .max(1)
          .default([])
          .describe('A new machine for it'),
        country: unused('the country is that of the reseller'),
        reseller: unused('the tenants are those of the company'),
        dealer: unused('the tenants are those of the company'),
        edit: unused('a rover with an id is changed'),
        sendmail: mail.describe(
          'Send the welcome e-mail (a new rover; the default, unless it has a SIM alone) or the NTRIP details (a change; default: no)',
        ),
      }),
    reply: () => saved.extend({ sub: z.int().describe('The subscription that was sold; 0 none') }),
  },
  archive: {
    method: 'POST',
    path: '/api/roverarchive',
    summary: 'Archives a rover: its session ends and its subscriptions are cancelled.',
    roles: sellers,
    writes: true,
    affects: ['everything'],
    input: () => z.object({ id }),
    reply: () => saved,
  },
  restore: {
    method: 'POST',
    path: '/api/roverrestore',
    summary: 'Undoes the archive of a rover within `RESTORE_DAYS`, with the subscription that it ended.',
    roles: sellers,
    writes: true,
    affects: ['everything'],
    input: () => z.object({ id }),
    reply: () => saved,
  },
  castaValues: {
    method: 'GET',
    path: '/api/getrovercastavalues',
    summary: 'Settings of a rover on Casta, and its live session.',
    roles: sellers,
    background: true,
    input: () => z.object({ roverid: id }),
    reply: () => z.object({ casta: z.array(castaRecord), error: bit, messages: z.array(progress) }),
  },
  saveCastaValues: {
    method: 'PUT',
    path: '/api/updaterovercastavalues',
    summary:
      'Changes settings of a rover on Casta. Username, password, end, allowed, Casta and test user: role 1 alone.',
    roles: sellers,
    writes: true,
    affects: ['roverForms.castaValues', 'rovers.records', 'audit.recent'],
    input: () => z.object({ data: castaData }),
    reply: () => saved,
  },
  notes: {
    method: 'GET',
    path: '/api/casternotes',
    summary: 'Notes about a rover, the newest first.',
    roles: everyone,
    input: () => z.object({ rover: id }),
    reply: () => z.object({ notes: z.array(note) }),
  },
  addNote: {
    method: 'POST',
    path: '/api/casternote',
    summary: 'Adds a note to a rover.',
    roles: noteWriters,
    writes: true,
    affects: ['roverForms.notes', 'audit.recent'],
    input: () => z.object({ data: roverNoteData }),
    reply: () => z.object({ id: z.int() }),
  },
  editNote: {
    method: 'PUT',
    path: '/api/casternote',
    summary: 'Changes a note.',
    roles: noteWriters,
    writes: true,
    affects: ['roverForms.notes', 'audit.recent'],
    input: () =>
      z.object({
        data: roverNoteData.extend({ id, version: versionRead, type_id: unused('it stays with its rover') }),
      }),
    reply: () => z.object({ id: z.int() }),
  },
  removeNote: {
    method: 'DELETE',
    path: '/api/casternote/{id}',
    summary: 'Deletes a note.',
    roles: noteWriters,
    writes: true,
    affects: ['roverForms.notes', 'audit.recent'],
    input: () => z.object({ id }),
    reply: () => z.object({ id: z.int() }),
  },
});
