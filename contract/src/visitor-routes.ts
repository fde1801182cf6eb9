import type { Endpoint } from './endpoint.ts';

/** Where a call goes. */
export type Route = Pick<Endpoint, 'name' | 'method' | 'path' | 'upload' | 'download' | 'affects'>;
declare const endpoint: unique symbol;
/** Where a call goes, and for the compiler what it takes and gives. */
export type Address<E extends Endpoint> = Route & { readonly [endpoint]?: E };

/**
 * The calls of a login page, of which the area `session` says the rest. They are here without their schemas, so that a
 * visitor does not load a validator of 30 kB to send two fields.
 */
export const visitorRoutes = {
  branding: { name: 'auth.branding', method: 'GET', path: '/api/casterbranding' },
  login: { name: 'auth.login', method: 'POST', path: '/api/auth/vuelogin' },
  secondFactor: { name: 'auth.secondFactor', method: 'POST', path: '/api/auth/secondfactor' },
  passkeyOptions: { name: 'auth.passkeyOptions', method: 'POST', path: '/api/auth/passkeyoptions' },
  revoke: { name: 'auth.revoke', method: 'POST', path: '/api/auth/revoke' },
  passkey: { name: 'auth.passkey', method: 'POST', path: '/api/auth/passkey' },
} as const satisfies Record<string, Route>;
