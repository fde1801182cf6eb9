import { isAtLeast, isRole } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { areas, query } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { useTranslation } from '../language/index.ts';
import type { RecordFormState } from '../records/useRecordForm.ts';
import { classes } from '../ui/classes.ts';
import { CheckField } from '../ui/Fields.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { ErrorState } from '../ui/States.tsx';
import { type Level, openLevels, type UserForm, withRole, withTenant } from './user.rules.ts';
import styles from './users.module.css';
import { useTenantChoice } from './useTenantChoice.ts';

/** The role, of those that the server offers the caller, and the tenant: a choice sets the levels above it. */
export function RoleStep({ form }: { form: RecordFormState<UserForm> }) {
  const { t } = useTranslation();
  const me = useUser();
  const roles = useQuery({ ...query(areas.users.roles, {}), staleTime: 60_000 });
  const { values } = form;
  const choice = useTenantChoice(values);

  const take = form.form.setValues;
  if (roles.error && !roles.data) {
    return (
      <ErrorState title={t('users.rolesFailed')} error={roles.error} onRetry={() => void roles.refetch()} />
    );
  }
  const hints: Partial<Record<Level, string>> = {
    dealer: isRole(me.role, 'systemAdmin') ? t('users.dealerHint') : '',
    company: isAtLeast(me.role, 'reseller') ? t('users.companyHint') : '',
  };
  return (
    <div className="form">
      <SelectField
        {...form.choice('role')}
        options={roles.data?.roles ?? []}
        placeholder={t('users.selectRole')}
        span={6}
        onChange={(role) => take(withRole(values, role ?? 0))}
      />
      {openLevels(me.role, values.role).map((level) => (
        <SelectField
          key={level}
          {...form.choice(level)}
          options={choice.options[level]}
          hint={hints[level]}
          span={6}
          {...(level === 'company' && { onSearch: choice.search })}
          onChange={(id) => take(withTenant(values, level, choice.find(level, id)))}
        />
      ))}
      {isRole(values.role, 'systemAdmin', 'reseller', 'dealer', 'companyAdmin') && (
        <Tick {...form.tick('readonly')} hint={t('users.readonlyHint')} />
      )}
      {isRole(me.role, 'systemAdmin') && isRole(values.role, 'systemAdmin', 'reseller') && (
        <Tick {...form.tick('manage_reseller_stock')} hint={t('users.stockHint')} />
      )}
      {isRole(me.role, 'systemAdmin') && (
        <SelectField
          {...form.choice('theme')}
          options={[
            { value: 0, text: t('users.themeDefault') },
            { value: 1, text: t('users.themeLight') },
          ]}
        />
      )}
    </div>
  );
}

function Tick({ hint, ...box }: React.ComponentProps<typeof CheckField> & { hint: string }) {
  return (
    <div className="span-6">
      <CheckField {...box} />
      <p className={classes('hint', styles.under)}>{hint}</p>
    </div>
  );
}
