import {
  type CallInput,
  endOfSubscription,
  type Reply,
  type StockItem,
  type SubscriptionRecord,
} from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { areas, query } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { dateText, localZone } from '../ui/dates.ts';
import { CheckField, TextField } from '../ui/Fields.tsx';
import { count } from '../ui/format.ts';
import { SelectField } from '../ui/SelectField.tsx';
import { QueryState, SkeletonLines } from '../ui/States.tsx';
import { useNow } from '../ui/useNow.ts';
import { faultOf } from './fault.rules.ts';
import { type Mail, MailFields } from './MailFields.tsx';
import { mailError, mailValues } from './mailError.ts';
import { NoStock } from './NoStock.tsx';
import { PeriodFields } from './PeriodFields.tsx';
import { beginsTooEarly, type Start, startOf } from './period.rules.ts';
import { SubscriptionForm } from './SubscriptionForm.tsx';
import { SubscriptionSummary } from './SubscriptionSummary.tsx';
import { useSubscriptionSave } from './useSubscriptionSave.ts';
import './messages.ts';

type Sale = Omit<CallInput<typeof areas.subscriptions.renew>['roverdata'], 'subid' | 'version' | 'roverid'>;

interface Props {
  title: string;
  rover: { title: string; company: string; dealer: number; email: string };
  /** The subscription that is renewed. */
  current?: SubscriptionRecord;
  send: (
    sale: Sale,
    sendmail: boolean,
    version: number | undefined,
    options: { key: string },
  ) => Promise<Reply<typeof areas.subscriptions.renew>>;
  onClose: () => void;
  onDone: (() => void) | undefined;
}

interface SaleValues extends Start, Mail {
  subtype: number;
  purchase_order: string;
  noSim: boolean;
}
type SaleErrors = Partial<Record<keyof SaleValues | 'substart', ReactNode>>;
const fields = ['subtype', 'substart', 'purchase_order', 'companyemail'];

/** The form of a sale, once the stock of the dealer is known; without any it says so. */
export function SaleForm(props: Props) {
  const { t } = useTranslation();
  const { dealer } = props.rover;
  const stock = useQuery({ ...query(areas.stock.forRover, { dealer }), staleTime: 0 });
  const types = stock.data?.CasterSubs;
  // the form stays when its own sale, or another, takes the last unit
  const [sells, setSells] = useState(false);
  if (types && types.length > 0 && !sells) setSells(true);
  if (types && sells) return <Form {...props} types={types} />;
  return (
    <Dialog opened title={props.title} width={560} onClose={props.onClose}>
      <QueryState query={stock} failed={t('subscription.noStockRead')} loading={<SkeletonLines count={4} />}>
        {() => <NoStock dealer={dealer} />}
      </QueryState>
    </Dialog>
  );
}

function Form({ title, rover, current, send, types, ...props }: Props & { types: readonly StockItem[] }) {
  const { t } = useTranslation();
  const present = new Date(useNow());
  const [start] = useState(() => startValues(rover.email, current, present));
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<SaleErrors>({});
  const set = (patch: Partial<SaleValues>) => {
    setValues((before) => ({ ...before, ...patch }));
    setErrors({});
  };
  const type = types.find(({ type }) => type === values.subtype);
  const currentEnd = endOf(current, present);
  const begins = startOf(values, present, currentEnd);
  const zone = localZone();
  const isNext = begins?.getTime() === currentEnd?.getTime();
  const ends =
    type && begins && endOfSubscription(begins, type, zone, isNext ? (current?.anchorday ?? null) : null);

  const save = useSubscriptionSave<SaleValues>({
    record: current,
    fields,
    send: (form, version, options) => {
      const { subtype, now: activatenow, purchase_order, noSim: nosimm, mail, companyemail } = form;
      const substart = startOf(form, new Date(), currentEnd)?.toISOString();
      const sale = { subtype, activatenow, substart, purchase_order, nosimm, timezone: zone };
      return send({ ...sale, companyemail: mail ? companyemail : '' }, mail, version, options);
    },
    onIssues: setErrors,
    onDone: props.onDone,
  });
  const check = () => {
    const wrong: SaleErrors = {
      ...(!type && { subtype: t('subscription.typeRequired') }),
      ...(!begins && { substart: t('subscription.startInvalid') }),
      ...(begins && beginsTooEarly(values, begins, currentEnd) && { substart: t('subscription.endsLater') }),
      ...(values.purchase_order.trim() === '' && { purchase_order: t('ui.required') }),
      ...mailError(values),
    };
    setErrors(wrong);
    const { now, start, subtype, purchase_order } = values;
    return faultOf(wrong, [subtype, purchase_order, ...(now ? [] : [start]), ...mailValues(values)]);
  };
  const schedules = currentEnd !== undefined && !values.now;
  return (
    <SubscriptionForm
      title={title}
      label={schedules ? t('subscription.schedule') : title}
      record={current}
      values={values}
      check={check}
      onField={Object.values(errors).some(Boolean)}
      isDirty={JSON.stringify(values) !== JSON.stringify(start)}
      save={save}
      onClose={props.onClose}
    >
      {current ? (
        <SubscriptionSummary rover={rover.title} record={current} />
      ) : (
        <p className="span-6 dim">{[rover.title, rover.company].join(', ')}</p>
      )}
      <SelectField
        label={t('subscription.type')}
        span={6}
        options={types.map(({ type, text, count: n }) => ({
          value: type,
          text: t('subscription.typeOption', { type: text, n: count(n) }),
        }))}
        value={values.subtype || null}
        error={errors.subtype}
        {...(type && { hint: t('subscription.typeHint', { n: count(type.count - 1) }) })}
        onChange={(next) => {
          const chosen = types.find(({ type }) => type === next);
          set({ subtype: next ?? 0, noSim: chosen?.simms === 0 || current?.roverdata.nosimm === 1 });
        }}
      />
      <PeriodFields
        values={values}
        error={errors.substart}
        begins={begins}
        ends={ends}
        chosen={type !== undefined}
        lost={values.now && currentEnd ? (current?.expirydays ?? 0) : 0}
        onChange={set}
      />
      <TextField
        label={t('subscription.reference')}
        note={t('subscription.referenceHint')}
        span={4}
        maxLength={100}
        value={values.purchase_order}
        error={errors.purchase_order}
        onChange={(event) => set({ purchase_order: event.currentTarget.value })}
      />
      <div className="span-2 subscription-check">
        <CheckField
          label={t('subscription.noSim')}
          checked={values.noSim}
          onChange={(event) => set({ noSim: event.currentTarget.checked })}
        />
      </div>
      <MailFields value={values} error={errors.companyemail} onChange={set} />
    </SubscriptionForm>
  );
}

/** The end of a subscription that still runs: a renewal begins behind it, or ends it. */
function endOf(current: SubscriptionRecord | undefined, present: Date): Date | undefined {
  const runs = current && (current.status === 3 || current.status === 5);
  const end = runs ? new Date(current.enddate) : undefined;
  return end && end > present ? end : undefined;
}

/** A new subscription begins now; a renewal where the current one ends, now when that is over. */
function startValues(
  companyemail: string,
  current: SubscriptionRecord | undefined,
  present: Date,
): SaleValues {
  const end = endOf(current, present);
  return {
    subtype: 0,
    now: end === undefined,
    start: dateText(end ?? present),
    purchase_order: '',
    noSim: false,
    mail: true,
    companyemail,
  };
}
