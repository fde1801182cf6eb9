import { isAtMost, isRole } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../auth/session.ts';
import { ChosenEffects } from '../correction-profiles/ChosenEffects.tsx';
import { useDefaultOptions } from '../correction-profiles/useProfileOptions.ts';
import { useTranslation } from '../language/index.ts';
import type { RecordFormState } from '../records/useRecordForm.ts';
import { tenantOptions } from '../shell/tenantOptions.ts';
import { classes } from '../ui/classes.ts';
import { CheckField, TextField } from '../ui/Fields.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { countries } from './countries.ts';
import type { Kind } from './kinds.ts';
import styles from './tenancy.module.css';
import { hasCounty, isOptional, type TenantField, withDealer, withReseller } from './tenant.rules.ts';
import type { TenantForm } from './tenantForm.ts';

interface Props {
  kind: Kind;
  form: RecordFormState<TenantForm>;
  /** Whether the name is free, where that matters. */
  name: { error: string | undefined; hint: string | undefined };
}

/** Parent tenants, name, address and telephone, and the fields of its kind. */
export function DetailsStep({ kind, form, name }: Props) {
  const { t } = useTranslation();
  const optional = (field: TenantField) => (isOptional(kind, field) ? t('ui.optional') : undefined);
  const text = (field: TenantField, maxLength: number) => ({
    ...form.field(field),
    note: optional(field),
    maxLength,
    autoComplete: 'off',
  });
  const { tick } = form;
  const { role } = useUser();
  const withCounty = hasCounty(kind, form.values);
  const span = withCounty ? 3 : 2; // four in two rows, or three in one
  const has = (extra: Kind['extras'][number]) => kind.extras.includes(extra);
  return (
    <div className="form">
      <Owners kind={kind} form={form} />
      <TextField
        {...form.field('text')}
        maxLength={100}
        autoComplete="off"
        span={6}
        hint={name.hint}
        error={form.form.errors.text ?? name.error}
      />
      <div className="rule">
        <h2>{t('tenancy.address')}</h2>
      </div>
      <TextField {...text('address1', 100)} span={6} />
      <TextField {...text('address2', 100)} />
      <TextField {...text('address3', 100)} />
      <SelectField {...form.choice('country')} span={span} options={countries} />
      <TextField {...text('towncity', 80)} span={span} />
      {withCounty && <TextField {...text('county', 80)} />}
      <TextField {...text('postcode', 20)} span={span} />
      <div className="rule">
        <h2>{t('tenancy.contact')}</h2>
      </div>
      <TextField {...text('tel', 40)} span={2} type="tel" />
      <TextField {...text('mobile', 40)} span={2} type="tel" />
      <TextField {...text('website', 200)} span={2} inputMode="url" spellCheck={false} />
      {has('rtk_url') && (
        <>
          <div className="rule">
            <h2>{t('tenancy.ntrip')}</h2>
          </div>
          <TextField
            {...text('rtk_url', 200)}
            span={6}
            mono
            spellCheck={false}
            hint={t('tenancy.rtk_urlHint')}
          />
          <div className={classes('span-6', styles.ticks)}>
            <CheckField {...tick('change_username')} />
            {isRole(role, 'systemAdmin') && <CheckField {...tick('jd_dealer')} />}
          </div>
          <DefaultProfile form={form} />
        </>
      )}
      {has('account') && (
        <>
          <div className="rule">
            <h2>{t('tenancy.subscriptions')}</h2>
          </div>
          <TextField {...text('account', 60)} />
          <div className={classes('span-3', styles.ticks, styles.columns)}>
            <CheckField {...tick('send_emails')} />
          </div>
        </>
      )}
    </div>
  );
}

/** The tenants that it belongs to: those of the person's own tenant scope are fixed, the others can be chosen. */
function Owners({ kind, form }: Pick<Props, 'kind' | 'form'>) {
  const { t } = useTranslation();
  const { role, dealer, dealertitle } = useUser();
  const { data } = useQuery(tenantOptions);
  const { business } = form.values;
  const resellers = data?.resellers ?? [];
  const dealers = (data?.dealers ?? []).filter(({ reseller }) => !business || reseller === business);
  const own = isAtMost(role, 'dealer') && dealer ? [{ value: dealer, text: dealertitle ?? '' }] : undefined;
  return (
    <>
      {kind.within.includes('business') && isRole(role, 'systemAdmin') && (
        <SelectField
          {...form.choice('business')}
          span={kind.within.length > 1 ? 3 : 6}
          options={resellers}
          onChange={(value) =>
            form.form.setValues(
              withReseller(
                form.values,
                resellers.find((option) => option.value === value),
              ),
            )
          }
        />
      )}
      {kind.within.includes('dealer') && (
        <SelectField
          {...form.choice('dealer')}
          label={t('tenancy.dealerOf')}
          span={isRole(role, 'systemAdmin') ? 3 : 6}
          options={own ?? dealers}
          disabled={isAtMost(role, 'dealer')}
          onChange={(value) =>
            form.form.setValues(
              withDealer(
                form.values,
                dealers.find((option) => option.value === value),
                resellers,
              ),
            )
          }
        />
      )}
    </>
  );
}

/** What rovers of the dealer get that have no correction profile of their own. */
function DefaultProfile({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation();
  return (
    <>
      <SelectField
        {...form.choice('profile')}
        span={6}
        options={useDefaultOptions()}
        hint={t('tenancy.profileHint')}
      />
      <ChosenEffects id={form.values.profile} />
    </>
  );
}
