import { type Begun, CallError, visitor } from '@cairn/contract';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../call.ts';
import { addWords } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Fields.tsx';
import { Banner } from '../ui/Page.tsx';
import { Said } from './LoginBanners.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import { signIn } from './passkey.ts';

addWords('second', {
  title: 'Second step',
  totpLead: 'Enter the code that your authenticator app shows for this account.',
  recoveryLead: 'Enter one of your recovery codes. Each is good for one login.',
  passkeyLead: 'Your browser asks for the passkey of this account.',
  totp: 'Code',
  recovery: 'Recovery code',
  passkey: 'Use passkey',
  go: 'Continue',
  required: '** required.',
  wrong: 'This code is not right, or was used already.',
  wrongPasskey: 'This passkey does not belong to the account.',
  over: 'This login is over: it took too long, or too many codes were wrong.',
  again: 'Begin again',
  useTotp: 'Use the authenticator app',
  useRecovery: 'Use a recovery code',
  usePasskey: 'Use a passkey',
});

type Way = 'totp' | 'passkey' | 'recovery';

interface Props {
  loginTitle: string;
  asked: { challenge: string; ways: readonly Way[] };
  systemadmin: boolean;
  onBegun: (reply: Begun) => void;
  onBack: () => void;
}

/** After the right password: a code, a recovery code or a passkey. */
export function SecondStep({ loginTitle, asked, systemadmin, onBegun, onBack }: Props) {
  const { t } = useTranslation();
  const [way, setWay] = useState<Way>(asked.ways[0] ?? 'recovery');
  const [missing, setMissing] = useState(false);
  const finish = useMutation({
    mutationFn: (code: string) =>
      way === 'passkey'
        ? signIn({ systemadmin, challenge: asked.challenge })
        : call(visitor.secondFactor, { challenge: asked.challenge, way, code }),
    onSuccess: (reply) => reply && onBegun(reply),
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
  const title = t('second.title');
  if (failure?.code === 'login_over') {
    return (
      <LoginFrame loginTitle={loginTitle} title={title}>
        {() => (
          <div className="stack">
            <Banner tone="care">{t('second.over')}</Banner>
            <Button tone="primary" size="tall" wide onClick={onBack} autoFocus>
              {t('second.again')}
            </Button>
          </div>
        )}
      </LoginFrame>
    );
  }
  return (
    <LoginFrame loginTitle={loginTitle} title={title} lead={t(`second.${way}Lead`)}>
      {() => (
        <form noValidate onSubmit={submit} key={way}>
          <Said failure={wrong ? undefined : failure} tried />
          {way === 'passkey' ? (
            wrong && <Banner tone="alarm">{t('second.wrongPasskey')}</Banner>
          ) : (
            <TextField
              label={t(`second.${way}`)}
              name="code"
              mono
              autoFocus
              autoComplete={way === 'totp' ? 'one-time-code' : 'off'}
              inputMode={way === 'totp' ? 'numeric' : 'text'}
              spellCheck={false}
              maxLength={40}
              error={missing ? t('second.required') : wrong ? t('second.wrong') : undefined}
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
            icon={way === 'passkey' && <IconFingerprint className="i" aria-hidden="true" />}
          >
            {t(way === 'passkey' ? 'second.passkey' : 'second.go')}
          </Button>
          <div className="otherways">
            {asked.ways
              .filter((other) => other !== way)
              .map((other) => (
                <button
                  key={other}
                  type="button"
                  className="link"
                  onClick={() => {
                    finish.reset();
                    setMissing(false);
                    setWay(other);
                  }}
                >
                  {t(`second.use${other.charAt(0).toUpperCase()}${other.slice(1)}`)}
                </button>
              ))}
            <button type="button" className="link" onClick={onBack}>
              {t('ui.back')}
            </button>
          </div>
        </form>
      )}
    </LoginFrame>
  );
}
