import type { auth } from './auth.ts';
import { type Address, visitorRoutes } from './visitor-routes.ts';

/** For `call(visitor.login, …)`. */
export const visitor: {
  readonly [Name in keyof typeof visitorRoutes]: Address<(typeof auth)[Name]>;
} = { ...visitorRoutes };

/** The whole body of a refusal that ends a session. */
export const NOT_AUTHORISED = 'NOT AUTHORISED';

/** Where a picture is served, to anyone and for ever. Empty for no picture. */
export const imageUrl = (name: string): string => (name ? `/images/${name}` : '');
