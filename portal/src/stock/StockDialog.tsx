import type { StockItem, StockOutlook } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { areas, call, query } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { RecordDialog } from '../records/RecordDialog.tsx';
import { Unsaved } from '../records/Unsaved.tsx';
import { useRecordForm } from '../records/useRecordForm.ts';
import { TextField } from '../ui/Fields.tsx';
import type { ChipOption } from '../ui/filter/FilterChip.tsx';
import { count } from '../ui/format.ts';
import { IconAlertTriangle, IconCircleCheck } from '../ui/icons.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { toast } from '../ui/toast.tsx';
import { NumberOfUnits } from './NumberOfUnits.tsx';
import styles from './stock.module.css';
import { addsUnits, longestOf, mostUnits, type StockAction, unitsOf } from './stock.rules.ts';
import { useOutlook } from './useStock.ts';
import './messages.ts';

interface Props {
  action: StockAction;
  reseller: { value: number; text: string };
  /** The dealer whose stock changes, where the page is that of the dealer. */
  dealer?: { value: number; text: string } | undefined;
  /** The dealers to choose from. */
  dealers?: readonly ChipOption<number>[];
  /** Chosen already. */
  type?: number | undefined;
  onClose: () => void;
}

interface Values {
  dealer: number;
  type: number;
  number: string;
  /** Purchase order of units that come, reason of those that go. */
  po: string;
}

/** Adds units to the stock of a reseller or a dealer, or removes them; says what will be left before it is done. */
export function StockDialog({ action, reseller, dealer: fixed, dealers = [], type, onClose }: Props) {
  const { t } = useTranslation();
  const adds = addsUnits(action);
  const ofDealer = action === 'assign' || action === 'takeBack';
  const form = useRecordForm({
    area: 'stock',
    names: { removalReason: 'po' },
    formOf: (): Values => ({ dealer: fixed?.value ?? 0, type: type ?? 0, number: '', po: '' }),
    validate: () => wrongOf(),
    send: (typed, _, options) =>
      send(action, { ...typed, reseller: reseller.value, units: Number(typed.number) }, options),
    onSaved: ({ messages }) => toast('ok', t(adds ? 'stock.added' : 'stock.removed'), messages[0]?.text),
    onInvalid: (wrong) => {
      const isMissing = wrong.dealer || wrong.type || wrong.po || values.number.trim() === '';
      if (isMissing) toast('error', t('stock.missing'), t('stock.missingText'));
    },
  });
  const { values } = form;
  const set = form.form.setValues;

  const dealer = fixed ?? dealers.find(({ value }) => value === values.dealer);
  const outlook = useOutlook(
    ofDealer ? dealer && { dealer: dealer.value } : { reseller: reseller.value },
  ).data;
  const sold = useQuery({ ...query(areas.stock.types, {}), enabled: action === 'add' }).data;
  const offered = typesFor(action, outlook?.types ?? [], sold?.CasterSubscriptions ?? []);
  const chosen = offered.find((item) => item.type === values.type);
  const most = mostUnits(action, chosen);
  const units = unitsOf(values.number, most);

  return (
    <>
      <RecordDialog
        form={form}
        width={560}
        onClose={onClose}
        title={t(`stock.${action}`)}
        label={labelOf()}
        danger={action === 'remove'} // the only one that cannot be taken back
      >
        <p className="span-6 dim">{direction()}</p>
        {ofDealer && !fixed && (
          <SelectField
            {...form.choice('dealer')}
            span={6}
            options={dealers}
            onChange={(next) => set({ dealer: next ?? 0, type: 0, number: '' })}
          />
        )}
        <SelectField
          {...form.choice('type')}
          span={4}
          options={offered.map(({ type: value, text }) => ({ value, text }))}
          disabled={ofDealer && !dealer}
          {...hintOf(chosen)}
          onChange={(next) => set({ type: next ?? 0, number: '' })}
        />
        <NumberOfUnits {...form.choice('number')} most={most} all={!adds} />
        <TextField
          {...form.field('po')}
          label={t(adds ? 'stock.po' : 'stock.reason')}
          span={6}
          maxLength={adds ? 100 : 300}
        />
        {chosen && <Result action={action} type={chosen} units={units ?? 0} reseller={reseller.text} />}
      </RecordDialog>
      <Unsaved when={form.isEntered} />
    </>
  );

  function wrongOf(): Partial<Record<keyof Values, ReactNode>> {
    return {
      ...(ofDealer && !dealer && { dealer: t('stock.select') }),
      ...(!chosen && { type: t('stock.select') }),
      ...(units === undefined && {
        number: chosen ? t('stock.notNumber', { n: count(most) }) : t('stock.required'),
      }),
      ...(values.po.trim() === '' && { po: t('stock.required') }),
    };
  }

  function labelOf(): string {
    if (units === undefined) return t(`stock.${action}`);
    return t(adds ? 'stock.addButton' : 'stock.removeButton', { count: units });
  }

  function direction(): string {
    if (action === 'add') return t('stock.addTo', { to: reseller.text });
    if (action === 'remove') return t('stock.removeFrom', { from: reseller.text });
    const name = dealer?.text ?? t('stock.dealer');
    const [from, to] = adds ? [reseller.text, name] : [name, reseller.text];
    return t('stock.fromTo', { from, to });
  }

  function hintOf(item: Offered | undefined) {
    if (outlook && offered.length === 0) {
      const name = action === 'assign' || !ofDealer ? reseller.text : (dealer?.text ?? '');
      return { hint: t('stock.noSupply', { name }) };
    }
    if (!item) return {};
    const { short } = longestOf(item.needed, item.count);
    const has = { name: ofDealer ? (dealer?.text ?? '') : reseller.text, n: count(item.count) };
    return {
      hint: short > 0 ? t('stock.hintShort', { ...has, short: count(short) }) : t('stock.hintStock', has),
    };
  }
}

