import { type Access, can, type Person, type SignedIn } from '@cairn/contract';
import { useCallback } from 'react';
import { useUser } from './session.ts';

/** The signed-in person as far as permissions go. */
const personOf = ({ role, readonly, actingfor, changepassword, mustenrol }: SignedIn): Person => ({
  role,
  readonly: readonly === 1,
  actingFor: actingfor,
  must: changepassword ? 'change_password' : mustenrol ? 'enrol' : undefined,
});

/** Whether the API lets the signed-in person make a call: `may(areas.rovers.disconnect)`. */
export function useCan(): (access: Access) => boolean {
  const user = useUser();
  return useCallback((access: Access) => can(personOf(user), access), [user]);
}
