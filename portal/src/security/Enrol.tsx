import { CallError, type Reply } from '@cairn/contract';
import { IconDeviceMobile, IconFingerprint } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, areas, query } from '../api.ts';
import { Said } from '../session/LoginBanners.tsx';
import { renew } from '../session/session.ts';
import { Banner } from '../ui/Page.tsx';
import { addPasskey, passkeyFault, passkeysOffered } from './passkeys.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { ResumeEnrolment } from './ResumeEnrolment.tsx';
import { Totp } from './Totp.tsx';

/** A second factor, for those who must have one: an authenticator app or a passkey, then the recovery codes. */
export function Enrol() {
  const { t } = useTranslation();
  const [start, setStart] = useState<Reply<typeof areas.security.startTotp>>();
  const [codes, setCodes] = useState<readonly string[]>();
  // The server says whether one is on already: this browser learns it only once the codes are stored.
  const now = useQuery({ ...query(areas.session.me, {}), staleTime: 0, gcTime: 0 });
  const enter = useMutation({ mutationFn: () => api.session.me({}), onSuccess: ({ user }) => renew(user) });
  const totp = useMutation({ mutationFn: () => api.security.startTotp({}), onSuccess: setStart });
  const done = (recovery: readonly string[]) => (recovery.length > 0 ? setCodes(recovery) : enter.mutate());
  const passkey = useMutation({
    mutationFn: () => addPasskey('', ''),
    onSuccess: (recovery) => recovery && done(recovery),
  });
  if (codes) return <RecoveryCodes codes={codes} onKept={() => enter.mutate()} />;
  if (start) return <Totp start={start} onDone={done} onCancel={() => setStart(undefined)} />;
  if (now.isPending) return null;
  if (now.data?.user.mustenrol === 0)
    return <ResumeEnrolment onCodes={setCodes} onContinue={() => enter.mutate()} />;
  const failed = [totp, passkey, enter].find(({ isPending, error }) => !isPending && error)?.error;
  return (
    <>
      {failed instanceof CallError && <Said failure={failed} tried />}
      {failed && !(failed instanceof CallError) && <Banner tone="alarm">{t(passkeyFault(failed))}</Banner>}
      <div className="choices">
        <button type="button" onClick={() => totp.mutate()}>
          <IconDeviceMobile className="i" aria-hidden="true" />
          <b>{t('gate.totp')}</b>
          <span className="dim">{t('gate.totpText')}</span>
        </button>
        {passkeysOffered && (
          <button type="button" onClick={() => passkey.mutate()}>
            <IconFingerprint className="i" aria-hidden="true" />
            <b>{t('gate.passkey')}</b>
            <span className="dim">{t('gate.passkeyText')}</span>
          </button>
        )}
      </div>
    </>
  );
}
