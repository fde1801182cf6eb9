import { CallError, type OpenedLogin, visitor } from '@cairn/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Fields.tsx';
import { IconFingerprint } from '../ui/icons.tsx';
import { Banner } from '../ui/Page.tsx';
import { OtherWays, type Way } from './FactorField.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import { LoginNotice } from './LoginNotices.tsx';
import { signInWithPasskey } from './passkeyLogin.ts';
import './secondFactorMessages.ts';

interface Props {
  loginTitle: string;
  pendingLogin: { challenge: string; ways: readonly Way[] };
  systemadmin: boolean;
  onLogin: (reply: OpenedLogin) => void;
  onBack: () => void;
}

/** Follows the right password and asks for a code, a recovery code or a passkey. */
export function SecondFactor({ loginTitle, pendingLogin, systemadmin, onLogin, onBack }: Props) {
  const { t } = useTranslation();
  const [way, setWay] = useState<Way>(pendingLogin.ways[0] ?? 'recovery');
  const [missing, setMissing] = useState(false);
  const finish = useMutation({
    mutationFn: (code: string) =>
      way === 'passkey'
        ? signInWithPasskey({ systemadmin, challenge: pendingLogin.challenge })
        : call(visitor.secondFactor, { challenge: pendingLogin.challenge, way, code }),
    onSuccess: (reply) => reply && onLogin(reply),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const code = String(new FormData(form).get('code') ?? '').trim();
    setMissing(!code && way !== 'passkey');
    if (code || way === 'passkey') finish.mutate(code);
    form.querySelector('input')?.select();
  };
  const failure = !finish.isPending && finish.error instanceof CallError ? finish.error : undefined;
  const wrong = failure?.code === 'login_failed' || failure?.code === 'invalid_input';
  const title = t('secondFactor.title');
  if (failure?.code === 'login_over') {
    return (
      <LoginFrame loginTitle={loginTitle} title={title}>
        {() => (
          <div className="stack">
            <Banner tone="warning">{t('secondFactor.over')}</Banner>
            <Button tone="primary" size="tall" wide onClick={onBack} autoFocus>
              {t('secondFactor.again')}
            </Button>
          </div>
        )}
      </LoginFrame>
    );
  }
  return (
    <LoginFrame loginTitle={loginTitle} title={title} lead={t(`secondFactor.${way}Lead`)}>
      {() => (
        <form noValidate onSubmit={submit} key={way}>
          <LoginNotice failure={wrong ? undefined : failure} tried />
          {way === 'passkey' ? (
            wrong && <Banner tone="error">{t('secondFactor.wrongPasskey')}</Banner>
          ) : (
            <TextField
              label={t(`secondFactor.${way}`)}
              name="code"
              mono
              autoFocus
              autoComplete={way === 'totp' ? 'one-time-code' : 'off'}
              inputMode={way === 'totp' ? 'numeric' : 'text'}
              spellCheck={false}
              maxLength={40}
              error={missing ? t('secondFactor.required') : wrong ? t('secondFactor.wrong') : undefined}
              span={6}
            />
          )}
          <Button
            type="submit"
            tone="primary"
            size="tall"
            wide
            busy={finish.isPending}
            autoFocus={way === 'passkey'}
            icon={way === 'passkey' && <IconFingerprint className="icon" aria-hidden="true" />}
          >
            {t(way === 'passkey' ? 'secondFactor.passkey' : 'secondFactor.go')}
          </Button>
          <OtherWays
            ways={pendingLogin.ways}
            way={way}
            onWay={(next) => {
              finish.reset();
              setMissing(false);
              setWay(next);
            }}
          >
            <button type="button" className="link" onClick={onBack}>
              {t('ui.back')}
            </button>
          </OtherWays>
        </form>
      )}
    </LoginFrame>
  );
}
