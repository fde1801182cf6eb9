import type { Language } from '@cairn/contract';
import { generatePassword } from '@cairn/contract/passwords';
import type { ReferenceFrameName } from '@cairn/contract/reference-frames';
import { roleIds } from '@cairn/contract/roles';
import { type Database, type Db, initialPassword, type Secret, sealSecret } from '@cairn/database';
import { events, recordEvent } from '@cairn/domain/audit-events';
import { eventName } from '@cairn/domain/audit-names';
import { auditText } from '@cairn/domain/audit-texts';
import { hashPassword, newPasswordIssue } from '@cairn/domain/passwords';
import { Problem } from '@cairn/domain/problem';
import * as kinds from '@cairn/domain/record-kinds';
import { type RecordKind, saveRecord } from '@cairn/domain/record-writes';
import { transmittedOf, transmittedPosition } from '@cairn/domain/station-position';
import { readStation, returnToService, takeOutOfService } from '@cairn/domain/station-service';
import { bySystem, queueMail, template } from '@cairn/mail';
import { sql } from 'kysely';
import { StartError } from '../supervisor/start-error.ts';

/** What a command prints of the record it made: the id first, then generated values. */
export type Made = { id: number } & Record<string, string | number | null>;

export async function createDealer(
  database: Database,
  input: { reseller: number; title: string },
): Promise<Made> {
  const reseller = await alive(database, 'resellers', input.reseller);
  const values = { reseller_id: reseller.id, title: input.title, country: reseller.country };
  const id = await create(database, kinds.dealer, values);
  return { id, title: input.title, reseller: reseller.id };
}

export async function createCompany(
  database: Database,
  input: { dealer: number; title: string },
): Promise<Made> {
  const dealer = await alive(database, 'dealers', input.dealer);
  const { reseller_id } = await database.service
    .selectFrom('dealers')
    .select('reseller_id')
    .where('id', '=', dealer.id)
    .executeTakeFirstOrThrow();
  const values = { reseller_id, dealer_id: dealer.id, title: input.title, country: dealer.country };
  const id = await create(database, kinds.company, values, `The company ${input.title} exists already.`);
  return { id, title: input.title, dealer: dealer.id };
}

interface StationInput {
  mount: string;
  title: string;
  /** Degrees, WGS 84. */
  lat: number;
  lon: number;
  /** Metres above the ellipsoid. */
  height: number;
  /** The reference frame of these coordinates, where it is known. */
  frame?: ReferenceFrameName;
  country: 1 | 2;
  password?: string;
}

export async function createStation(database: Database, secret: Secret, input: StationInput): Promise<Made> {
  const password = input.password ?? generatePassword();
  const values = {
    mount: input.mount,
    title: input.title,
    password_sealed: sealSecret(secret, password, 'stations.password_sealed'),
    type: 4,
    country: input.country,
    connecta: input.country,
    latitude: input.lat,
    longitude: input.lon,
    altitude: input.height,
    reference_frame: input.frame ?? null,
  };
  const id = await create(database, kinds.station, values, `The mountpoint ${input.mount} is taken.`);
  return { id, mount: input.mount, password };
}

/** Takes the station of a mountpoint out of service, by nobody; of one that is out already, changes why and until when. */
export async function takeStationOut(
  database: Database,
  { mount, reason, until = null }: { mount: string; reason: string; until?: string | null },
): Promise<Made> {
  return database.service.transaction().execute(async (db) => {
    const id = await stationAt(db, mount);
    await takeOutOfService(db, {}, { id, country: 0, reason, until });
    return { id, mount, reason, until };
  });
}

/** Returns the station of a mountpoint to service. `confirmed`: metres between its positions that are known and accepted. */
export async function returnStation(
  database: Database,
  { mount, confirmed }: { mount: string; confirmed?: number },
): Promise<Made> {
  return database.service.transaction().execute(async (db) => {
    const [id, at] = [await stationAt(db, mount), new Date()];
    await returnToService(db, {}, { id, country: 0, confirmed, at }).catch(async (error: unknown) => {
      if (!(error instanceof Problem) || error.code !== 'taken') throw error;
      const entered = await readStation(db, id, 0);
      const sent = entered && transmittedOf(entered, (await transmittedPosition(db, id, at)).position);
      throw new StartError(`${error.message}. If that is right, give --confirmed ${sent?.metres}.`);
    });
    return { id, mount };
  });
}

async function stationAt(db: Db, mount: string): Promise<number> {
  const station = await db
    .selectFrom('stations')
    .select('id')
    .where(sql<string>`lower(mount)`, '=', mount.toLowerCase())
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  if (!station) throw new StartError(`No station has the mountpoint ${mount}.`);
  return station.id;
}

interface RoverInput {
  company: number;
  username: string;
  password?: string;
  /** The account ends then. */
  until?: Date;
}

/** A rover's account on the Casta of its company's country. */
export async function createRover(database: Database, secret: Secret, input: RoverInput): Promise<Made> {
  const company = await alive(database, 'companies', input.company);
  const scope = await database.service
    .selectFrom('companies')
    .select(['reseller_id', 'dealer_id', 'id as company_id', 'country as casta'])
    .where('id', '=', company.id)
    .executeTakeFirstOrThrow();
  const password = input.password ?? generatePassword();
  const values = {
    ...scope,
    title: input.username,
    username: input.username,
    password_sealed: sealSecret(secret, password, 'rovers.password_sealed'),
    expires_at: input.until,
  };
  const id = await create(database, kinds.rover, values, `The username ${input.username} is taken.`);
  return { id, username: input.username, password, until: input.until?.toISOString() ?? null };
}

