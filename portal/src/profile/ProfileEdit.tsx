import type { SignedIn } from '@cairn/contract';
import { NewPasswordFields } from '../auth/NewPasswordFields.tsx';
import { useTranslation } from '../language/index.ts';
import type { RecordFormState } from '../records/useRecordForm.ts';
import { PasswordField, TextField } from '../ui/Fields.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { languageKeyOf, languages } from './languages.ts';
import { needsCurrent, type ProfileForm } from './profile.rules.ts';

interface Props {
  form: RecordFormState<ProfileForm>;
  user: SignedIn;
  /** Whether somebody else has the e-mail address. */
  email: 'taken' | 'free' | 'asking' | undefined;
}

/** Name, address, theme and password. */
export function ProfileEdit({ form, user, email }: Props) {
  const { t } = useTranslation();
  const { field } = form;
  const { password, again } = form.values;
  return (
    <div className="form">
      <TextField {...field('fname')} maxLength={60} autoComplete="given-name" />
      <TextField {...field('lname')} maxLength={60} autoComplete="family-name" />
      <TextField
        {...field('email')}
        type="email"
        maxLength={254}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint={t(email === 'asking' ? 'profile.checking' : 'profile.emailHint')}
        error={field('email').error ?? (email === 'taken' && t('profile.taken'))}
      />
      <TextField {...field('mobile')} note={t('ui.optional')} type="tel" maxLength={40} autoComplete="tel" />
      <SelectField
        {...form.choice('theme')}
        options={([0, 1] as const).map((value) => ({ value, text: t(`profile.theme${value}`) }))}
      />
      <SelectField
        label={t('profile.language')}
        options={languages.map((value) => ({ value: value ?? ('' as const), text: t(languageKeyOf(value)) }))}
        value={form.values.language ?? ('' as const)}
        onChange={(language) => form.form.setFieldValue('language', language || null)}
      />
      <div className="rule">
        <h2>{t('profile.passwordRule')}</h2>
        <span className="hint">{t('profile.passwordOptional')}</span>
      </div>
      <NewPasswordFields
        span={3}
        shortest={user.shortest_password}
        value={{ password, again }}
        onChange={(next) => {
          form.form.setFieldValue('password', next.password);
          form.form.setFieldValue('again', next.again);
        }}
        errors={{
          password: String(form.form.errors.password ?? ''),
          again: String(form.form.errors.again ?? ''),
        }}
      />
      {needsCurrent(form.values, user) && (
        <PasswordField
          {...field('current')}
          maxLength={200}
          autoComplete="current-password"
          hint={t('profile.currentHint')}
          span={3}
        />
      )}
    </div>
  );
}
