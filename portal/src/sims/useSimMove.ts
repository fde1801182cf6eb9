import type { Reply } from '@cairn/contract';
import type { areas } from '../api.ts';
import { serverText } from '../language/index.ts';
import { useGuardedClose } from '../records/useGuardedClose.tsx';
import { useRecordForm } from '../records/useRecordForm.ts';
import { toast } from '../ui/toast.tsx';
import type { SimSelection } from './useSimSelection.ts';

interface Options {
  readonly send: (sims: number[], key: string) => Promise<Reply<typeof areas.sims.assignToDealer>>;
  /** Title of the message once they are moved. */
  readonly moved: string;
  readonly onClose: () => void;
}

/** Moves the SIM cards that are selected, once; `guard` asks before what was ticked in its dialog is lost. */
export function useSimMove({ chosen, isTouched }: SimSelection, { send, moved, onClose }: Options) {
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
    move: () => form.save({ sims: [...chosen] }),
  };
}
