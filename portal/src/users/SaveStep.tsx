import { generatePassword, type User } from '@cairn/contract';
import type { UseFormReturnType } from '@mantine/form';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { Details } from '../ui/Card.tsx';
import { EmailField } from '../ui/EmailField.tsx';
import { CheckField, PasswordField } from '../ui/Fields.tsx';
import { Banner } from '../ui/Page.tsx';
import type { UserForm } from './user.rules.ts';

interface Props {
  form: UseFormReturnType<UserForm>;
  user: User | undefined;
}

/** What will be saved, the mail, and for those who cannot read mail an initial password. */
export function SaveStep({ form, user }: Props) {
  const { t } = useTranslation();
  const { values, getInputProps: field } = form;
  const ownOnly = typeof user?.last_login === 'string';
  const stuck = !user && !values.sendmail && !values.password;
  return (
    <div className="form">
      <div className="span-6">
        <Details
          rows={[
            [t('users.user'), `${values.fname} ${values.lname}`],
            [t('users.email'), values.email],
            ...(values.mobile ? ([[t('users.mobile'), values.mobile]] as const) : []),
          ]}
        />
      </div>
      <div className="span-6">
        <CheckField
          label={t(user ? 'users.resendMail' : 'users.sendMail')}
          {...field('sendmail', { type: 'checkbox' })}
        />
      </div>
      {values.sendmail && (
        <EmailField
          label={t('users.mailTo')}
          span={6}
          hint={ownOnly ? t('users.mailOwnAddress') : t('users.mailHint')}
          readOnly={ownOnly}
          {...field('useremail')}
          value={ownOnly ? values.email : values.useremail || values.email}
        />
      )}
      <PasswordField
        label={t('users.password')}
        note={t('ui.optional')}
        autoComplete="new-password"
        maxLength={200}
        hint={t('users.passwordHint')}
        span={4}
        {...field('password')}
      />
      <div className="field span-2 make">
        <Button
          icon={<IconRefresh className="icon" aria-hidden="true" />}
          onClick={() => form.setFieldValue('password', generatePassword())}
        >
          {t('users.passwordMake')}
        </Button>
      </div>
      {stuck && (
        <div className="span-6">
          <Banner tone="warning">{t('users.noWayIn')}</Banner>
        </div>
      )}
    </div>
  );
}
