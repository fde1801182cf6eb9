import { useRef } from 'react';

/**
 * The name of a record as it was last read here: of one that is not there any more too. Undefined for one that was never
 * there for this person.
 */
export function useLastName(id: number, name: string | undefined): string | undefined {
  const last = useRef<{ id: number; name: string }>(undefined);
  if (name) last.current = { id, name };
  return last.current?.id === id ? last.current.name : undefined;
}
