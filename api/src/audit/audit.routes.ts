import type { areas } from '@cairn/contract';
import type { Database } from '@cairn/database';
import type { Handlers } from '../mount.ts';
import { chainRoutes } from './chain.routes.ts';
import { changeRoutes } from './changes.routes.ts';
import { eventRoutes } from './events.routes.ts';

/** Who did what to whom, when and from where: events, changes with old and new values, and the chain that seals them. */
export const auditRoutes = (database: Database): Handlers<typeof areas.audit> => ({
  ...eventRoutes(database),
  ...changeRoutes(database),
  ...chainRoutes(database),
});
