import { CallError, type Reply } from '@cairn/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { areas, call, query } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { IconDeviceMobile, IconFingerprint } from '../ui/icons.tsx';
import { Banner } from '../ui/Page.tsx';
import { LoginNotice } from './LoginNotices.tsx';
import { addPasskey, passkeyErrorKey } from './passkeySetup.ts';
import { passkeysOffered } from './passkeysOffered.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { ResumeEnrolment } from './ResumeEnrolment.tsx';
import styles from './security.module.css';
import { updateUser } from './session.ts';
import { TotpSetup } from './TotpSetup.tsx';

/** A second factor, for those who must have one: an authenticator app or a passkey, then the recovery codes. */
export function SecondFactorSetup() {
  const { t } = useTranslation();
  const [start, setStart] = useState<Reply<typeof areas.credentials.startTotp>>();
  const [codes, setCodes] = useState<readonly string[]>();
  // The server is queried for an active factor: this browser marks it only once the recovery codes are stored.
  const now = useQuery({ ...query(areas.auth.me, {}), staleTime: 0, gcTime: 0 });
  const enter = useMutation({
    mutationFn: () => call(areas.auth.me, {}),
    onSuccess: ({ user }) => updateUser(user),
  });
  const totp = useMutation({ mutationFn: () => call(areas.credentials.startTotp, {}), onSuccess: setStart });
  const done = (recovery: readonly string[]) => (recovery.length > 0 ? setCodes(recovery) : enter.mutate());
  const passkey = useMutation({
    mutationFn: () => addPasskey({}, ''),
    onSuccess: (recovery) => recovery && done(recovery),
  });
  if (codes) return <RecoveryCodes codes={codes} onConfirmed={() => enter.mutate()} />;
  if (start) return <TotpSetup start={start} onDone={done} onCancel={() => setStart(undefined)} />;
  if (now.isPending) return null;
  if (now.data?.user.mustenrol === 0)
    return <ResumeEnrolment onCodes={setCodes} onContinue={() => enter.mutate()} />;
  const failed = [totp, passkey, enter].find(({ isPending, error }) => !isPending && error)?.error;
  return (
    <>
      {failed instanceof CallError && <LoginNotice failure={failed} tried />}
      {failed && !(failed instanceof CallError) && <Banner tone="error">{t(passkeyErrorKey(failed))}</Banner>}
      <div className={styles.factors}>
        <button type="button" onClick={() => totp.mutate()}>
          <IconDeviceMobile className="icon" aria-hidden="true" />
          <b>{t('requiredSetup.totp')}</b>
          <span className="dim">{t('requiredSetup.totpText')}</span>
        </button>
        {passkeysOffered && (
          <button type="button" onClick={() => passkey.mutate()}>
            <IconFingerprint className="icon" aria-hidden="true" />
            <b>{t('requiredSetup.passkey')}</b>
            <span className="dim">{t('requiredSetup.passkeyText')}</span>
          </button>
        )}
      </div>
    </>
  );
}
