import type { BulkAction, ListedRover } from '@cairn/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { areas, query } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { classes } from '../ui/classes.ts';
import { FormDialog } from '../ui/Dialog.tsx';
import { CheckField, TextField } from '../ui/Fields.tsx';
import { count } from '../ui/format.ts';
import { SelectField } from '../ui/SelectField.tsx';
import styles from './rover-bulk.module.css';

export interface BulkValues {
  purchase_order: string;
  /** 0: the type that each rover has. */
  subtype: number;
  activatenow: boolean;
  sendmail: boolean;
  company: number;
}
type Errors = Partial<Record<keyof BulkValues, ReactNode>>;

const forms = ['renew', 'suspend', 'resume', 'move'] as const satisfies BulkAction[];
type FormAction = (typeof forms)[number];
export const hasForm = (action: BulkAction): action is FormAction => forms.some((known) => known === action);

interface Props {
  action: FormAction;
  title: string;
  rovers: readonly ListedRover[];
  values: BulkValues;
  onChange: (patch: Partial<BulkValues>) => void;
  onSubmit: () => void;
  onClose: () => void;
}

/** What an action on many rovers has to know before its preview. */
export function BulkForm({ action, title, rovers, values, onChange, onSubmit, onClose }: Props) {
  const { t } = useTranslation();
  const [errors, setErrors] = useState<Errors>({});
  const change = (patch: Partial<BulkValues>) => {
    setErrors({});
    onChange(patch);
  };
  const submit = () => {
    const wrong: Errors =
      action === 'move'
        ? { ...(!values.company && { company: t('roverBulk.select') }) }
        : { ...(values.purchase_order.trim() === '' && { purchase_order: t('roverBulk.required') }) };
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) onSubmit();
  };
  return (
    <FormDialog
      opened
      width={560}
      title={title}
      label={t('roverBulk.preview')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="span-6 dim">{t(`roverBulk.${action}Text`)}</p>
      {action === 'renew' && <TypeField rovers={rovers} value={values.subtype} onChange={change} />}
      {action === 'move' ? (
        <CompanyField rovers={rovers} value={values.company} error={errors.company} onChange={change} />
      ) : (
        <TextField
          label={t('roverBulk.reference')}
          span={6}
          maxLength={100}
          value={values.purchase_order}
          error={errors.purchase_order}
          onChange={(event) => change({ purchase_order: event.currentTarget.value })}
        />
      )}
      {action === 'renew' && (
        <div className={classes('span-6', styles.bulkChecks)}>
          <CheckField
            label={t('roverBulk.now')}
            checked={values.activatenow}
            onChange={(event) => change({ activatenow: event.currentTarget.checked })}
          />
          {values.activatenow && <p className="dim">{t('roverBulk.nowHint')}</p>}
          <CheckField
            label={t('roverBulk.mail')}
            checked={values.sendmail}
            onChange={(event) => change({ sendmail: event.currentTarget.checked })}
          />
        </div>
      )}
    </FormDialog>
  );
}

interface FieldProps {
  rovers: readonly ListedRover[];
  value: number;
  onChange: (patch: Partial<BulkValues>) => void;
}

const dealersOf = (rovers: readonly ListedRover[]) => [...new Set(rovers.map(({ dealer }) => dealer))];

/** The type of each rover, or one for all: of one dealer those in its stock. */
function TypeField({ rovers, value, onChange }: FieldProps) {
  const { t } = useTranslation();
  const [dealer = 0, another] = dealersOf(rovers);
  const one = another === undefined;
  const stock = useQuery({ ...query(areas.stock.ofDealer, { id: dealer, short: true }), enabled: one });
  const types = one ? (stock.data?.CasterSubs ?? []) : [];
  return (
    <SelectField
      label={t('roverBulk.type')}
      span={6}
      options={[
        { value: 0, text: t('roverBulk.sameType') },
        ...types.map(({ type, text, count: n }) => ({
          value: type,
          text: t('roverBulk.inStock', { type: text, n: count(n) }),
        })),
      ]}
      value={value}
      onChange={(subtype) => onChange({ subtype: subtype ?? 0 })}
    />
  );
}

/** A company of the dealer of the rovers. */
function CompanyField({ rovers, value, error, onChange }: FieldProps & { error: ReactNode }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [stext] = useDebouncedValue(typed, 200);
  const [dealer] = dealersOf(rovers);
  const companies = useQuery({
    ...query(areas.companies.options, { dealer, stext }),
    placeholderData: keepPreviousData,
  });
  return (
    <SelectField
      label={t('roverBulk.company')}
      span={6}
      options={companies.data?.CasterCompanies ?? []}
      value={value || null}
      error={error}
      {...((companies.data?.Total ?? 0) > 1000 && { onSearch: setTyped })}
      onChange={(company) => onChange({ company: company ?? 0 })}
    />
  );
}
