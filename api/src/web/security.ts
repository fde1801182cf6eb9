import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { MapTiles } from './map-tiles.ts';

/** What the portal needs of the browser: to copy to the clipboard, full screen, and passkeys. */
const PERMISSIONS =
  'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), clipboard-write=(self), fullscreen=(self), publickey-credentials-get=(self), publickey-credentials-create=(self)';

/** Security headers with a strict content policy. */
export async function secure(app: FastifyInstance, tiles: MapTiles): Promise<void> {
  const tileHosts = [
    ...new Set(
      [tiles.street, tiles.dark, tiles.satellite].flatMap((tile) => (tile ? [hostOf(tile.url)] : [])),
    ),
  ];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"], // the charts and the UI kit set styles on elements
        imgSrc: ["'self'", 'data:', 'blob:', ...tileHosts],
        connectSrc: ["'self'", ...tileHosts],
        workerSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  });
  app.addHook('onRequest', async (_, reply) => {
    reply.header('permissions-policy', PERMISSIONS);
  });
}

/** Scheme and host of a tile template; a `{s}` in the host stands for any of its servers. */
function hostOf(template: string): string {
  const [, origin = ''] = /^(https?:\/\/[^/]+)/.exec(template) ?? [];
  const host = origin.replace(/\{[^{}]*\}/g, '*');
  const parent = host.indexOf('.', host.lastIndexOf('*'));
  return host.includes('*') && parent > 0
    ? `${host.slice(0, host.indexOf('://'))}://*${host.slice(parent)}`
    : host;
}
