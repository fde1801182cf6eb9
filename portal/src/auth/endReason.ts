import type { Reply, system } from '@cairn/contract';
import type { EndReason } from './session.ts';

type SessionStatus = Pick<Reply<typeof system.check>, 'error' | 'over' | 'archive'>;

const endReasons = {
  '': 'idle', // the server gives no reason but Unauthorized
  idle: 'idle',
  'signed out': 'elsewhere',
  changed: 'changed',
  archived: 'archived',
  maintenance: 'maintenance',
} as const satisfies Record<SessionStatus['over'], EndReason>;

/** Why a session ended, from the reply of the system check; undefined while it is valid. */
export function endReasonOf({ error, over, archive }: SessionStatus): EndReason | undefined {
  if (archive === 1) return 'archived';
  return error === 'Unauthorized' ? endReasons[over] : undefined;
}
