import type { Reply, system } from '@cairn/contract';
import type { EndReason } from './session.ts';

type SessionStatus = Pick<Reply<typeof system.check>, 'error' | 'over' | 'archive'>;

const endReasons = {
  '': 'idle', // a server that says no more than Unauthorized
  idle: 'idle',
  'signed out': 'elsewhere',
  changed: 'changed',
  archived: 'archived',
  maintenance: 'maintenance',
} as const satisfies Record<SessionStatus['over'], EndReason>;

/** Why a session is over, by what the system check says of it; undefined while it is not. */
export function endReasonOf({ error, over, archive }: SessionStatus): EndReason | undefined {
  if (archive === 1) return 'archived';
  return error === 'Unauthorized' ? endReasons[over] : undefined;
}
