import { areas, isSubscriptionStatus, type StockItem } from '@cairn/contract';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { page } from '../app/paths.ts';
import { useCan } from '../auth/useCan.ts';
import styles from '../kit/record-form.module.css';
import { classes } from '../ui/classes.ts';
import '../kit/messages.ts';
import { useTranslation } from '../language/index.ts';
import type { RecordFormState } from '../records/useRecordForm.ts';
import { useMayOpen } from '../shell/useMayOpen.ts';
import { AddDealerStock } from '../stock/AddDealerStock.tsx';
import { Button } from '../ui/Button.tsx';
import { localZone } from '../ui/dates.ts';
import { TextField } from '../ui/Fields.tsx';
import { IconClock } from '../ui/icons.tsx';
import { Banner } from '../ui/Page.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { toast } from '../ui/toast.tsx';
import { useNow } from '../ui/useNow.ts';
import { beginsAt, endOf, formDate } from './dates.rules.ts';
import { noSims, type RoverForm } from './rover.rules.ts';
import { SimSlots, useSlotsOf } from './SimSlots.tsx';
import type { Offers } from './useRoverOffers.ts';

type Form = RecordFormState<RoverForm>;

interface Props {
  form: Form;
  offers: Offers;
  /** The rover that is edited; it may be saved without selling it anything. */
  rover: number | undefined;
}

/** How long the warning of an empty stock is shown, ms. */
const WARNING_MS = 3000;

/** The subscription that is sold with the rover; one that is active is shown, and stays as it is. */
export function SubscriptionStep({ form, offers, rover }: Props) {
  const { t } = useTranslation();
  const may = useCan();
  const mayOpen = useMayOpen();
  const { stock, isStockRead, active } = offers;
  const isEmpty = isStockRead && stock.length === 0 && !active;
  useEffect(() => {
    if (isEmpty) toast('warning', t('roverForm.noDealerStock'), undefined, WARNING_MS);
  }, [isEmpty, t]);
  if (active) return <Active form={form} active={active} rover={rover} />;
  return (
    <div className="form">
      {isEmpty && (
        <div className="span-6">
          <Banner tone="warning">
            <b>{t('roverForm.noStock')}</b>
            <br />
            <span className="dim">
              {t(may(areas.stock.assign) ? 'roverForm.noStockText' : 'roverForm.noStockAsk')}
            </span>
            {may(areas.stock.assign) && mayOpen('castersubscriptionsstockdealer') && (
              <>
                {' '}
                {/* in a tab of its own: what is entered here stays, and the stock is read again on the way back */}
                <Link className="link" {...stockPage(form.values.dealer)} target="_blank">
                  {t('roverForm.openStock')}
                </Link>{' '}
                <AddDealerStock dealer={form.values.dealer} />
              </>
            )}
          </Banner>
        </div>
      )}
      <Sale form={form} stock={stock} isEmpty={isEmpty} rover={rover} />
    </div>
  );
}

const stockPage = (dealer: number) => page('castersubscriptionsstockdealer', { search: { dealer } });

interface ActiveProps extends Pick<Props, 'form' | 'rover'> {
  active: NonNullable<Offers['active']>;
}

function Active({ form, active, rover }: ActiveProps) {
  const { t } = useTranslation();
  const type = active.subscription[0]?.text ?? '';
  const simms = useSlotsOf(active.type);
  const isWithout = active.roverdata.nosimm === 1;
  return (
    <div className="form">
      <TextField
        label={form.label('subtype')}
        span={4}
        value={isSubscriptionStatus(active.status, 'active') ? t('roverForm.active', { type }) : type}
        disabled
        hint={`${active.statustext}. ${t('roverForm.activeText')}`}
      />
      <TextField
        label={form.label('purchase_order')}
        span={2}
        value={active.purchase_order || '-'}
        disabled
      />
      <TextField label={form.label('start')} mono value={formDate(new Date(active.startdate))} disabled />
      <TextField label={t('roverForm.end')} mono value={formDate(new Date(active.enddate))} disabled />
      <SimSlots form={form} simms={simms} rover={rover} isWithout={isWithout} />
    </div>
  );
}

interface SaleProps {
  form: Form;
  stock: readonly StockItem[];
  isEmpty: boolean;
  rover: number | undefined;
}

function Sale({ form, stock, isEmpty, rover }: SaleProps) {
  const { t } = useTranslation();
  const isNew = rover === undefined;
  const { values } = form;
  const chosen = stock.find(({ type }) => type === values.subtype);
  const types = stock.map(({ type, text, count }) => ({
    value: type,
    text: t('roverForm.typeLeft', { type: text, count }),
  }));
  const choose = (next: number | null) => {
    const type = stock.find((item) => item.type === next);
    form.form.setValues({
      subtype: next ?? 0,
      ...(!(type && values.startTyped) && { startTyped: false, start: type ? formDate(new Date()) : '' }),
      ...noSims,
      ...(type?.simms === 0 && { simm: 0 }), // nothing to choose
    });
    for (const field of ['subtype', 'start', 'simm', 'simm2', 'simm3']) form.form.clearFieldError(field);
  };
  return (
    <>
      <SelectField
        {...form.choice('subtype')}
        span={4}
        options={isNew ? types : [{ value: 0, text: t('roverForm.noSubscription') }, ...types]}
        value={isNew ? values.subtype || null : values.subtype}
        {...(isEmpty && { placeholder: t('roverForm.noStockShort') })}
        disabled={isEmpty && isNew}
        hint={chosen && t('roverForm.takesOne', { count: chosen.count })}
        onChange={choose}
      />
      <TextField
        {...form.field('purchase_order')}
        note={t('ui.optional')}
        span={2}
        maxLength={100}
        autoComplete="off"
      />
      {chosen && <Dates form={form} type={chosen} />}
      {chosen && <SimSlots form={form} simms={chosen.simms} rover={rover} />}
    </>
  );
}

function Dates({ form, type }: { form: Form; type: StockItem }) {
  const { t } = useTranslation();
  const { startTyped } = form.values;
  const present = useNow();
  const begins = beginsAt(form.values, new Date(present));
  const end = endOf(begins, type);
  const zone = localZone();
  const hasPassed = begins !== undefined && begins.getTime() <= present;
  const typedHint = hasPassed ? 'startsPassed' : 'startsThen';
  return (
    <>
      <div className={classes('span-3', styles.fieldWithButtons)}>
        <TextField
          {...form.field('start')}
          mono
          autoComplete="off"
          placeholder={t('roverForm.dateFormat')}
          hint={t(`roverForm.${startTyped ? typedHint : 'startsNow'}`, { zone })}
          onChange={(event) => {
            form.form.setValues({ start: event.currentTarget.value, startTyped: true });
            form.form.clearFieldError('start');
          }}
        />
        {startTyped && (
          <span className={styles.buttons}>
            <Button
              icon={<IconClock className="icon" aria-hidden="true" />}
              onClick={() => {
                form.form.setValues({ start: formDate(new Date()), startTyped: false });
                form.form.clearFieldError('start');
              }}
            >
              {t('roverForm.now')}
            </Button>
          </span>
        )}
      </div>
      <TextField
        label={t('roverForm.end')}
        mono
        readOnly
        tabIndex={-1}
        value={end ? formDate(end) : '-'}
        hint={t('roverForm.endHint')}
      />
    </>
  );
}
