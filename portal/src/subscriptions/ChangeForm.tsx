import type { SubscriptionRecord } from '@cairn/contract';
import { type ReactNode, useState } from 'react';
import { areas, call } from '../api.ts';
import { RecordQuery } from '../kit/RecordQuery.tsx';
import { useTranslation } from '../language/index.ts';
import { TextField } from '../ui/Fields.tsx';
import type { SubscriptionDialogProps } from './dialogs.ts';
import { faultOf } from './fault.rules.ts';
import { type Mail, MailFields } from './MailFields.tsx';
import { mailError, mailValues } from './mailError.ts';
import { SubscriptionForm } from './SubscriptionForm.tsx';
import { SubscriptionSummary } from './SubscriptionSummary.tsx';
import { useSubscriptionSave } from './useSubscriptionSave.ts';
import './messages.ts';

/** The calls that change a subscription and take a reference. */
type Change = 'suspend' | 'resume' | 'cancel' | 'cancelScheduled' | 'cancelFirst';

interface Props extends SubscriptionDialogProps {
  change: Change;
  /** What it does to the rover. */
  text: string;
  /** What it does where the subscription is for a SIM alone; as `text` if left out. */
  simText?: string;
  danger?: boolean;
  /** The button that changes nothing. */
  stay?: string;
  /** An e-mail can be sent about it. */
  mails?: boolean;
}

interface Values extends Mail {
  purchase_order: string;
}
type Errors = Partial<Record<keyof Values, ReactNode>>;

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
  const start: Values = {
    purchase_order: '',
    mail: mails,
    companyemail: record.roverdata.companyemail,
  };
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<Errors>({});
  const set = (patch: Partial<Values>) => {
    setValues((before) => ({ ...before, ...patch }));
    setErrors({});
  };
  const save = useSubscriptionSave<Values>({
    record,
    fields: ['purchase_order', 'companyemail'],
    send: (form, version, options) => send(change, record.value, form, version, options),
    onIssues: setErrors,
    onDone: props.onDone,
  });
  const check = () => {
    const wrong: Errors = {
      ...(values.purchase_order.trim() === '' && { purchase_order: t('ui.required') }),
      ...mailError(values),
    };
    setErrors(wrong);
    return faultOf(wrong, [values.purchase_order, ...mailValues(values)]);
  };
  const title = t(`subscription.${change}`);
  return (
    <SubscriptionForm
      title={title}
      label={title}
      {...(props.stay !== undefined && { stay: props.stay })}
      danger={props.danger ?? false}
      record={record}
      values={values}
      check={check}
      onField={Object.keys(errors).length > 0}
      isDirty={JSON.stringify(values) !== JSON.stringify(start)}
      save={save}
      onClose={props.onClose}
    >
      <SubscriptionSummary rover={rover.title} record={record} />
      <p className="span-6 dim">{record.corrections === 0 ? (props.simText ?? props.text) : props.text}</p>
      <TextField
        label={t('subscription.reference')}
        span={6}
        maxLength={100}
        value={values.purchase_order}
        error={errors.purchase_order}
        onChange={(event) => set({ purchase_order: event.currentTarget.value })}
      />
      {mails && <MailFields value={values} error={errors.companyemail} onChange={set} />}
    </SubscriptionForm>
  );
}

function send(
  change: Change,
  subid: number,
  { purchase_order, mail, companyemail }: Values,
  version: number | undefined,
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
