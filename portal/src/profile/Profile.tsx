import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ChoicesDialog } from '../alerts/ChoicesDialog.tsx';
import { areas, call, query } from '../api.ts';
import { ConfirmPrompt, waysOf } from '../auth/ConfirmPrompt.tsx';
import { SecurityDialog } from '../auth/SecurityDialog.tsx';
import { updateUser, useUser } from '../auth/session.ts';
import type { Factor } from '../auth/shownPasskey.ts';
import { t, useTranslation } from '../language/index.ts';
import type { FormFields } from '../records/fields.rules.ts';
import { RecordWizard } from '../records/RecordWizard.tsx';
import { useRecordForm } from '../records/useRecordForm.ts';
import { useTheme } from '../theme/Theme.tsx';
import { POPUP_MS, toast } from '../ui/toast.tsx';
import { useAvailabilityCheck } from '../ui/useAvailabilityCheck.ts';
import { languageKeyOf } from './languages.ts';
import { ProfileDetails } from './ProfileDetails.tsx';
import { ProfileEdit } from './ProfileEdit.tsx';
import { ProfileUpdate } from './ProfileUpdate.tsx';
import { changesOf, formOf, movesAway, type ProfileForm, profileErrors } from './profile.rules.ts';
import './messages.ts';

/** The user profile: details, edit, update. Read-only while acting for a dealer. */
export function Profile({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const user = useUser();
  const { setTheme } = useTheme();
  const [security, setSecurity] = useState(false);
  const [alerts, setAlerts] = useState(false);
  const [confirms, setConfirms] = useState(false);
  const factor = useRef<Factor>(undefined);
  const profileQuery = useQuery({ ...query(areas.auth.me, {}), gcTime: 0 });
  const form = useRecordForm({
    area: 'profile',
    fields,
    record: user,
    formOf: (known = user) => formOf(known),
    validate: (values) => profileErrors(values, user),
    send: ({ again: _, ...userdata }, known = user, options) =>
      call(
        areas.auth.saveProfile,
        {
          userdata: {
            ...userdata,
            version: known.version,
            ...(factor.current && { factor: factor.current }),
          },
        },
        options,
      ),
    onSaved: (reply, sent) => {
      if (sent.theme !== user.theme) setTheme(sent.theme === 1 ? 'light' : 'dark');
      updateUser(reply.user);
    },
  });
  const { values } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has been typed stays
  useEffect(() => {
    if (profileQuery.error) toast('error', t('shell.systemError'), profileQuery.error.message, POPUP_MS);
    if (!profileQuery.data) return;
    updateUser(profileQuery.data.user);
    if (!form.isEntered) form.restart(profileQuery.data.user);
  }, [profileQuery.data, profileQuery.error]);

  const moves = movesAway(values, user);
  const locks = useQuery({ ...query(areas.credentials.overview, {}), enabled: moves });
  const ways = moves && locks.data ? waysOf(locks.data) : [];
  const typed = values.email.trim().toLowerCase();
  const email = useAvailabilityCheck({
    key: ['email'],
    value: typed,
    enabled: moves && !profileErrors(values, user).email,
    isTaken: async (email) => (await call(areas.users.exists, { email })).exists === 1,
  });
  const checkEmail = async () => {
    const free = await email.check().catch(() => true); // the server decides when it is sent
    return form.mark(free ? {} : { email: t('profile.taken') });
  };
  const changes = changesOf(values, form.record ?? user);
  const locked = user.actingfor !== null;
  const finish = () => {
    factor.current = undefined;
    if (changes.length === 0) onClose();
    else if (ways.length > 0) setConfirms(true);
    else form.save();
  };
  return (
    <>
      <RecordWizard
        form={form}
        onClose={onClose}
        title={t('shell.profile')}
        finishLabel={t(changes.length === 0 ? 'ui.close' : 'profile.update')}
        onFinish={finish}
        refused={t('shell.updateError')}
        progress={{
          title: t('profile.updating'),
          running: t('profile.saving'),
          done: t('profile.updated'),
        }}
        steps={[
          {
            title: t('profile.details'),
            content: (
              <ProfileDetails
                user={user}
                onSecurity={() => setSecurity(true)}
                onAlerts={locked ? undefined : () => setAlerts(true)}
              />
            ),
          },
          ...(locked
            ? []
            : [
                {
                  title: t('profile.edit'),
                  fields: editFields,
                  check: checkEmail,
                  content: <ProfileEdit form={form} user={user} email={email.state} />,
                },
                { title: t('profile.update'), content: <ProfileUpdate changes={changes} /> },
              ]),
        ]}
      />
      {confirms && (
        <ConfirmPrompt
          title={t('profile.moveTitle')}
          text={t('profile.moveText', { email: values.email.trim() })}
          label={t('profile.update')}
          ways={ways}
          typed={values.current}
          onConfirm={async (shown) => {
            factor.current = shown.factor;
            setConfirms(false);
            form.save();
          }}
          onClose={() => setConfirms(false)}
        />
      )}
      {security && <SecurityDialog onClose={() => setSecurity(false)} />}
      {alerts && <ChoicesDialog onClose={() => setAlerts(false)} />}
    </>
  );
}

const editFields = [
  'fname',
  'lname',
  'email',
  'mobile',
  'theme',
  'language',
  'password',
  'again',
  'current',
] as const satisfies (keyof ProfileForm)[];

/** What others, or another window, may have changed of the own profile. */
const fields: FormFields<ProfileForm> = {
  fname: {},
  lname: {},
  email: {},
  mobile: {},
  theme: { shown: ({ theme }) => t(`profile.theme${theme}`) },
  language: { shown: ({ language }) => t(languageKeyOf(language)) },
};
