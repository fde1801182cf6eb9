import { isAtLeast, isRole } from '@cairn/contract';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { areas, query } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { useTranslation } from '../language/index.ts';
import { CheckField } from '../ui/Fields.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { ErrorState } from '../ui/States.tsx';
import { type Level, openLevels, type UserForm, withRole, withTenant } from './user.rules.ts';
import { useTenantChoice } from './useTenantChoice.ts';

/** The role, of those that the server offers the caller, and the tenant: a choice sets the levels above it. */
export function RoleStep({ form }: { form: UseFormReturnType<UserForm> }) {
  const { t } = useTranslation();
  const me = useUser();
  const roles = useQuery({ ...query(areas.users.roles, {}), staleTime: 60_000 });
  const { values } = form;
  const choice = useTenantChoice(values);

  const take = (next: UserForm) => {
    form.setValues(next);
    for (const name of ['role', 'business', 'dealer', 'company']) form.clearFieldError(name);
  };
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
        label={t('users.role')}
        options={roles.data?.roles ?? []}
        value={values.role || null}
        error={form.errors.role}
        placeholder={t('users.selectRole')}
        span={6}
        onChange={(role) => take(withRole(values, role ?? 0))}
      />
      {openLevels(me.role, values.role).map((level) => (
        <SelectField
          key={level}
          label={t(`users.${level}`)}
          options={choice.options[level]}
          value={values[level] || null}
          error={form.errors[level]}
          hint={hints[level]}
          placeholder={t('users.selectTenant')}
          span={6}
          {...(level === 'company' && { onSearch: choice.search })}
          onChange={(id) => take(withTenant(values, level, choice.find(level, id)))}
        />
      ))}
      {isRole(values.role, 'systemAdmin', 'reseller', 'dealer', 'companyAdmin') && (
        <Tick
          label={t('users.readonly')}
          hint={t('users.readonlyHint')}
          {...form.getInputProps('readonly', { type: 'checkbox' })}
        />
      )}
      {isRole(me.role, 'systemAdmin') && isRole(values.role, 'systemAdmin', 'reseller') && (
        <Tick
          label={t('users.stock')}
          hint={t('users.stockHint')}
          {...form.getInputProps('manage_reseller_stock', { type: 'checkbox' })}
        />
      )}
      {isRole(me.role, 'systemAdmin') && (
        <SelectField
          label={t('users.theme')}
          options={[
            { value: 0, text: t('users.themeDefault') },
            { value: 1, text: t('users.themeLight') },
          ]}
          value={values.theme}
          onChange={(theme) => form.setFieldValue('theme', theme === 1 ? 1 : 0)}
        />
      )}
    </div>
  );
}

function Tick({ hint, ...box }: React.ComponentProps<typeof CheckField> & { hint: string }) {
  return (
    <div className="span-6">
      <CheckField {...box} />
      <p className="hint under">{hint}</p>
    </div>
  );
}
