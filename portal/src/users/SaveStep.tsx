import { generatePassword, type User } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { areas, query } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { useTranslation } from '../language/index.ts';
import type { RecordFormState } from '../records/useRecordForm.ts';
import { Button } from '../ui/Button.tsx';
import { Details } from '../ui/Card.tsx';
import { classes } from '../ui/classes.ts';
import { EmailField } from '../ui/EmailField.tsx';
import { CheckField, PasswordField } from '../ui/Fields.tsx';
import { IconRefresh } from '../ui/icons.tsx';
import { Banner } from '../ui/Page.tsx';
import { isOfEqual, openLevels, type UserForm } from './user.rules.ts';
import styles from './users.module.css';
import { useTenantChoice } from './useTenantChoice.ts';

interface Props {
  form: RecordFormState<UserForm>;
  user: User | undefined;
}

/** What will be saved, the mail, and for those who cannot read mail an initial password. */
export function SaveStep({ form, user }: Props) {
  const { t } = useTranslation();
  const { values, field } = form;
  const me = useUser();
  const roles = useQuery({ ...query(areas.users.roles, {}), staleTime: 60_000 });
  const role = roles.data?.roles.find(({ value }) => value === values.role)?.text;
  const choice = useTenantChoice(values);
  const owner = openLevels(me.role, values.role).flatMap((level) => {
    const text = choice.find(level, values[level])?.text;
    return text ? [{ level, text }] : [];
  });
  const ownOnly = typeof user?.last_login === 'string';
  const stuck = !user && !values.sendmail && !values.password;
  return (
    <div className="form">
      <div className="span-6">
        <Details
          rows={[
            [t('users.user'), `${values.fname} ${values.lname}`],
            [t('users.email'), values.email],
            [t('users.role'), role ?? '-'],
            ...owner.map(({ text, level }) => [t(`users.${level}`), text] as const),
            ...(values.mobile ? ([[t('users.mobile'), values.mobile]] as const) : []),
          ]}
        />
      </div>
      <div className="span-6">
        <CheckField {...form.tick('sendmail')} label={t(user ? 'users.resendMail' : 'users.sendMail')} />
      </div>
      {values.sendmail && (
        <EmailField
          {...field('useremail')}
          span={6}
          hint={ownOnly ? t('users.mailOwnAddress') : t('users.mailHint')}
          readOnly={ownOnly}
          value={ownOnly ? values.email : values.useremail || values.email}
        />
      )}
      {user && isOfEqual(me.role, user) ? (
        <p className="dim span-6">{t('users.ofEqual')}</p>
      ) : (
        <>
          <PasswordField
            {...field('password')}
            note={t('ui.optional')}
            autoComplete="new-password"
            maxLength={200}
            hint={t('users.passwordHint')}
            span={4}
          />
          <div className={classes('field span-2', styles.make)}>
            <Button
              icon={<IconRefresh className="icon" aria-hidden="true" />}
              onClick={() => form.form.setFieldValue('password', generatePassword(me.shortest_password))}
            >
              {t('users.passwordMake')}
            </Button>
          </div>
        </>
      )}
      {stuck && (
        <div className="span-6">
          <Banner tone="warning">{t('users.noWayIn')}</Banner>
        </div>
      )}
    </div>
  );
}
