import type { Endpoint } from './endpoint.ts';

/** Where a call goes. */
export type Route = Pick<Endpoint, 'method' | 'path' | 'upload' | 'download'>;
declare const of: unique symbol;
/** Where a call goes, and for the compiler what it takes and gives. */
export type Address<E extends Endpoint> = Route & { readonly [of]?: E };

/**
 * The calls of a login page, of which the area `session` says the rest. They are here without their schemas, so that a
 * visitor does not load a validator of 30 kB to send two fields.
 */
export const visitorRoutes = {
  branding: { method: 'GET', path: '/api/casterbranding' },
  login: { method: 'POST', path: '/api/auth/vuelogin' },
  secondFactor: { method: 'POST', path: '/api/auth/secondfactor' },
  passkeyOptions: { method: 'POST', path: '/api/auth/passkeyoptions' },
  revoke: { method: 'POST', path: '/api/auth/revoke' },
  passkey: { method: 'POST', path: '/api/auth/passkey' },
} as const satisfies Record<string, Route>;
