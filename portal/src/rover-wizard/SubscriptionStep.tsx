import type { StockItem } from '@cairn/contract';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { areas, query } from '../api.ts';
import '../kit/messages.ts';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { localZone, typedTime } from '../ui/dates.ts';
import { TextField } from '../ui/Fields.tsx';
import { IconClock } from '../ui/icons.tsx';
import { Banner } from '../ui/Page.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { toast } from '../ui/toast.tsx';
import { endOf, formDate } from './dates.rules.ts';
import type { RoverForm } from './rover.rules.ts';
import type { Offers } from './useRoverOffers.ts';

type Form = UseFormReturnType<RoverForm>;

interface Props {
  form: Form;
  offers: Offers;
  /** A rover may be edited without selling it anything. */
  isNew: boolean;
}

/** How long the warning of an empty stock is shown, ms. */
const warningMs = 3000;

/** The subscription that is sold with the rover; one that is active is shown, and stays as it is. */
export function SubscriptionStep({ form, offers, isNew }: Props) {
  const { t } = useTranslation();
  const { stock, isStockRead, active } = offers;
  const isEmpty = isStockRead && stock.length === 0 && !active;
  useEffect(() => {
    if (isEmpty) toast('warning', t('roverForm.noDealerStock'), undefined, warningMs);
  }, [isEmpty, t]);
  if (active) return <Active active={active} />;
  return (
    <div className="form">
      {isEmpty && (
        <div className="span-6">
          <Banner tone="warning">
            <b>{t('roverForm.noStock')}</b>
            <br />
            <span className="dim">{t('roverForm.noStockText')}</span>
          </Banner>
        </div>
      )}
      <Sale form={form} stock={stock} isEmpty={isEmpty} isNew={isNew} />
    </div>
  );
}

function Active({ active }: { active: NonNullable<Offers['active']> }) {
  const { t } = useTranslation();
  const type = active.subscription[0]?.text ?? '';
  return (
    <div className="form">
      <TextField
        label={t('roverForm.subtype')}
        span={4}
        value={active.status === 3 ? t('roverForm.active', { type }) : type}
        disabled
        hint={`${active.statustext}. ${t('roverForm.activeText')}`}
      />
      <TextField
        label={t('roverForm.purchase_order')}
        span={2}
        value={active.purchase_order || '-'}
        disabled
      />
      <TextField label={t('roverForm.start')} mono value={formDate(new Date(active.startdate))} disabled />
      <TextField label={t('roverForm.end')} mono value={formDate(new Date(active.enddate))} disabled />
    </div>
  );
}

interface SaleProps {
  form: Form;
  stock: readonly StockItem[];
  isEmpty: boolean;
  isNew: boolean;
}

function Sale({ form, stock, isEmpty, isNew }: SaleProps) {
  const { t } = useTranslation();
  const { values, errors } = form;
  const chosen = stock.find(({ type }) => type === values.subtype);
  const types = stock.map(({ type, text, count }) => ({
    value: type,
    text: t('roverForm.typeLeft', { type: text, count }),
  }));
  const choose = (next: number | null) => {
    const type = stock.find((item) => item.type === next);
    form.setValues({
      ...{ subtype: next ?? 0, startTyped: false, start: type ? formDate(new Date()) : '' },
      simm: type?.simms === 0 ? 0 : undefined, // nothing to choose
    });
    for (const field of ['subtype', 'start', 'simm']) form.clearFieldError(field);
  };
  return (
    <>
      <SelectField
        label={t('roverForm.subtype')}
        span={4}
        options={isNew ? types : [{ value: 0, text: t('roverForm.noSubscription') }, ...types]}
        value={isNew ? values.subtype || null : values.subtype}
        placeholder={isEmpty ? t('roverForm.noStockShort') : t('kit.select')}
        error={errors.subtype}
        disabled={isEmpty && isNew}
        hint={chosen && t('roverForm.takesOne', { count: chosen.count })}
        onChange={choose}
      />
      <TextField
        label={t('roverForm.purchase_order')}
        note={t('ui.optional')}
        span={2}
        maxLength={100}
        autoComplete="off"
        {...form.getInputProps('purchase_order')}
      />
      {chosen && <Dates form={form} type={chosen} />}
      {chosen && <Sim form={form} simms={chosen.simms} />}
    </>
  );
}

function Dates({ form, type }: { form: Form; type: StockItem }) {
  const { t } = useTranslation();
  const { start, startTyped } = form.values;
  const end = endOf(typedTime(start), type);
  const zone = localZone();
  return (
    <>
      <div className="span-3 field-with-buttons">
        <TextField
          label={t('roverForm.start')}
          mono
          autoComplete="off"
          placeholder={t('roverForm.dateFormat')}
          value={start}
          error={form.errors.start}
          hint={t(startTyped ? 'roverForm.startsThen' : 'roverForm.startsNow', { zone })}
          onChange={(event) => {
            form.setValues({ start: event.currentTarget.value, startTyped: true });
            form.clearFieldError('start');
          }}
        />
        {startTyped && (
          <span className="buttons">
            <Button
              icon={<IconClock className="icon" aria-hidden="true" />}
              onClick={() => {
                form.setValues({ start: formDate(new Date()), startTyped: false });
                form.clearFieldError('start');
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

function Sim({ form, simms }: { form: Form; simms: number }) {
  const { t } = useTranslation();
  const { dealer, simm } = form.values;
  const sims = useQuery(query(areas.roverForms.simStock, { dealer })).data?.CasterSimms ?? [];
  return (
    <>
      <div className="rule">
        <h2>{t('roverForm.simCard')}</h2>
        <span className="dim">
          {t('roverForm.simms', { count: simms })} {sims.length <= 1 && t('roverForm.noSims')}
        </span>
      </div>
      <SelectField
        label={t('roverForm.simm')}
        span={4}
        options={sims}
        value={simm}
        error={form.errors.simm}
        placeholder={t('kit.select')}
        onChange={(next) => form.setFieldValue('simm', next ?? undefined)}
      />
    </>
  );
}
