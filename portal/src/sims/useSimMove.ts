import type { Reply } from '@cairn/contract';
import { useState } from 'react';
import type { areas } from '../api.ts';
import { serverText } from '../language/index.ts';
import { useGuardedClose } from '../records/useGuardedClose.tsx';
import { useRecordForm } from '../records/useRecordForm.ts';
import { toast } from '../ui/toast.tsx';
import type { SimSelection } from './useSimSelection.ts';

interface Options {
  /** Whose stock they move into; undefined until it is chosen. */
  readonly holder: number | undefined;
  readonly send: (sims: number[], key: string) => Promise<Reply<typeof areas.sims.assignToDealer>>;
  /** Title of the message once they are moved. */
  readonly moved: string;
  readonly onClose: () => void;
}

/**
 * Moves the SIM cards that are selected, once; `guard` asks before what was ticked in its dialog is lost. `missing` is what
 * a press of the button found to be not chosen yet.
 */
export function useSimMove({ chosen, isTouched }: SimSelection, { holder, send, moved, onClose }: Options) {
  const [missing, setMissing] = useState<'holder' | 'sims'>();
  const form = useRecordForm({
    area: 'simMove',
    formOf: (): { sims: number[] } => ({ sims: [] }),
    send: ({ sims }, _, { key }) => send(sims, key),
    onSaved: ({ messages }) => {
      toast('ok', moved, serverText(messages[0]?.text ?? ''));
      onClose();
    },
  });
  const guard = useGuardedClose(isTouched && !form.isSuccess, onClose);
  return {
    guard,
    state: { onClose: guard.close, busy: form.isPending, error: form.refusal },
    missing: missing === 'sims' && chosen.size > 0 ? undefined : missing,
    forgetMissing: () => setMissing(undefined),
    submit: () => {
      const next = !holder ? 'holder' : chosen.size === 0 ? 'sims' : undefined;
      setMissing(next);
      if (!next) form.save({ sims: [...chosen] });
    },
  };
}