type Offered = Pick<StockOutlook, 'type' | 'text' | 'count' | 'needed' | 'supply'>;

/** New units of each type that is sold; of the others those that the giver has. */
function typesFor(
  action: StockAction,
  types: readonly StockOutlook[],
  sold: readonly Omit<StockItem, 'count'>[],
): readonly Offered[] {
  if (action !== 'add') return types.filter((type) => mostUnits(action, type) > 0);
  const none = { count: 0, supply: 0, needed: [0, 0, 0] };
  return sold.map((type) => types.find((known) => known.type === type.type) ?? { ...type, ...none });
}

function send(
  action: StockAction,
  form: Values & { reseller: number; units: number },
  options: { key: string },
) {
  const { dealer, reseller, type, units: number, po } = form;
  const calls = {
    add: () => call(areas.stock.add, { subdata: { reseller, type, number, po } }, options),
    remove: () =>
      call(areas.stock.remove, { subdata: { reseller, type, number, removalReason: po } }, options),
    assign: () => call(areas.stock.assign, { subdata: { dealer, type, number, po } }, options),
    takeBack: () =>
      call(areas.stock.takeBack, { subdata: { dealer, type, number, removalReason: po } }, options),
  };
  return calls[action]();
}

interface ResultProps {
  action: StockAction;
  type: Offered;
  units: number;
  reseller: string;
}

/** What the stock will be after the change, and how long it will last. */
function Result({ action, type, units, reseller }: ResultProps) {
  const { t } = useTranslation();
  const adds = addsUnits(action);
  const after = adds ? type.count + units : type.count - units;
  const { needed, left, short } = longestOf(type.needed, after);
  const Icon = short > 0 ? IconAlertTriangle : IconCircleCheck;
  return (
    <div className={styles.stockResult} role="status">
      <dl>
        <div>
          <dt>{t('stock.inStock')}</dt>
          <dd>{count(type.count)}</dd>
        </div>
        <div>
          <dt>{t(adds ? 'stock.adds' : 'stock.removes')}</dt>
          <dd>
            {adds ? '+' : '−'}
            {count(units)}
          </dd>
        </div>
        <div>
          <dt>{t('stock.after')}</dt>
          <dd className={styles.big}>{count(after)}</dd>
        </div>
      </dl>
      <p>
        <Icon className="icon icon-14" aria-hidden="true" />
        <span>
          {short > 0
            ? t('stock.notEnough', { needed: count(needed), short: count(short) })
            : t('stock.enough', { needed: count(needed), left: count(left) })}{' '}
          {action === 'assign' && t('stock.keeps', { name: reseller, n: count(type.supply - units) })}
        </span>
      </p>
    </div>
  );
}
