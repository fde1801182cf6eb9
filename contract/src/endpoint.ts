import { z } from 'zod';
import type { Access } from './can.ts';
import type { Limit } from './limits.ts';
import { schemaMessage } from './message-format.ts';
import { allRoles } from './roles.ts';

/** One call of the API. Path, query and body arrive as one flat `input`. */
export interface Endpoint extends Access {
  /** Area and call: `rovers.list`. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/api/${string}`;
  /** One sentence for the API document. */
  readonly summary: string;
  /** An open page polls it, so it does not count as activity of the person. */
  readonly background?: true;
  /** How often one address may call it; that of its kind unless set. */
  readonly limit?: Limit;
  /** It may take minutes: a person has one of these at a time, all people a few, on connections to the database of their own. */
  readonly long?: true;
  /** What a call that `writes` does is undone at its end, so it stops when its caller leaves, as a read does. */
  readonly undone?: true;
  /** The most bytes of its JSON; that of all calls unless set. */
  readonly body?: number;
  /** The body is a form with a file (multipart/form-data) instead of JSON. */
  readonly upload?: true;
  /** The body is signed: it arrives as the field `payload`, unparsed, with the field `signature` from its header. */
  readonly signed?: true;
  /** The reply is a file instead of JSON. */
  readonly download?: true;
  /** The reads whose replies change with it: calls, areas, or `everything`. `affects.ts` checks the names. */
  readonly affects?: readonly string[];
  readonly input: z.ZodObject;
  readonly reply: z.ZodType;
}
export type Area = Readonly<Record<string, Endpoint>>;

/** A call as an area writes it: with schemas that are made when they are first used. */
type Definition = Omit<Endpoint, 'name' | 'input' | 'reply'> & {
  readonly input: () => z.ZodObject;
  readonly reply: () => z.ZodType;
};
type Defined<D extends Definition> = Readonly<
  Omit<D, 'input' | 'reply'> & { name: string; input: ReturnType<D['input']>; reply: ReturnType<D['reply']> }
>;

/**
 * The calls of an area. A page of the portal names one or two calls of an area, and to make the schemas of them all held up
 * its first drawing: so each is made when it is first used.
 */
export const area = <const D extends Readonly<Record<string, Definition>>>(
  name: string,
  definitions: D,
): { readonly [Name in keyof D]: Defined<D[Name]> } =>
  Object.fromEntries(
    Object.entries(definitions).map(([call, one]) => [call, defined(`${name}.${call}`, one)]),
  ) as never;

function defined(name: string, { input, reply, ...rest }: Definition): Endpoint {
  let madeInput: z.ZodObject | undefined;
  let madeReply: z.ZodType | undefined;
  return {
    ...rest,
    name,
    get input() {
      madeInput ??= input();
      return madeInput;
    },
    get reply() {
      madeReply ??= reply();
      return madeReply;
    },
  };
}

/** Input of a handler: parsed, with defaults. */
export type Input<E extends Endpoint> = z.output<E['input']>;
/** Input as a caller writes it: what has a default may be left out. */
export type CallInput<E extends Endpoint> = z.input<E['input']>;
export type Reply<E extends Endpoint> = z.output<E['reply']>;

/* ---- inputs: query strings arrive as text, bodies as JSON; both are read the same way ---- */

const made = new Map<string, z.ZodType>();
/**
 * One schema for all fields alike, as a schema never changes: each that is made delays the first drawing of a page.
 *
 * @param key what `make` depends on, all of it
 */
export function shared<Schema extends z.ZodType>(key: string, make: () => Schema): Schema {
  const schema = (made.get(key) as Schema | undefined) ?? make();
  made.set(key, schema);
  return schema;
}

/**
 * `z.object` with fields that are made when they are first read. For all objects that a module has ready for others: a page
 * of the portal loads most of these modules, and uses few of the fields before its first drawing.
 */
export const lazyObject = <Shape extends z.ZodRawShape>(fields: () => Shape): z.ZodObject<Shape> =>
  new z.ZodObject({
    type: 'object',
    get shape() {
      const shape = fields();
      Object.defineProperty(this, 'shape', { value: shape });
      return shape;
    },
  }) as never;

const numberOrDigits = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,16}$/, 'must be a whole number')
    .transform(Number),
]);
const digits = (max: number) => numberOrDigits.pipe(z.int().max(max));
const LARGEST_ID = 2 ** 31 - 1;

/** The id of a record. */
export const id = digits(LARGEST_ID).pipe(z.int().min(1));
/** The name of an IANA time zone. */
export const timezone = z
  .string()
  .max(60)
  .regex(/^[A-Za-z0-9_+/-]+$/, 'must be the name of a time zone, such as Europe/London')
  .default('UTC');
