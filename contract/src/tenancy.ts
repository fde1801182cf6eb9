import { z } from 'zod';
import { telephone, website } from './contact.ts';
import {
  bit,
  filterId,
  flag,
  id,
  lazyObject,
  line,
  listInput,
  role,
  shared,
  unused,
  utc,
} from './endpoint.ts';
import { allRoles } from './roles.ts';

/** Messages for a field left empty, and for a choice not made. */
export const REQUIRED = '** required.';
export const CHOOSE = '** select value.';
const NO_NAME = 'must be a name, without addresses and telephone numbers';

export const requiredLine = (max: number) =>
  shared(`requiredLine ${max}`, () =>
    z
      .string({ error: ({ input }) => (input === undefined || input === null ? REQUIRED : 'must be text') })
      .pipe(line(max).min(1, REQUIRED)),
  );

/**
 * A first or last name, which greets its person in e-mails: no sentence, no address and no telephone number, or somebody
 * could write to strangers in the name of this system.
 */
export const personName = shared('personName', () =>
  requiredLine(60).pipe(
    z
      .string()
      .regex(/^[\p{L}\p{M}\p{N} .,'’ʼ`´()&_-]*$/u, NO_NAME)
      .refine((name) => !/[^\s.]\.[\p{L}\p{N}]{2}/u.test(name) && !/www\./i.test(name), NO_NAME)
      .refine((name) => (name.match(/\p{N}/gu) ?? []).length < 5, NO_NAME),
  ),
);

/** A required number from 1: the id of a record, or one of a short list. */
export const chosenNumber = (max: number, message = CHOOSE) =>
  shared(`chosenNumber ${max} ${message}`, () =>
    z
      .union([
        z.number({ error: message }),
        z
          .string()
          .regex(/^\d{1,16}$/, message)
          .transform(Number),
      ])
      .pipe(z.int(message).min(1, message).max(max, message)),
  );
export const chosenId = chosenNumber(2 ** 31 - 1);
/** 1 UK, 2 Denmark. */
export const chosenCountry = chosenNumber(2).pipe(z.literal([1, 2]));
export const chosenRole = chosenNumber(Math.max(...allRoles)).pipe(z.literal(allRoles, CHOOSE));

/** An e-mail address in its basic format, as typed; compared without case. */
export const emailAddress = requiredLine(254).pipe(
  z
    .string()
    .regex(/^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+\.[^\s@<>()[\],;:"\\.]+$/, 'Invalid email format'),
);

/** The name of a login page, `/{name}`: unique among resellers, dealers and companies, whatever the case. */
export const loginTitle = requiredLine(200).pipe(
  z
    .string()
    .regex(/^[A-Za-z0-9_-]*$/, 'Login page name may have letters, digits, dashes and underscores only')
    .min(3, 'Login page name must be 3 to 40 characters long')
    .max(40, 'Login page name must be 3 to 40 characters long'),
);
/** What an empty login page name becomes: the title without spaces, in lower case, of the characters it may have. */
export const loginTitleFrom = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9_-]/g, '')
    .slice(0, 40);

/** Names of pictures, as photoupload returned them; empty for none. Their address is `imageUrl(name)`. */
export const logoName = line(80).regex(/^(logo-[0-9a-f]{32}\.png)?$/, 'must be the name of an uploaded logo');
export const backgroundName = line(80).regex(
  /^(background-[0-9a-f]{32}\.webp)?$/,
  'must be the name of an uploaded background',
);

/** A password typed by an administrator: works once, must be changed at the first login. Left out: a link sets one. */
export const initialPassword = z.string().max(200).default('');

/** Address and telephone of a reseller, dealer or company. */
export const scope = lazyObject(() => ({
  address1: requiredLine(100),
  address2: line(100).default(''),
  address3: line(100).default(''),
  towncity: requiredLine(80),
  county: line(80).default(''),
  postcode: line(20).default(''),
  country: chosenCountry.describe('1 UK, 2 Denmark'),
  tel: telephone('Telephone'),
  mobile: telephone('Mobile'),
  website,
}));

/** The version that a caller read and edits; a save of an older one than the present is refused when it matters. */
export const versionRead = filterId.describe(
  'As the call gave it that the edit began with: refused with changed_meanwhile when others have changed fields of it since. Left out: the save wins',
);

/** Name, address, login page, pictures and main administrator of a tenant, as its wizard sends them. */
export const tenantData = lazyObject(() => ({
  value: filterId.describe('The record to change; left out or 0 creates one'),
  version: versionRead,
  adminversion: filterId.describe('Like version, of its main administrator'),
  text: requiredLine(100).describe('Its name'),
  ...scope.shape,
  logintitle: loginTitle,
  logo: logoName.default(''),
  background: backgroundName.default(''),
  adminuser: z
    .union([z.literal(0), id])
    .optional()
    .describe(
      'Main administrator: a person of the tenant by id, whose names and e-mail become those given here; 0 adds a new person; left out keeps the present one, or adds a person when there is none',
    ),
  fname: personName,
  lname: personName,
  email: emailAddress,
  password: initialPassword,
  sendmail: flag
    .optional()
    .describe(
      'Send the welcome e-mail (a new record, the default) or re-send login details (an edit; default: no)',
    ),
}));

/* ---- replies ---- */

/** All fields of a tenant that its wizard shows. Empty texts where the caller may not see a field. */
export const tenantRecord = lazyObject(() => ({
  value: z.int(),
  id: z.int(),
  text: z.string(),
  title: z.string(),
  contact: z.string().describe('Full name of the main administrator'),
  fname: z.string().describe('Of the main administrator, as lname and email'),
  lname: z.string(),
  email: z.string(),
  adminuser: z.int().nullable(),
  version: z.int().describe('Returned with a save; 0 where the caller may not see it'),
  adminversion: z.int().describe('Of the main administrator; 0 without one'),
  address: z.string().describe('Address, town, county and postcode in one line'),
  address1: z.string(),
  address2: z.string(),
  address3: z.string(),
  towncity: z.string(),
  county: z.string(),
  postcode: z.string(),
  country: z.literal([1, 2]),
  tel: z.string(),
  mobile: z.string(),
  website: z.string(),
  logintitle: z.string(),
  logo: z.string().describe('Name of the picture, see imageUrl'),
  background: z.string(),
  archive: bit,
  archived: utc.nullable().describe('When it was archived; an archive can be undone for `RESTORE_DAYS`'),
}));

/** Days for which an archive can be undone. */
export const RESTORE_DAYS = 30;

/** A person who can be a tenant's main administrator. */
export const tenantPerson = lazyObject(() => ({
  value: z.int(),
  text: z.string().describe('Full name'),
  fname: z.string(),
  lname: z.string(),
  email: z.string(),
  role,
  roletitle: z.string(),
}));

/** How many records are archived with a tenant. */
export const within = z
  .object({ dealers: z.int(), companies: z.int(), users: z.int(), rovers: z.int() })
  .optional()
  .describe('What is archived with it; only when one is requested by id');

/** A list of tenants: filter, search, pages and order on the server. */
export const tenantList = <const Sort extends readonly [string, ...string[]], More extends z.ZodRawShape>(
  sort: Sort,
  more: More,
) =>
  listInput(sort, {
    id: filterId.describe('One record with all details; none when the caller cannot see it'),
    list: unused('rows are those of a list unless one is requested by id'),
    ...more,
  });
