import type { Tables, TenantSession } from '@cairn/database';
import type { Kysely } from 'kysely';

/** Groups of user events. */
const group = { user: 1, admin: 2, system: 3, basestations: 4 } as const;

/** Every user event that the server records: its type, its group and its name. */
export const events = {
  login: { type: 1, group: group.user, name: 'Login' },
  logout: { type: 2, group: group.user, name: 'Logout' },
  automaticLogout: { type: 3, group: group.user, name: 'Automatic logout' },
  roverDisconnected: { type: 17, group: group.admin, name: 'Rover disconnected' },
  baseCreated: { type: 70, group: group.basestations, name: 'Base station created' },
  baseEdited: { type: 71, group: group.basestations, name: 'Base station edited' },
  baseDeleted: { type: 72, group: group.basestations, name: 'Base station deleted' },
} as const;
export type UserEvent = (typeof events)[keyof typeof events];

interface Actor extends Pick<TenantSession, 'resellerId' | 'dealerId' | 'companyId'> {
  readonly userId: number;
}
interface About {
  readonly text: string;
  readonly address: string;
  readonly agent: string;
  /** The tenants who may read it; the actor's own unless given. */
  readonly place?: Pick<TenantSession, 'resellerId' | 'dealerId' | 'companyId'>;
}

/** Writes down who did what, from where. */
export async function recordEvent(
  db: Kysely<Tables>,
  event: UserEvent,
  actor: Actor,
  about: About,
): Promise<void> {
  const { resellerId, dealerId, companyId } = about.place ?? actor;
  await db
    .insertInto('user_events')
    .values({
      type: event.type,
      group: event.group,
      user_id: actor.userId,
      reseller_id: resellerId,
      dealer_id: dealerId,
      company_id: companyId,
      text: about.text,
      address: about.address,
      user_agent: about.agent,
    })
    .execute();
}
