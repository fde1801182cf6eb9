import type { BulkAction, BulkReply } from '@cairn/contract';
import { areas, call } from '../api.ts';
import { t } from '../language/index.ts';
import { type RecordFormState, useRecordForm } from '../records/useRecordForm.ts';
import { localZone } from '../ui/dates.ts';
import type { BulkInput } from './bulkInput.ts';
import { inKeyedParts } from './parts.rules.ts';
import './messages.ts';

/** What is entered for an action, and the rovers that it is for: those of the list, or those of the preview. */
export interface BulkValues extends Pick<BulkInput, 'rovers'> {
  purchase_order: string;
  /** 0: the type that each rover has. */
  subtype: number;
  activatenow: boolean;
  sendmail: boolean;
  company: number;
  /** 0: the default of each rover's dealer; null: not chosen yet. */
  profile: number | null;
}
export type BulkFormState = RecordFormState<BulkValues, BulkReply>;

interface Options {
  action: BulkAction;
  rovers: readonly number[];
  onResult: (reply: BulkReply) => void;
  /** How many rovers are done; a part may be followed by another. */
  onProgress: (done: number) => void;
}

/** The form of an action on many rovers; it is sent from its preview. */
export function useBulkForm({ action, rovers, onResult, onProgress }: Options) {
  const inputOf = (values: BulkValues): BulkInput => ({
    ...values,
    profile: values.profile ?? undefined,
    action,
    timezone: localZone(),
  });
  const form = useRecordForm({
    area: 'roverBulk',
    formOf: (): BulkValues => ({
      rovers: rovers.map((id) => ({ id })),
      purchase_order: '',
      subtype: 0,
      activatenow: false,
      sendmail: true,
      company: 0,
      profile: null,
    }),
    validate: ({ company, profile, purchase_order }) =>
      action === 'move'
        ? { company: company === 0 && t('roverBulk.select') }
        : action === 'corrections'
          ? { profile: profile === null && t('roverBulk.select') }
          : { purchase_order: purchase_order.trim() === '' && t('roverBulk.required') },
    send: (values, _, { key }) =>
      inKeyedParts(inputOf(values), key, onProgress, (part, options) =>
        call(areas.roverBulk.apply, part, options),
      ),
    onSaved: onResult,
  });
  return { form, input: inputOf(form.values) };
}
