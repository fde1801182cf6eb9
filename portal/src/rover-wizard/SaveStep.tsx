import { generatePassword, isRole } from '@cairn/contract';
import { useUser } from '../auth/session.ts';
import { ChosenEffects } from '../correction-profiles/ChosenEffects.tsx';
import { useRoverOptions } from '../correction-profiles/useProfileOptions.ts';
import recordFormStyles from '../kit/record-form.module.css';
import { useTranslation } from '../language/index.ts';
import type { RecordFormState } from '../records/useRecordForm.ts';
import { Button } from '../ui/Button.tsx';
import { Details } from '../ui/Card.tsx';
import { classes } from '../ui/classes.ts';
import { EmailField } from '../ui/EmailField.tsx';
import { CheckField, TextField } from '../ui/Fields.tsx';
import { IconRefresh } from '../ui/icons.tsx';
import { Banner } from '../ui/Page.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import type { RoverForm } from './rover.rules.ts';
import styles from './rover-wizard.module.css';
import type { Offers } from './useRoverOffers.ts';

type Form = RecordFormState<RoverForm>;

interface Props {
  form: Form;
  offers: Offers;
  isNew: boolean;
  /** The rover has a login, as its subscription is not for a SIM alone. */
  hasLogin: boolean;
  /** What was chosen in the steps before. */
  summary: readonly (readonly [label: string, value: string])[];
}

/** What will be saved, the NTRIP account, and the mail. */
export function SaveStep({ form, offers, isNew, hasLogin, summary }: Props) {
  const { t } = useTranslation();
  const { field } = form;
  return (
    <div className="form">
      <section className="span-6" aria-label={t('roverForm.summary')}>
        <Details rows={summary} />
      </section>
      <TextField
        {...field('title')}
        note={isNew && t('ui.optional')}
        span={6}
        maxLength={100}
        autoComplete="off"
        hint={isNew && t('roverForm.titleHint')}
      />
      {hasLogin ? (
        <Login form={form} offers={offers} isNew={isNew} />
      ) : (
        <p className="span-6 dim">{t('roverForm.simAlone')}</p>
      )}
    </div>
  );
}

type PartProps = Omit<Props, 'summary' | 'hasLogin'>;

/** How the rover signs in on Casta, and what is sent about it. */
function Login({ form, offers, isNew }: PartProps) {
  const { t } = useTranslation();
  const box = (name: 'needs_gga' | 'disconnect_onchangebase') => <CheckField {...form.tick(name)} />;
  return (
    <>
      <div className="rule">
        <h2>{t('roverForm.ntrip')}</h2>
      </div>
      <Account form={form} offers={offers} isNew={isNew} />
      <Connection form={form} offers={offers} isNew={isNew} />
      {isNew && <Corrections form={form} offers={offers} />}
      <div className={classes('span-6', styles.checks)}>
        {box('needs_gga')}
        {box('disconnect_onchangebase')}
      </div>
      <Mail form={form} email={offers.email} isNew={isNew} />
    </>
  );
}

function Account({ form, offers, isNew }: PartProps) {
  const { t } = useTranslation();
  const { mayLogin, username, isFree } = offers;
  const { field } = form;
  if (!mayLogin)
    return (
      <>
        {!isFree && (
          <div className="span-6">
            <Banner tone="error">{t('roverForm.noUsernameText')}</Banner>
          </div>
        )}
        <TextField
          label={form.label('username')}
          mono
          disabled
          value={username ?? '-'}
          error={form.form.errors.username}
          hint={t(isNew ? 'roverForm.usernameFixed' : 'roverForm.cannotChange')}
        />
        <TextField
          label={form.label('password')}
          mono={!isNew}
          disabled
          value={isNew ? t('roverForm.passwordLater') : form.values.password}
        />
      </>
    );
  return (
    <>
      <TextField
        {...field('username')}
        mono
        maxLength={64}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={username}
        hint={
          isNew && t(isFree ? 'roverForm.usernameHint' : 'roverForm.noUsername', { username: username ?? '' })
        }
      />
      <div className={classes('span-3', recordFormStyles.fieldWithButtons)}>
        <TextField
          {...field('password')}
          mono
          maxLength={64}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <span className={recordFormStyles.buttons}>
          <Button
            icon={<IconRefresh className="icon" aria-hidden="true" />}
            onClick={() => form.form.setFieldValue('password', generatePassword())}
          >
            {t('roverForm.passwordMake')}
          </Button>
        </span>
      </div>
    </>
  );
}

function Connection({ form, offers, isNew }: PartProps) {
  const { t } = useTranslation();
  const { role } = useUser();
  const { address } = offers;
  const mayChoose = isNew && isRole(role, 'systemAdmin');
  return (
    <>
      <TextField
        label={t('roverForm.connection')}
        span={mayChoose ? 4 : 6}
        mono
        disabled
        value={address ? `${address.connection} : ${address.port}` : '-'}
        hint={t('roverForm.connectionHint')}
      />
      {mayChoose && (
        <SelectField
          {...form.choice('country')}
          span={2}
          options={[
            { value: 0, text: t('roverForm.countryDefault') },
            { value: 1, text: t('roverForm.uk') },
            { value: 2, text: t('roverForm.dk') },
          ]}
        />
      )}
    </>
  );
}

/** What the rover gets of its station's stream. */
function Corrections({ form, offers }: Pick<Props, 'form' | 'offers'>) {
  const { t } = useTranslation();
  return (
    <>
      <SelectField
        {...form.choice('profile')}
        span={6}
        options={useRoverOptions(offers.corrections)}
        hint={t('roverForm.profileHint')}
      />
      <ChosenEffects id={form.values.profile} />
    </>
  );
}

function Mail({ form, email, isNew }: { form: Form; email: string | undefined; isNew: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <div className="rule">
        <CheckField
          {...form.tick('sendmail')}
          label={t(isNew ? 'roverForm.sendWelcome' : 'roverForm.sendNtrip')}
        />
      </div>
      {form.values.sendmail && (
        <EmailField
          {...form.field('companyemail')}
          note={email ? t('ui.optional') : undefined}
          span={6}
          placeholder={email}
          hint={email ? t('roverForm.companyemailHint', { email }) : t('roverForm.companyemailNone')}
        />
      )}
    </>
  );
}
