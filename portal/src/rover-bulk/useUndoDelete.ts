import type { BulkReply, BulkRow } from '@cairn/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { areas, call } from '../api.ts';
import { useSendKey } from '../records/useSendKey.ts';
import { inKeyedParts } from './parts.rules.ts';

/**
 * Restores the rovers that were just deleted. Tried again after an error, those that were restored already are not refused
 * but answered as before.
 */
export function useUndoDelete(
  rovers: readonly BulkRow[],
  onUndone: ((reply: BulkReply) => void) | undefined,
) {
  const keys = useSendKey();
  const [reached, setReached] = useState(0);
  const ids = rovers.map(({ id }) => ({ id }));
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      inKeyedParts({ action: 'restore', rovers: ids }, keys.keyOf(ids), setReached, (part, options) =>
        call(areas.roverBulk.apply, part, options),
      ),
    onSuccess: onUndone,
  });
  return { restore: () => mutate(), isPending, error, reached };
}
