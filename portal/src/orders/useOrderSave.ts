import { CallError, type OrderSim, type Reply } from '@cairn/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { areas, call, reread } from '../api.ts';
import { t } from '../language/index.ts';
import { randomKey } from '../records/randomKey.ts';
import type { StepMessage } from '../ui/Progress.tsx';
import { toast } from '../ui/toast.tsx';
import './messages.ts';

export type OrderRecord = Reply<typeof areas.orders.read>;

/** Saves the choice of SIMs of an order, or processes the order with it: once, however often the button is pressed. */
export function useOrderSave({ payment }: OrderRecord) {
  const client = useQueryClient();
  const pressed = useRef(false); // not state: two presses come between two renders
  const assign = useMutation({
    mutationFn: ({ sims, draft }: { sims: readonly OrderSim[]; draft: boolean }) =>
      call(
        areas.orders.assign,
        { order: payment.id, version: payment.version, sims: sims.map(({ value }) => value), draft },
        { key: randomKey() },
      ),
    onSettled: () => {
      pressed.current = false;
    },
  });
  /** Reads the list and the order again. */
  const refresh = () =>
    Promise.all([
      reread(areas.orders.assign),
      client.invalidateQueries({ queryKey: ['form', 'orders', payment.id] }),
    ]);
  const press = async (sims: readonly OrderSim[], draft: boolean) => {
    if (pressed.current) return;
    pressed.current = true;
    await assign.mutateAsync({ sims, draft }).then(
      async ({ messages }) => {
        if (!draft) return;
        toast('ok', t('orders.saved'), messages[0]?.text);
        await refresh();
      },
      async (error: Error) => {
        if (!draft) return;
        toast('error', t('orders.failed'), reasonOf(error));
        await refresh();
      },
    );
  };
  return {
    isSaving: assign.isPending && assign.variables.draft,
    isProcessing: assign.isPending && !assign.variables.draft,
    /** The stages of the processing, once it has succeeded or failed. */
    stages: stagesOf(assign),
    isDone: assign.isSuccess && !assign.variables.draft,
    save: (sims: readonly OrderSim[]) => void press(sims, true),
    process: (sims: readonly OrderSim[]) => void press(sims, false),
    refresh,
    reset: assign.reset,
  };
}

interface Assign {
  readonly variables: { readonly draft: boolean } | undefined;
  readonly data: { readonly messages: readonly StepMessage[] } | undefined;
  readonly error: Error | null;
}

function stagesOf({ variables, data, error }: Assign): readonly StepMessage[] | undefined {
  if (!variables || variables.draft) return undefined;
  if (data) return data.messages.map(numbered);
  if (!error) return undefined;
  const undone = error instanceof CallError ? error.messages : [];
  return undone.length > 0
    ? undone.map(numbered)
    : [{ message: t('orders.failed'), text: reasonOf(error), error: 1 }];
}

/** SIMs have the same name of their stage. */
const numbered = (stage: StepMessage, index: number): StepMessage => ({ ...stage, id: index });

function reasonOf(error: Error): string {
  return (error instanceof CallError && error.issues[0]?.message) || error.message;
}
