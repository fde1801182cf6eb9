import type { SubscriptionRecord } from '@cairn/contract';
import { areas, call, reread } from '../api.ts';
import { RecordQuery } from '../kit/RecordQuery.tsx';
import { useTranslation } from '../language/index.ts';
import { useRecordForm } from '../records/useRecordForm.ts';
import { TextField } from '../ui/Fields.tsx';
import type { SubscriptionDialogProps } from './dialogs.ts';
import { MailFields } from './MailFields.tsx';
import { type Mail, mailError, mailValues } from './mailError.ts';
import { SubscriptionForm } from './SubscriptionForm.tsx';
import { SubscriptionSummary } from './SubscriptionSummary.tsx';
import { announceMissing, type Shown, shownFields, shownOf } from './subscriptionForm.ts';
import './messages.ts';

/** The calls that change a subscription and take a reference. */
type Change = 'suspend' | 'resume' | 'cancel' | 'cancelScheduled' | 'cancelFirst';

interface Props extends SubscriptionDialogProps {
  change: Change;
  /** What the change does to the rover. */
  text: string;
  /** What the change does where the subscription is for a SIM alone; `text` by default. */
  simText?: string;
  danger?: boolean;
  /** The button that changes nothing. */
  stay?: string;
  /** An e-mail can be sent about it. */
  mails?: boolean;
}

interface Values extends Shown, Mail {
  purchase_order: string;
}

/** Suspends, resumes or cancels a subscription, for a reason that is recorded. */
export function ChangeForm(props: Props) {
  const { t } = useTranslation();
  const { id } = props.subscription;
  return (
    <RecordQuery
      name="subscriptions"
      id={id}
      read={async () => (await call(areas.subscriptions.records, { id })).CasterSubs[0]}
      title={t(`subscription.${props.change}`)}
      width={560}
      fields={2}
      onClose={props.onClose}
    >
      {(record) => <Form {...props} record={record} />}
    </RecordQuery>
  );
}

function Form({ change, rover, record, mails = false, ...props }: Props & { record: SubscriptionRecord }) {
  const { t } = useTranslation();
  const form = useRecordForm({
    area: 'subscription',
    fields: shownFields,
    record,
    formOf: (known = record): Values => ({
      ...shownOf(known),
      purchase_order: '',
      mail: mails,
      companyemail: known.roverdata.companyemail,
    }),
    validate: (values) => ({
      ...(values.purchase_order.trim() === '' && { purchase_order: t('ui.required') }),
      ...mailError(values),
    }),
    send: (values, known = record, options) => send(change, known, values, options),
    onSaved: async () => {
      await reread(areas.subscriptions.cancel); // all changes affect the same
      props.onDone?.();
    },
    onInvalid: (wrong, values) => announceMissing(wrong, [values.purchase_order, ...mailValues(values)]),
  });
  const title = t(`subscription.${change}`);
  return (
    <SubscriptionForm
      form={form}
      title={title}
      label={title}
      {...(props.stay !== undefined && { stay: props.stay })}
      danger={props.danger ?? false}
      onClose={props.onClose}
    >
      <SubscriptionSummary rover={rover.title} record={record} />
      <p className="span-6 dim">{record.corrections === 0 ? (props.simText ?? props.text) : props.text}</p>
      <TextField {...form.field('purchase_order')} span={6} maxLength={100} />
      {mails && <MailFields form={form} />}
    </SubscriptionForm>
  );
}

function send(
  change: Change,
  { value: subid, version }: SubscriptionRecord,
  { purchase_order, mail, companyemail }: Values,
  options: { key: string },
) {
  const roverdata = { subid, version, purchase_order };
  if (change === 'suspend') return call(areas.subscriptions.suspend, { roverdata }, options);
  if (change === 'resume') return call(areas.subscriptions.resume, { roverdata }, options);
  const mailed = { roverdata, useremail: mail ? companyemail : '', sendmail: mail };
  return change === 'cancel'
    ? call(areas.subscriptions.cancel, mailed, options)
    : call(areas.subscriptions.cancelScheduled, mailed, options);
}
