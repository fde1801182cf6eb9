import type { BulkAction, BulkReply, ListedRover } from '@cairn/contract';
import { areas, call } from '../api.ts';
import { t } from '../language/index.ts';
import { type RecordFormState, useRecordForm } from '../records/useRecordForm.ts';
import { localZone } from '../ui/dates.ts';
import type { BulkInput } from './bulkInput.ts';
import './messages.ts';

/** What is entered for an action, and the rovers that it is for: those of the list, or those of the preview. */
export interface BulkValues extends Pick<BulkInput, 'rovers'> {
  purchase_order: string;
  /** 0: the type that each rover has. */
  subtype: number;
  activatenow: boolean;
  sendmail: boolean;
  company: number;
}
export type BulkFormState = RecordFormState<BulkValues, BulkReply>;

interface Options {
  action: BulkAction;
  rovers: readonly ListedRover[];
  onResult: (reply: BulkReply) => void;
}

/** The form of an action on many rovers; it is sent from its preview. */
export function useBulkForm({ action, rovers, onResult }: Options) {
  const inputOf = (values: BulkValues): BulkInput => ({ ...values, action, timezone: localZone() });
  const form = useRecordForm({
    area: 'roverBulk',
    formOf: (): BulkValues => ({
      rovers: rovers.map(({ value: id }) => ({ id })),
      purchase_order: '',
      subtype: 0,
      activatenow: false,
      sendmail: true,
      company: 0,
    }),
    validate: ({ company, purchase_order }) =>
      action === 'move'
        ? { company: company === 0 && t('roverBulk.select') }
        : { purchase_order: purchase_order.trim() === '' && t('roverBulk.required') },
    send: (values, _, options) => call(areas.roverBulk.apply, inputOf(values), options),
    onSaved: onResult,
  });
  return { form, input: inputOf(form.values) };
}
