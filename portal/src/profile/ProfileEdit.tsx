import type { SignedIn } from '@cairn/contract';
import type { UseFormReturnType } from '@mantine/form';
import { NewPasswordFields } from '../auth/NewPasswordFields.tsx';
import { useTranslation } from '../language/index.ts';
import { PasswordField, TextField } from '../ui/Fields.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { languageKeyOf, languages } from './languages.ts';
import { needsCurrent, type ProfileForm } from './profile.rules.ts';

interface Props {
  form: UseFormReturnType<ProfileForm>;
  user: SignedIn;
  /** Whether somebody else has the e-mail address. */
  email: 'taken' | 'free' | 'asking' | undefined;
}

/** Name, address, theme and password. */
export function ProfileEdit({ form, user, email }: Props) {
  const { t } = useTranslation();
  const field = form.getInputProps;
  const { password, again } = form.values;
  return (
    <div className="form">
      <TextField label={t('profile.fname')} maxLength={60} autoComplete="given-name" {...field('fname')} />
      <TextField label={t('profile.lname')} maxLength={60} autoComplete="family-name" {...field('lname')} />
      <TextField
        label={t('profile.email')}
        type="email"
        maxLength={254}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint={t(email === 'asking' ? 'profile.checking' : 'profile.emailHint')}
        {...field('email')}
        error={field('email').error ?? (email === 'taken' && t('profile.taken'))}
      />
      <TextField
        label={t('profile.mobile')}
        note={t('ui.optional')}
        type="tel"
        maxLength={40}
        autoComplete="tel"
        {...field('mobile')}
      />
      <SelectField
        label={t('profile.theme')}
        options={([0, 1] as const).map((value) => ({ value, text: t(`profile.theme${value}`) }))}
        value={form.values.theme}
        onChange={(theme) => form.setFieldValue('theme', theme ?? 0)}
      />
      <SelectField
        label={t('profile.language')}
        options={languages.map((value) => ({ value: value ?? ('' as const), text: t(languageKeyOf(value)) }))}
        value={form.values.language ?? ('' as const)}
        onChange={(language) => form.setFieldValue('language', language || null)}
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
          form.setValues({ ...next });
          form.clearFieldError('password');
          form.clearFieldError('again');
        }}
        errors={{ password: String(form.errors.password ?? ''), again: String(form.errors.again ?? '') }}
      />
      {needsCurrent(form.values, user) && (
        <PasswordField
          label={t('profile.current')}
          maxLength={200}
          autoComplete="current-password"
          hint={t('profile.currentHint')}
          span={3}
          {...field('current')}
        />
      )}
    </div>
  );
}
