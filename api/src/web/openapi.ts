import { type Area, areas, type Endpoint, idsOf, NOT_AUTHORISED, problemBody } from '@cairn/contract';
import { z } from 'zod';

type Schema = Record<string, unknown>;

/** The OpenAPI 3.1 document of every call in the contract. */
export function openApi(version: string): Schema {
  const paths: Record<string, Schema> = {};
  for (const [area, endpoints] of Object.entries<Area>(areas)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      paths[endpoint.path] ??= {};
      Object.assign(paths[endpoint.path] ?? {}, {
        [endpoint.method.toLowerCase()]: operation(area, name, endpoint),
      });
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cairn',
      version,
      description:
        'Every call of someone signed in carries `Authorization: Bearer …` and their `userid` and `token`, as signing in gave them: in the body, in the headers `x-userid` and `x-token`, or in the query, which logs of proxies show. Times are UTC. GET replies have an ETag. Calls that save a record take an `Idempotency-Key` header: the same call with the same key is done once in a day, and another one with it is refused with code `key_reused`.',
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: schemaOf(problemBody, 'output') },
    },
    paths,
  };
}

function operation(
  area: string,
  name: string,
  { method, path, summary, roles, upload, signed, download, input, reply }: Endpoint,
): Schema {
  const { properties = {}, required = [] } = schemaOf(input, 'input') as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  const inPath = new Set(Array.from(path.matchAll(/\{(\w+)\}/g), ([, field]) => field));
  const signedIn = roles !== 'anyone';
  const fields = { ...properties, ...(signedIn && pair) };
  const needed = [...required, ...(signedIn ? Object.keys(pair) : [])];
  const inQuery = (field: string) => method === 'GET' && !inPath.has(field);
  const parameters = Object.entries(fields)
    .filter(([field]) => inPath.has(field) || inQuery(field))
    .map(([field, schema]) => ({
      name: field,
      in: inPath.has(field) ? 'path' : 'query',
      required: inPath.has(field) || needed.includes(field),
      schema,
    }));
  if (signed) parameters.push(signatureHeader);
  const body = Object.fromEntries(Object.entries(fields).filter(([field]) => !inPath.has(field)));
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    summary,
    description: signedIn ? `Roles ${idsOf(...roles).join(', ')}.` : 'Anyone.',
    ...(!signedIn && { security: [] }),
    parameters,
    ...(method !== 'GET' && {
      requestBody: {
        required: true,
        content: {
          [upload ? 'multipart/form-data' : 'application/json']: {
            schema: signed
              ? { type: 'object', description: 'An event of the payment provider' }
              : {
                  type: 'object',
                  properties: body,
                  required: needed.filter((field) => !inPath.has(field)),
                },
          },
        },
      },
    }),
    responses: {
      200: { description: 'Done', content: download ? file : json(schemaOf(reply, 'output')) },
      ...(signedIn && {
        401: {
          description: 'No session, or not for this role (403)',
          content: json({ const: NOT_AUTHORISED }),
        },
      }),
      default: {
        description: 'Refused; code 999 is a fault of the server, with the reference of its log line',
        content: json({ $ref: '#/components/schemas/Problem' }),
      },
    },
  };
}

const signatureHeader = {
  name: 'Stripe-Signature',
  in: 'header',
  required: true,
  schema: { type: 'string' },
};
const pair = { userid: { type: 'integer' }, token: { type: 'string' } };

const file = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
const json = (schema: Schema) => ({ 'application/json': { schema } });

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
