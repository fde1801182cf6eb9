import { CallError, auth as calls } from '@cairn/contract';
import { useMutation } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { call } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Fields.tsx';
import { IconMailCheck } from '../ui/icons.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import { LoginNotice } from './LoginNotices.tsx';
import styles from './login.module.css';
import { loginAddress, loginTitle } from './loginTitle.ts';
import { useTitleInUse } from './useTitleInUse.ts';
import './resetMessages.ts';

/** Forgot your password: a form for the address, then a confirmation that the link was sent. */
export function ResetRequest() {
  const { t } = useTranslation();
  const { email } = useSearch({ strict: false }) as { email?: unknown }; // of a link that was over
  const title = useTitleInUse(loginTitle());
  const [missing, setMissing] = useState(false);
  const request = useMutation({
    mutationFn: async (email: string) => {
      const { messages } = await call(calls.requestReset, { email });
      const refused = messages.find(({ error }) => error === 1);
      return { email, refusal: refused && (refused.text || refused.message) };
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email')).trim();
    setMissing(!email);
    if (email) request.mutate(email);
    event.currentTarget.querySelector('input')?.focus();
  };
  const sent = request.data && !request.data.refusal ? request.data.email : undefined;
  const failure = !request.isPending && request.error instanceof CallError ? request.error : undefined;
  const onField = failure?.field('email');
  const toLogin = (
    <Link className="link" to={loginAddress() as '/'}>
      {t('reset.toLogin')}
    </Link>
  );
  if (sent) {
    return (
      <LoginFrame loginTitle={title} title={t('reset.sent')}>
        {() => (
          <div className="stack" role="status">
            <p className={styles.sentto}>
              <IconMailCheck className="icon tone-ok" aria-hidden="true" />
              <span>{t('reset.sentText', { email: sent })}</span>
            </p>
            {toLogin}
          </div>
        )}
      </LoginFrame>
    );
  }
  return (
    <LoginFrame loginTitle={title} title={t('reset.title')} lead={t('reset.lead')}>
      {() => (
        <form noValidate onSubmit={submit}>
          <LoginNotice failure={onField ? undefined : failure} tried />
          <TextField
            label={t('login.email')}
            name="email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            defaultValue={typeof email === 'string' ? email : undefined}
            error={missing ? t('login.required') : (onField ?? request.data?.refusal)}
            span={6}
          />
          <Button type="submit" tone="primary" size="tall" wide busy={request.isPending}>
            {t('reset.send')}
          </Button>
          {toLogin}
        </form>
      )}
    </LoginFrame>
  );
}
