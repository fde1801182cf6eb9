import type { BulkAction } from '@cairn/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { areas, query } from '../api.ts';
import { ChosenEffects } from '../correction-profiles/ChosenEffects.tsx';
import { useRoverOptions } from '../correction-profiles/useProfileOptions.ts';
import { useTranslation } from '../language/index.ts';
import { RecordDialog } from '../records/RecordDialog.tsx';
import { classes } from '../ui/classes.ts';
import { CheckField, TextField } from '../ui/Fields.tsx';
import { count } from '../ui/format.ts';
import { SelectField } from '../ui/SelectField.tsx';
import styles from './rover-bulk.module.css';
import type { BulkFormState } from './useBulkForm.ts';

const forms = ['renew', 'suspend', 'resume', 'move', 'corrections'] as const satisfies BulkAction[];
type FormAction = (typeof forms)[number];
export const hasForm = (action: BulkAction): action is FormAction => forms.some((known) => known === action);

interface Props {
  action: FormAction;
  title: string;
  /** Whose the rovers are. */
  dealers: readonly number[];
  form: BulkFormState;
  onPreview: () => void;
  onClose: () => void;
}

/** What an action on many rovers has to know before its preview. */
export function BulkForm({ action, title, dealers, form, onPreview, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <RecordDialog
      form={form}
      width={560}
      title={title}
      label={t('roverBulk.preview')}
      onSubmit={form.validated(onPreview)}
      onClose={onClose}
    >
      <p className="span-6 dim">{t(`roverBulk.${action}Text`)}</p>
      {action === 'renew' && <TypeField form={form} dealers={dealers} />}
      {action === 'move' ? (
        <CompanyField form={form} dealers={dealers} />
      ) : action === 'corrections' ? (
        <ProfileField form={form} />
      ) : (
        <TextField {...form.field('purchase_order')} span={6} maxLength={100} />
      )}
      {action === 'renew' && (
        <div className={classes('span-6', styles.bulkChecks)}>
          <CheckField {...form.tick('activatenow')} />
          {form.values.activatenow && <p className="dim">{t('roverBulk.nowHint')}</p>}
          <CheckField {...form.tick('sendmail')} />
        </div>
      )}
    </RecordDialog>
  );
}

type FieldProps = Pick<Props, 'form' | 'dealers'>;

/** The type of each rover, or one for all: of one dealer those in its stock. */
function TypeField({ form, dealers }: FieldProps) {
  const { t } = useTranslation();
  const [dealer = 0, another] = dealers;
  const one = another === undefined;
  const stock = useQuery({ ...query(areas.stock.ofDealer, { id: dealer, short: true }), enabled: one });
  const types = one ? (stock.data?.CasterSubs ?? []) : [];
  return (
    <SelectField
      {...form.choice('subtype')}
      span={6}
      options={[
        { value: 0, text: t('roverBulk.sameType') },
        ...types.map(({ type, text, count: n }) => ({
          value: type,
          text: t('roverBulk.inStock', { type: text, n: count(n) }),
        })),
      ]}
    />
  );
}

/** What all of the rovers get: a profile, or what their dealers' rovers get by default. */
function ProfileField({ form }: Pick<Props, 'form'>) {
  return (
    <>
      <SelectField {...form.choice('profile')} span={6} options={useRoverOptions(undefined)} />
      <ChosenEffects id={form.values.profile} />
    </>
  );
}

/** Chooses among the companies of the rovers' dealer. */
function CompanyField({ form, dealers }: FieldProps) {
  const [typed, setTyped] = useState('');
  const [stext] = useDebouncedValue(typed, 200);
  const [dealer] = dealers;
  const companies = useQuery({
    ...query(areas.companies.options, { dealer, stext }),
    placeholderData: keepPreviousData,
  });
  return (
    <SelectField
      {...form.choice('company')}
      span={6}
      options={companies.data?.CasterCompanies ?? []}
      value={form.values.company || null}
      {...((companies.data?.Total ?? 0) > 1000 && { onSearch: setTyped })}
    />
  );
}
