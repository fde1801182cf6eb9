import type { Endpoint } from '@cairn/contract';

/** What should never reach a query as it is. */
export const hostile: unknown[] = [
  '',
  ' ',
  'x'.repeat(5000),
  '\0',
  'a\u0007b\r\nSet-Cookie: x=1',
  '\ud800',
  '💣'.repeat(50),
  'Ünïcødé ﷽',
  '\u202Etxt.exe',
  'e\u0301'.repeat(300),
  "' or 1=1 --",
  '1; drop table users',
  '%_\\%',
  '{{7*7}}',
  '[name] [link] [portal]',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "=cmd|'/c calc'!A1",
  '+1+1',
  '../../etc/passwd',
  'a@b.c, d@e.f',
  'a@b.c\r\nBcc: d@e.f',
  '__proto__',
  '-1',
  '0',
  '1.5',
  '1e9',
  '0x10',
  '2147483648',
  '99999999999999999999',
  'NaN',
  'null',
  'true',
  '2026-02-31 00:00',
  '9999999999999999~9999999999999999',
  ['a', 'b'],
];
/** What only a body can hold. */
export const hostileInBody: unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e300,
  {},
  { toString: 'x' },
  [[]],
  [null],
  { length: 1 },
];

interface Schema {
  readonly def: { readonly type: string; readonly innerType?: Schema };
  readonly shape?: Record<string, Schema>;
}

/** The fields of a call, those of nested objects with dots, as the contract names them. */
export function fieldsOf(endpoint: Endpoint): string[] {
  return within(endpoint.input.shape as unknown as Record<string, Schema>);
}

function within(shape: Record<string, Schema>, prefix = ''): string[] {
  return Object.entries(shape).flatMap(([name, schema]) => {
    let inner: Schema | undefined = schema;
    while (inner?.def.innerType) inner = inner.def.innerType; // optional, nullable, with a default
    const path = `${prefix}${name}`;
    return inner?.shape ? [path, ...within(inner.shape, `${path}.`)] : [path];
  });
}

/** `input` with another value at a dotted path. */
export function put(input: Record<string, unknown>, path: string, value: unknown): Record<string, unknown> {
  const [outer = '', ...inner] = path.split('.');
  if (inner.length === 0) return { ...input, [outer]: value };
  return { ...input, [outer]: put((input[outer] ?? {}) as Record<string, unknown>, inner.join('.'), value) };
}

let requests = 0;

/** Sends what no client of ours would, each time from an address of its own. */
export async function send(
  baseUrl: string,
  { method, path, upload }: Endpoint,
  input: Record<string, unknown>,
  bearer: string,
) {
  const rest = { ...input };
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value.toWellFormed());
  });
  const query = new URLSearchParams();
  if (method === 'GET')
    for (const [name, value] of Object.entries(rest))
      for (const one of [value].flat()) query.append(name, String(one));
  const headers = new Headers({
    authorization: `Bearer ${bearer}`,
    'x-forwarded-for': `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${++requests & 255}`,
  });
  if (method !== 'GET' && !upload) headers.set('content-type', 'application/json');
  const answer = await fetch(`${baseUrl}${address}${query.size > 0 ? `?${query}` : ''}`, {
    method,
    headers,
    ...(method !== 'GET' && { body: upload ? formOf(rest) : JSON.stringify(rest) }),
  });
  return { status: answer.status, text: await answer.text() };
}

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) form.append(name, one instanceof Blob ? one : String(one));
  return form;
}
