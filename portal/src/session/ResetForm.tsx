import { CallError, session as calls } from '@cairn/contract';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../call.ts';
import { Button } from '../ui/Button.tsx';
import { Banner } from '../ui/Page.tsx';
import { popup, toast } from '../ui/toast.tsx';
import { Said } from './LoginBanners.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import { leave } from './leaving.ts';
import { loginAddress, loginTitle, rememberLoginTitle } from './loginTitle.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { faultsOf } from './newPassword.ts';
import type { ResetLink } from './resetLink.ts';
import { end, session } from './session.ts';
import './resetWords.ts';

/** Where the link of a reset or of a first login leads: sets the password, then on to the login. */
export function ResetForm() {
  const { t } = useTranslation();
  const { token, email, dealer, first } = useSearch({ strict: false }) as ResetLink;
  const title = dealer ?? loginTitle();
  if (!token || !email) {
    return (
      <LoginFrame loginTitle={title} title={t('reset.noLink')} lead={t('reset.noLinkText')}>
        {() => (
          <Link className="btn" to="/reset-password">
            {t('reset.newLink')}
          </Link>
        )}
      </LoginFrame>
    );
  }
  return (
    <LoginFrame
      loginTitle={title}
      title={t(first ? 'reset.firstTitle' : 'reset.formTitle')}
      lead={t(first ? 'reset.firstLead' : 'reset.formLead', { email })}
    >
      {() => <Form token={token} email={email} title={title} />}
    </LoginFrame>
  );
}

function Form({ token, email, title }: { token: string; email: string; title: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [typed, setTyped] = useState({ password: '', again: '' });
  const [tried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: async () => {
      const { error, messages } = await call(calls.resetPassword, { token, email, password: typed.password });
      return error ? messages.map(({ text, message }) => text || message).join(' ') : '';
    },
    onSuccess: async (refusal) => {
      if (refusal) return toast('no', t('reset.failed'), refusal, popup);
      toast('ok', t('reset.changed'), t('reset.changedText'), popup);
      rememberLoginTitle(title);
      if (session()) await leave('left').catch(() => end('left')); // somebody was signed in here: not any more
      await navigate({ href: loginAddress(), replace: true });
    },
  });
  const faults = tried ? faultsOf(typed) : {};
  const failure = !save.isPending && save.error instanceof CallError ? save.error : undefined;
  const refused = failure?.field('password');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setTried(true);
    if (Object.keys(faultsOf(typed)).length === 0) save.mutate();
    else requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <form noValidate onSubmit={submit}>
      <Said failure={refused ? undefined : failure} tried />
      {save.data && (
        <Banner
          tone="alarm"
          action={
            <Link className="link nowrap" to="/reset-password">
              {t('reset.newLink')}
            </Link>
          }
        >
          {save.data}
        </Banner>
      )}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields
        value={typed}
        onChange={(next) => {
          setTyped(next);
          if (save.isError) save.reset();
        }}
        faults={{ password: refused, ...faults }}
        autoFocus
      />
      <Button type="submit" tone="primary" size="tall" wide busy={save.isPending}>
        {t('reset.save')}
      </Button>
    </form>
  );
}
