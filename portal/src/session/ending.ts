import type { Reply, system } from '@cairn/contract';
import type { Ending } from './session.ts';

type Said = Pick<Reply<typeof system.check>, 'error' | 'over' | 'archive'>;

const endings = {
  '': 'idle', // a server that says no more than Unauthorized
  idle: 'idle',
  'signed out': 'elsewhere',
  changed: 'changed',
  archived: 'archived',
  maintenance: 'maintenance',
} as const satisfies Record<Said['over'], Ending>;

/** Why a session is over, by what the system check says of it; undefined while it is not. */
export function endingOf({ error, over, archive }: Said): Ending | undefined {
  if (archive === 1) return 'archived';
  return error === 'Unauthorized' ? endings[over] : undefined;
}
