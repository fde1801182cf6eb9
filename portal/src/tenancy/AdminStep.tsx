import { generatePassword } from '@cairn/contract';
import { useState } from 'react';
import { useUser } from '../auth/session.ts';
import { useTranslation } from '../language/index.ts';
import type { RecordFormState } from '../records/useRecordForm.ts';
import { Button, Segmented } from '../ui/Button.tsx';
import { CopyButton } from '../ui/Copy.tsx';
import { classes } from '../ui/classes.ts';
import { EmailField } from '../ui/EmailField.tsx';
import { PasswordField, TextField } from '../ui/Fields.tsx';
import { IconKey, IconUsers } from '../ui/icons.tsx';
import { AdminChooser, type Person } from './AdminChooser.tsx';
import type { Kind } from './kinds.ts';
import styles from './tenancy.module.css';
import { usualAccess } from './tenant.rules.ts';
import type { TenantForm } from './tenantForm.ts';

interface Props {
  kind: Kind;
  form: RecordFormState<TenantForm>;
  /** Users who can be its main administrator; empty for a new tenant. */
  people: readonly Person[];
  /** Whether the address is free. */
  email: { error: string | undefined; hint: string | undefined };
}

/** The main administrator: a new person, or one of theirs. */
export function AdminStep({ kind, form, people, email }: Props) {
  const { t } = useTranslation();
  const { shortest_password: shortest } = useUser();
  const [choosing, setChoosing] = useState(false);
  const { field } = form;
  const fresh = form.values.adminuser === 0;
  const now = people.find(({ value }) => value === form.values.adminuser);
  const needsPassword = fresh && kind.needsPassword;
  const access = t(fresh ? 'tenancy.access' : 'tenancy.password');
  const withPassword = form.values.access === 'password';

  const choose = (person: Person | undefined) => {
    setChoosing(false);
    if ((person?.value ?? 0) === form.values.adminuser) return;
    const { fname = '', lname = '', email = '' } = person ?? {};
    const adminuser = person?.value ?? 0;
    form.form.setValues({
      adminuser,
      fname,
      lname,
      email,
      password: '',
      access: usualAccess(kind, adminuser),
    });
  };

  return (
    <div className="form">
      <div className={classes('span-6', styles.adminNow)}>
        <p className="dim grow">
          {fresh ? t('tenancy.adminText') : `${t('tenancy.adminNow')}: ${now?.text ?? ''}`}
        </p>
        {people.length > 0 && (
          <Button icon={<IconUsers className="icon" aria-hidden="true" />} onClick={() => setChoosing(true)}>
            {t('tenancy.adminChoose')}
          </Button>
        )}
      </div>
      {form.form.errors.adminuser && <span className="span-6 field-error">{form.form.errors.adminuser}</span>}
      <TextField {...field('fname')} maxLength={60} autoComplete="off" />
      <TextField {...field('lname')} maxLength={60} autoComplete="off" />
      <EmailField
        {...field('email')}
        span={6}
        hint={email.hint}
        error={form.form.errors.email ?? email.error}
      />
      {!needsPassword && (
        <div className="span-6 stack">
          <span className="label" aria-hidden="true">
            {access}
          </span>
          <div>
            <Segmented
              label={access}
              value={form.values.access}
              onChange={(next) => form.form.setFieldValue('access', next)}
              options={[
                { value: 'link', label: t(fresh ? 'tenancy.accessLink' : 'tenancy.accessKeep') },
                { value: 'password', label: t(fresh ? 'tenancy.accessPassword' : 'tenancy.accessReplace') },
              ]}
            />
          </div>
          {!withPassword && (
            <span className="hint">{t(fresh ? 'tenancy.accessLinkText' : 'tenancy.accessKeepText')}</span>
          )}
        </div>
      )}
      {withPassword && (
        <>
          <PasswordField
            {...field('password')}
            maxLength={200}
            hint={t('tenancy.generateHint', { shortest })}
            autoComplete="new-password"
          />
          <div className={classes('span-3', styles.generate)}>
            <Button
              icon={<IconKey className="icon" aria-hidden="true" />}
              onClick={() => {
                form.form.setFieldValue('password', generatePassword(shortest));
                form.form.clearFieldError('password');
              }}
            >
              {t('tenancy.generate')}
            </Button>
            {form.values.password && <CopyButton value={form.values.password} what={t('tenancy.password')} />}
          </div>
          <span className="span-6 hint">{t('tenancy.accessPasswordText')}</span>
        </>
      )}
      {choosing && (
        <AdminChooser
          people={people}
          chosen={form.values.adminuser}
          onChoose={choose}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}
