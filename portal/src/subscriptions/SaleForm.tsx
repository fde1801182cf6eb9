import {
  type CallInput,
  endOfSubscription,
  isSubscriptionStatus,
  type Reply,
  type StockItem,
  type SubscriptionRecord,
} from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { areas, query, reread } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { useRecordForm } from '../records/useRecordForm.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { dateText, localZone } from '../ui/dates.ts';
import { CheckField, TextField } from '../ui/Fields.tsx';
import { count } from '../ui/format.ts';
import { SelectField } from '../ui/SelectField.tsx';
import { QueryState, SkeletonLines } from '../ui/States.tsx';
import { useNow } from '../ui/useNow.ts';
import { MailFields } from './MailFields.tsx';
import { type Mail, mailError, mailValues } from './mailError.ts';
import { NoStock } from './NoStock.tsx';
import { PeriodFields } from './PeriodFields.tsx';
import { beginsTooEarly, type Start, startOf } from './period.rules.ts';
import { SubscriptionForm } from './SubscriptionForm.tsx';
import { SubscriptionSummary } from './SubscriptionSummary.tsx';
import { announceMissing, type Shown, shownFields, shownOf } from './subscriptionForm.ts';
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

interface SaleValues extends Shown, Start, Mail {
  subtype: number;
  purchase_order: string;
  noSim: boolean;
}

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

function Form({
  title,
  rover,
  current,
  send,
  types: inStock,
  ...props
}: Props & { types: readonly StockItem[] }) {
  const { t } = useTranslation();
  const [offered] = useState(inStock);
  const types = withSoldOut(offered, inStock);
  const present = new Date(useNow());
  const zone = localZone();
  const currentEnd = endOf(current, present);
  const chosen = ({ subtype }: SaleValues) => types.find(({ type }) => type === subtype);
  const form = useRecordForm({
    area: 'subscription',
    fields: shownFields,
    names: { substart: 'start' },
    record: current,
    formOf: (known): SaleValues => ({
      ...shownOf(known),
      ...startValues(rover.email, current, present, types),
    }),
    validate: (values) => {
      const begins = startOf(values, present, currentEnd);
      return {
        ...(!chosen(values) && { subtype: t('subscription.typeRequired') }),
        ...(!begins && { start: t('subscription.startInvalid') }),
        ...(begins && beginsTooEarly(values, begins, currentEnd) && { start: t('subscription.endsLater') }),
        ...(values.purchase_order.trim() === '' && { purchase_order: t('ui.required') }),
        ...mailError(values),
      };
    },
    send: (values, known, options) => {
      const { subtype, now: activatenow, purchase_order, noSim: nosimm, mail, companyemail } = values;
      const substart = startOf(values, new Date(), currentEnd)?.toISOString();
      const sale = { subtype, activatenow, substart, purchase_order, nosimm, timezone: zone };
      return send({ ...sale, companyemail: mail ? companyemail : '' }, mail, known?.version, options);
    },
    onSaved: async () => {
      await reread(areas.subscriptions.renew);
      props.onDone?.();
    },
    onInvalid: (wrong, values) => {
      const { now, start, subtype, purchase_order } = values;
      announceMissing(wrong, [subtype, purchase_order, ...(now ? [] : [start]), ...mailValues(values)]);
    },
  });
  const { values } = form;
  const set = form.form.setValues;
  const type = chosen(values);
  const begins = startOf(values, present, currentEnd);
  const isNext = begins?.getTime() === currentEnd?.getTime();
  const ends =
    type && begins && endOfSubscription(begins, type, zone, isNext ? (current?.anchorday ?? null) : null);
  const schedules = currentEnd !== undefined && !values.now;
  return (
    <SubscriptionForm
      form={form}
      title={title}
      label={schedules ? t('subscription.schedule') : title}
      onClose={props.onClose}
    >
      {current ? (
        <SubscriptionSummary rover={rover.title} record={current} />
      ) : (
        <p className="span-6 dim">{[rover.title, rover.company].join(', ')}</p>
      )}
      <SelectField
        {...form.choice('subtype')}
        label={t('subscription.type')}
        span={6}
        options={types.map(({ type, text, count: n }) => ({
          value: type,
          text: t('subscription.typeOption', { type: text, n: count(n) }),
        }))}
        {...(type && type.count > 0 && { hint: t('subscription.typeHint', { n: count(type.count - 1) }) })}
        onChange={(next) => {
          const chosen = types.find(({ type }) => type === next);
          set({ subtype: next ?? 0, noSim: chosen?.simms === 0 || current?.roverdata.nosimm === 1 });
        }}
      />
      <PeriodFields
        values={values}
        error={form.form.errors.start}
        begins={begins}
        ends={ends}
        chosen={type !== undefined}
        lost={values.now && currentEnd ? (current?.expirydays ?? 0) : 0}
        onChange={set}
      />
      <TextField
        {...form.field('purchase_order')}
        note={t('subscription.purchase_orderHint')}
        span={4}
        maxLength={100}
      />
      <div className="span-2 beside">
        <CheckField {...form.tick('noSim')} />
      </div>
      <MailFields form={form} />
    </SubscriptionForm>
  );
}

/** What is in stock, and what was when the form was opened: a type whose last unit others took stays, with none left. */
const withSoldOut = (offered: readonly StockItem[], inStock: readonly StockItem[]): readonly StockItem[] => [
  ...inStock,
  ...offered.flatMap((item) =>
    inStock.some(({ type }) => type === item.type) ? [] : [{ ...item, count: 0 }],
  ),
];

/** The end of a subscription that still runs: a renewal begins behind it, or ends it. */
function endOf(current: SubscriptionRecord | undefined, present: Date): Date | undefined {
  const runs = current && isSubscriptionStatus(current.status, 'active', 'suspended');
  const end = runs ? new Date(current.enddate) : undefined;
  return end && end > present ? end : undefined;
}

/** A new subscription begins now; a renewal where the current one ends, now when that is over, and of the same type. */
function startValues(
  companyemail: string,
  current: SubscriptionRecord | undefined,
  present: Date,
  types: readonly StockItem[],
): Omit<SaleValues, keyof Shown> {
  const end = endOf(current, present);
  const same = types.find(({ type }) => type === current?.type);
  return {
    subtype: same?.type ?? 0,
    now: end === undefined,
    start: dateText(end ?? present),
    purchase_order: '',
    noSim: same !== undefined && (same.simms === 0 || current?.roverdata.nosimm === 1),
    mail: true,
    companyemail,
  };
}
