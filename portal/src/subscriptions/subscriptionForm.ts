import type { SubscriptionRecord } from '@cairn/contract';
import type { FormFields } from '../records/fields.rules.ts';
import { dateText } from '../ui/dates.ts';
import { toast } from '../ui/toast.tsx';
import { stateText } from './states.ts';
import './messages.ts';
import { t } from '../language/index.ts';
import { formError } from './form-error.rules.ts';

/** What a form shows of the subscription that it changes: it is not typed, but others may change it meanwhile. */
export interface Shown {
  status: number;
  startdate: string;
  enddate: string;
}

/** The shown values of a subscription; a new one has none. */
export const shownOf = (record: SubscriptionRecord | undefined): Shown => {
  const { status = 0, startdate = '', enddate = '' } = record ?? {};
  return { status, startdate, enddate };
};

export const shownFields: FormFields<Shown> = {
  status: { shown: ({ status }) => stateText(status) },
  startdate: { shown: ({ startdate }) => dateText(startdate) },
  enddate: { shown: ({ enddate }) => dateText(enddate) },
};

/** Says that fields are missing, where these values that the form cannot do without are. */
export function announceMissing(errors: object, required: readonly (string | number)[]): void {
  if (formError(errors, required) === 'missing')
    toast('error', t('subscription.missing'), t('subscription.missingText'), 3000);
}
