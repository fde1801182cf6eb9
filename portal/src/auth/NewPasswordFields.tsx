import type { PasswordLength } from '@cairn/contract';
import { useTranslation } from '../language/index.ts';
import { PasswordField } from '../ui/Fields.tsx';
import type { NewPassword } from './newPassword.ts';
import './passwordMessages.ts';

interface Props {
  value: NewPassword;
  onChange: (next: NewPassword) => void;
  /** Shown under the fields; from `newPasswordErrors` or the server. */
  errors: Partial<Record<keyof NewPassword, string | undefined>>;
  /** Characters that it needs. */
  shortest: PasswordLength;
  span?: 3 | 6;
  autoFocus?: boolean;
}

/** A new password and its repetition. */
export function NewPasswordFields({ value, onChange, errors, shortest, span = 6, autoFocus }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <PasswordField
        label={t('password.new')}
        autoComplete="new-password"
        autoFocus={autoFocus}
        maxLength={200}
        value={value.password}
        onChange={(event) => onChange({ ...value, password: event.currentTarget.value })}
        error={errors.password}
        hint={t('password.rules', { shortest })}
        span={span}
      />
      <PasswordField
        label={t('password.again')}
        autoComplete="new-password"
        maxLength={200}
        value={value.again}
        onChange={(event) => onChange({ ...value, again: event.currentTarget.value })}
        error={errors.again}
        span={span}
      />
    </>
  );
}
