import { type areas, IMAGE_BYTES } from '@cairn/contract';
import type { Database } from '@cairn/database';
import { sentence } from '@cairn/domain/language';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Handlers } from '../mount.ts';
import { Problem, wrong } from '../problem.ts';
import { type Crop, makePicture } from './pictures.ts';

export function imageRoutes(database: Database): Handlers<typeof areas.images> {
  return {
    upload: async ({ files, type, ...part }) => {
      const picture = await makePicture(Buffer.from(await files.arrayBuffer()), type, cropOf(part));
      const { name, width, height } = picture;
      await database.service
        .insertInto('images')
        .values(picture)
        .onConflict((same) => same.column('name').doUpdateSet({ created_at: sql<Date>`now()` }))
        .execute();
      return { filename: name, width, height };
    },
  };
}

/** All four numbers of a crop, or none. */
function cropOf({ left, top, width, height }: Partial<Crop>): Crop | undefined {
  if (left === undefined && top === undefined && width === undefined && height === undefined)
    return undefined;
  if (left === undefined) throw wrong('left', 'must be given with top, width and height');
  if (top === undefined) throw wrong('top', 'must be given with left, width and height');
  if (!width) throw wrong('width', 'must be at least 1, with left, top and height');
  if (!height) throw wrong('height', 'must be at least 1, with left, top and width');
  return { left, top, width, height };
}

/** Reads forms with a file, for the calls mounted on `app`: each file becomes a File in the body. */
export async function readForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { fileSize: IMAGE_BYTES, files: 1, fields: 20, fieldSize: 10_000, parts: 25 },
    throwFileSizeLimit: true,
    onFile: async (part) => {
      const bytes = await part.toBuffer();
      Object.assign(part, {
        value: new File([new Uint8Array(bytes)], part.filename, { type: part.mimetype }),
      });
    },
  });
  refuseBroken(app);
}

/** What the parser throws at a form that ends early or is none has no status: it is the request that cannot be read. */
function refuseBroken(app: FastifyInstance): void {
  const reading = new WeakSet<FastifyRequest>();
  app.addHook('preParsing', async (request) => void reading.add(request));
  app.addHook('preHandler', async (request) => void reading.delete(request));
  app.setErrorHandler<Error>((error, request) => {
    const isBroken = reading.has(request) && !(error instanceof Problem) && !('statusCode' in error);
    throw isBroken ? new Problem('bad_request') : error;
  });
}

/** A year: a picture's name is made of its content. */
const FOREVER = 'public, max-age=31536000, immutable';

/** Serves the pictures to anyone: login pages and e-mails show them. */
export function serveImages(app: FastifyInstance, database: Database): void {
  app.get<{ Params: { name: string } }>(
    '/images/:name',
    { logLevel: 'warn', config: { limit: { perMinute: 1200 } } }, // a list of a hundred tenants shows as many
    async ({ params, headers }, reply) => {
      const { name } = params;
      const found = /^[\w-]{1,60}\.(png|webp)$/.test(name)
        ? await database.service
            .selectFrom('images')
            .where('name', '=', name)
            .select('content')
            .executeTakeFirst()
        : undefined;
      if (!found) throw new Problem('not_found', { message: sentence('There is no such picture') });
      const etag = `"${name}"`;
      reply
        .header('cache-control', FOREVER)
        .header('etag', etag)
        .header('cross-origin-resource-policy', 'cross-origin') // readers of e-mail show it on pages of their own
        .type(name.endsWith('.png') ? 'image/png' : 'image/webp');
      if (headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.send(found.content);
    },
  );
}
