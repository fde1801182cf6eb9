import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sentence } from '@cairn/domain/language';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';

/** Addresses of the portal's own router; `:loginTitle` is the branded login page of that name. */
const screens = [
  '/',
  '/home',
  '/home/*',
  '/notauth',
  '/test',
  '/systemlogin/:dealer',
  '/reset-password',
  '/reset-password/*',
  '/reset-password-form',
  '/reset-password-form/*',
  '/:loginTitle([A-Za-z0-9_-]{3,40})',
];

/** Serves the built portal from `folder`: hashed assets for a year, its page never cached. */
export async function servePortal(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(async (files) => {
    files.setErrorHandler<FastifyError>((error, _, reply) => {
      // an address that names no file: longer than a file's name, or with `//`
      if (error.statusCode === 403) return reply.callNotFound();
      throw error;
    });
    await files.register(fastifyStatic, {
      root: folder,
      index: false,
      dotfiles: 'ignore', // the build's own notes
      wildcard: true,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.startsWith(join(folder, 'assets'));
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  });
  for (const url of screens) app.get(url, (_, reply) => sendPage(reply, folder));
}

const pageOf = (folder: string): string => join(folder, 'index.html');

/** Whether the portal can be served: at the first start of a version it is still being built. */
export const isBuilt = (folder: string): Promise<boolean> =>
  access(pageOf(folder)).then(
    () => true,
    () => false,
  );

/** The portal's page, which shows the screen of its address. */
export async function sendPage(reply: FastifyReply, folder: string) {
  const html = await readFile(pageOf(folder)).catch(() => undefined);
  if (!html)
    throw new Problem('unavailable', { message: sentence('The portal is being built'), retryAfter: 5 });
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);
}

/** Whether a person opened an address in a browser: the portal says there that nothing is at it. */
export const isOpenedByPerson = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !url.startsWith('/api/') &&
  (headers.accept ?? '').includes('text/html');