/** An id to filter by; 0 and an empty text mean all and come out as undefined. */
export const filterId = z
  .union([z.literal(''), digits(LARGEST_ID).pipe(z.int().min(0))])
  .transform((input) => input || undefined)
  .optional();
/** A number from a closed list, as number or text. */
export const oneOf = <const N extends number>(...allowed: N[]) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,6}$/, schemaMessage('must be one of {{allowed}}', { allowed: allowed.join(', ') }))
        .transform(Number),
    ])
    .pipe(z.literal(allowed));
/** A whole number between two bounds. */
export const count = (min: number, max: number) =>
  shared(`count ${min} ${max}`, () => digits(max).pipe(z.int().min(min)));
/** A session number of the caster; its sequence stays far below 2^53. */
export const sessionId = digits(Number.MAX_SAFE_INTEGER).pipe(z.int().min(0));
const numberOrDecimals = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^-?\d{1,10}(\.\d{1,12})?$/, 'must be a number')
    .transform(Number),
]);
/** Any finite number, as number or plain decimal text. */
export const decimal = (min: number, max: number) => numberOrDecimals.pipe(z.number().min(min).max(max));
/** Yes or no: 1/0, true/false. */
export const flag = z
  .union([z.boolean(), z.literal([0, 1]), z.literal(['0', '1', 'true', 'false'])])
  .transform((input) => input === true || input === 1 || input === '1' || input === 'true');
/** One line of text, trimmed, without control characters (PostgreSQL refuses NUL). */
export const line = (max: number) =>
  shared(`line ${max}`, () =>
    z
      .string()
      .trim()
      .max(max)
      .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u, 'must be one line of plain text')
      // they would turn what is written after the name on a screen, in an e-mail or in a log
      .regex(/^[^\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]*$/u, 'must not contain direction marks'),
  );
const timeOr = (notATime: string) =>
  z
    .union([
      z.iso.datetime({ offset: true, error: notATime }),
      z
        .string()
        .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/, notATime)
        .transform((text) => `${text.replace(' ', 'T')}${text.length === 16 ? ':00' : ''}Z`)
        .pipe(z.iso.datetime(notATime)), // Date would take February 31 for March 3
    ])
    .transform((text) => new Date(text))
    .refine(
      (at) => at.getTime() > Date.UTC(2000, 0, 1) && at.getTime() < Date.UTC(2100, 0, 1),
      'must be a time between 2000 and 2100',
    );
const optional = (one: ReturnType<typeof timeOr>) =>
  z
    .union([z.literal(''), one])
    .transform((input) => input || undefined)
    .optional();
/** A point in time: ISO 8601 with zone, or `YYYY-MM-DD HH:mm:ss` read as UTC. Comes out as a Date. */
export const time = timeOr('must be a time, such as 2026-01-31 14:05');
/** A time to filter by; an empty text is none and comes out as undefined. */
export const filterTime = optional(time);
/** A time to filter by, of a form or spreadsheet where people write the day first: the refusal asks for that. */
export const typedFilterTime = optional(timeOr('must be a time, such as 31-01-2026 14:05'));

/** A parameter that clients send and that has no effect. */
export const unused = (why: string) => z.unknown().optional().describe(`Taken and not used: ${why}`);

/** The tenant filter of every list; a person never sees more than their scope, whatever the filter. */
export const tenantFilter = { reseller: filterId, dealer: filterId, company: filterId };

/** A list on the server: tenant filter, search text, page from 0, size, order. */
export const listInput = <const Sort extends readonly [string, ...string[]], More extends z.ZodRawShape>(
  sort: Sort,
  more: More,
) =>
  z.object({
    ...tenantFilter,
    roleid: unused("the role is the session's"),
    stext: line(100).default(''),
    page: count(0, 1_000_000).default(0),
    limit: count(1, 200).default(50),
    orderby: z.enum(sort).default(sort[0]),
    sortdesc: flag.default(false),
    ...more,
  });

/** A role as its number. */
export const role = z.literal(allRoles);

/* ---- replies ---- */

/** UTC, ISO 8601. */
export const utc = z.iso.datetime();
/** 0 no, 1 yes. */
export const bit = z.literal([0, 1]);
/** A hex colour. */
export const color = z.string().regex(/^#[0-9a-f]{6}$/);
export const chartSlice = lazyObject(() => ({ label: z.string(), color, value: z.number() }));
/** One line of the progress of a change. */
export const progress = lazyObject(() => ({
  message: z.string(),
  text: z.string(),
  error: bit,
  id: z.int().optional(),
}));
export type Progress = z.output<typeof progress>;
export const done = lazyObject(() => ({ status: z.literal('ok') }));
