import type { OrderSim, Reply } from '@cairn/contract';
import { useQueryClient } from '@tanstack/react-query';
import { areas, call, reread } from '../api.ts';
import { t } from '../language/index.ts';
import { useRecordForm } from '../records/useRecordForm.ts';
import type { StepMessage } from '../ui/Progress.tsx';
import { toast } from '../ui/toast.tsx';
import { withoutSim, withSim } from './coverage.rules.ts';
import './messages.ts';

export type OrderRecord = Reply<typeof areas.orders.read>;

interface OrderValues {
  sims: readonly OrderSim[];
  /** The choice of SIMs is saved, but the order is not processed yet. */
  draft: boolean;
}

/** The form of an order: the choice of its SIMs, which is saved or with which the order is processed. */
export function useOrderForm({ payment, sims }: OrderRecord) {
  const client = useQueryClient();
  /** Reads the list and the order again. */
  const refresh = () =>
    Promise.all([
      reread(areas.orders.assign),
      client.invalidateQueries({ queryKey: ['form', 'orders', payment.id] }),
    ]);
  const form = useRecordForm({
    area: 'orders',
    record: payment,
    formOf: (): OrderValues => ({ sims, draft: true }),
    send: (values, _, options) =>
      call(
        areas.orders.assign,
        {
          order: payment.id,
          version: payment.version,
          sims: values.sims.map(({ value }) => value),
          draft: values.draft,
        },
        options,
      ),
    onSaved: async ({ messages }, { draft }) => {
      if (!draft) return;
      toast('ok', t('orders.saved'), messages[0]?.text);
      await refresh();
    },
    onChanged: (error) => {
      toast('error', t('orders.failed'), error.message);
      void refresh();
    },
    onRefused: (error, [reason]) => {
      if (!form.values.draft) return; // the steps say why
      toast('error', t('orders.failed'), reason ?? error.message);
      void refresh();
    },
  });
  const { values, steps, error } = form;
  const choose = (change: (before: readonly OrderSim[]) => readonly OrderSim[]) =>
    form.form.setFieldValue('sims', change(form.form.getValues().sims));
  const send = (draft: boolean) => {
    form.form.setFieldValue('draft', draft);
    form.save({ ...values, draft });
  };
  const isRefused: StepMessage = { message: t('orders.failed'), text: form.refusal?.message, error: 1 };
  const shown = error && steps.length === 0 ? [isRefused] : steps.map(numbered);
  return {
    sims: values.sims,
    add: (sim: OrderSim, needed: number) => choose((before) => withSim(before, sim, needed)),
    remove: (id: number) => choose((before) => withoutSim(before, id)),
    save: () => send(true),
    process: () => send(false),
    isSaving: form.isPending && values.draft,
    isProcessing: form.isPending && !values.draft,
    isProcessed: form.isSuccess && !values.draft,
    /** The steps of the processing, once it has succeeded or failed. */
    steps: !values.draft && (form.isSuccess || error) ? shown : undefined,
    refresh,
    reset: form.reset,
  };
}

/** The steps of all SIMs have the same name, so they are numbered. */
const numbered = (step: StepMessage, index: number): StepMessage => ({ ...step, id: index });