/** What somebody reads whose second factors were taken away. */
const afterwards = {
  en: 'You now sign in with your password alone, until you set up a second factor again. If you did not expect this, tell whoever manages your account at once.',
  da: 'Du logger nu ind med din adgangskode alene, indtil du sætter tofaktorlogin op igen. Hvis du ikke ventede det, så giv straks besked til den, der administrerer din konto.',
} as const satisfies Record<Language, string>;

/** Takes every second factor of a person away; it is written to the user events, and the person is notified by mail. */
export async function forgetSecondFactor(database: Database, email: string): Promise<void> {
  await database.service.transaction().execute(async (db) => {
    const person = await db
      .selectFrom('users')
      .select(['id', 'fname', 'lname', 'email', 'reseller_id', 'dealer_id', 'company_id'])
      .forNoKeyUpdate()
      .where(sql<string>`lower(email)`, '=', email.toLowerCase())
      .where('archived_at', 'is', null)
      .executeTakeFirst();
    if (!person) throw new StartError(`Nobody signs in as ${email}.`);
    for (const table of ['user_totp', 'user_passkeys', 'user_recovery_codes'] as const)
      await db.deleteFrom(table).where('user_id', '=', person.id).execute();
    const title = `${person.fname} ${person.lname}`.trim();
    const event = events.secondFactorOff;
    const message = { code: 'every_second_factor' } as const;
    const scope = {
      resellerId: person.reseller_id,
      dealerId: person.dealer_id,
      companyId: person.company_id,
    };
    await recordEvent(db, event, undefined, {
      message,
      target: { type: 'user', id: person.id, title },
      scope,
    });
    await queueMail(db, {
      mayMail: bySystem,
      template: template.securityChanged,
      to: person.email,
      name: title,
      userId: person.id,
      scope,
      fields: {
        change: (language) =>
          `${eventName(event.type, language)?.toLowerCase()} (${auditText(message, language)})`,
        advice: (language) => afterwards[language],
      },
    });
  });
}

interface AdminInput {
  email: string;
  password?: string;
  firstName: string;
  lastName: string;
}

/** A system admin. */
export async function createAdmin(database: Database, input: AdminInput): Promise<Made> {
  const { email, firstName: fname, lastName: lname } = input;
  const password = input.password ?? generatePassword(16);
  const issue = await newPasswordIssue(password, { fname, lname, email });
  if (issue) throw new StartError(`--password: ${issue}.`);
  const values = {
    role: roleIds.systemAdmin,
    fname,
    lname,
    email,
    password_hash: await hashPassword(password),
    ...(input.password === undefined && initialPassword()),
  };
  const exists = `A user with the e-mail address ${input.email} exists already.`;
  const id = await create(database, kinds.user, values, exists);
  return { id, email: input.email, password };
}

/** A new generated password for somebody whose own was lost, or whose first one has expired; their sessions end. */
export async function renewPassword(database: Database, email: string): Promise<Made> {
  const password = generatePassword(16);
  const password_hash = await hashPassword(password);
  return database.service.transaction().execute(async (db) => {
    const person = await db
      .updateTable('users')
      .set({ password_hash, ...initialPassword() })
      .where(sql<string>`lower(email)`, '=', email.toLowerCase())
      .where('archived_at', 'is', null)
      .returning(['id', 'fname', 'lname', 'email', 'reseller_id', 'dealer_id', 'company_id', 'last_login_at'])
      .executeTakeFirst();
    if (!person) throw new StartError(`Nobody signs in as ${email}.`);
    const name = `${person.fname} ${person.lname}`.trim();
    const { id, reseller_id: resellerId, dealer_id: dealerId, company_id: companyId } = person;
    const scope = { resellerId, dealerId, companyId };
    await recordEvent(db, events.passwordChanged, undefined, {
      target: { type: 'user', id, title: name },
      scope,
      details: [{ code: 'password_set' }],
    });
    if (person.last_login_at)
      await queueMail(db, {
        mayMail: bySystem,
        template: template.passwordChanged,
        to: person.email,
        name,
        userId: id,
        scope,
      });
    return { id, email: person.email, password };
  });
}

/** Writes a new record as the API does, with its audit event; `taken` is what a name that exists is answered with. */
async function create(database: Database, kind: RecordKind, values: object, taken = ''): Promise<number> {
  try {
    return await database.service
      .transaction()
      .execute((db) => saveRecord(db, kind, {}, { values: () => values }));
  } catch (error) {
    throw error instanceof Problem && error.code === 'taken' ? new StartError(taken) : error;
  }
}

const oneOf = { resellers: 'reseller', dealers: 'dealer', companies: 'company' } as const;

/** The parent of a new record. */
async function alive(database: Database, table: keyof typeof oneOf, id: number) {
  const row = await database.service
    .selectFrom(table)
    .select(['id', 'country', 'archived_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new StartError(`There is no ${oneOf[table]} ${id}.`);
  if (row.archived_at) throw new StartError(`The ${oneOf[table]} ${id} is archived.`);
  return row;
}

/** Turns the violation of a unique index into its sentence. */
export function taken(indexes: readonly string[], sentence: string) {
  return (error: unknown): never => {
    throw indexes.includes((error as { constraint?: string }).constraint ?? '')
      ? new StartError(sentence)
      : error;
  };
}
