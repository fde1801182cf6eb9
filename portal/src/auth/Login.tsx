import {
  badReply,
  CallError,
  type auth as calls,
  type OpenedLogin,
  type Reply,
  visitor,
} from '@cairn/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react';
import { call } from '../api.ts';
import { homeOf } from '../app/appRoutes.ts';
import { useTranslation } from '../language/index.ts';
import { useTheme } from '../theme/Theme.tsx';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { PasswordField, TextField } from '../ui/Fields.tsx';
import { IconFingerprint } from '../ui/icons.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import { LoginNotice, MaintenanceNotice } from './LoginNotices.tsx';
import styles from './login.module.css';
import type { LoginRoute } from './loginRoute.ts';
import { rememberLoginTitle } from './loginTitle.ts';
import { passkeysOffered } from './passkeysOffered.ts';
import { noteArrival, openSession, useSession } from './session.ts';

const SecondStep = lazy(async () => ({ default: (await import('./SecondFactor.tsx')).SecondFactor }));

interface Props extends LoginRoute {
  /** Leads on to this address of the portal; `signedIn` when Back must not return to the login page. Memoised. */
  onGo: (href: string, signedIn?: true) => void;
}

type PendingLogin = Extract<Reply<typeof calls.login>, { status: 'second_factor' }>;

/** The login page of the system, a reseller, a dealer or a company: its own title, logo and picture. */
export function Login({ loginTitle, next, onGo }: Props) {
  const { t } = useTranslation();
  const { setTheme } = useTheme();
  const [pendingLogin, setPendingLogin] = useState<PendingLogin>();
  const system = loginTitle.toLowerCase() === 'system';
  const enter = (reply: OpenedLogin) => {
    rememberLoginTitle(loginTitle);
    openSession(reply);
    if (reply.user.theme === 1) setTheme('light');
  };
  const user = useSession()?.user; // who signed in here or in another tab
  const destination = user && (next ?? homeOf(user));
  useEffect(() => {
    if (!destination) return;
    noteArrival();
    onGo(destination, true);
  }, [destination, onGo]);
  if (pendingLogin) {
    return (
      <Suspense fallback={null}>
        <SecondStep
          loginTitle={loginTitle}
          pendingLogin={pendingLogin}
          systemadmin={system}
          onLogin={enter}
          onBack={() => setPendingLogin(undefined)}
        />
      </Suspense>
    );
  }
  return (
    <LoginFrame loginTitle={loginTitle} title={t('login.title')} lead={t('login.lead')}>
      {(branding) => (
        <>
          {branding?.Maint === 1 && <MaintenanceNotice at={branding.MaintAt} />}
          <Form
            systemadmin={system}
            onLogin={enter}
            onSecondFactor={setPendingLogin}
            onForgotten={() => {
              rememberLoginTitle(loginTitle);
              onGo('/reset-password');
            }}
          />
        </>
      )}
    </LoginFrame>
  );
}

interface FormProps {
  systemadmin: boolean;
  onLogin: (reply: OpenedLogin) => void;
  onSecondFactor: (pendingLogin: PendingLogin) => void;
  onForgotten: () => void;
}

function Form({ systemadmin, onLogin, onSecondFactor, onForgotten }: FormProps) {
  const { t } = useTranslation();
  const [missing, setMissing] = useState({ email: false, password: false });
  const login = useMutation({
    mutationFn: async (credentials: { email: string; password: string }) => {
      const reply = await call(visitor.login, { ...credentials, systemadmin });
      // by hand, as the login page is without the schemas
      const isLogin = reply.status === 'ok' && reply.token && reply.user?.id;
      const second = reply.status === 'second_factor' && reply.challenge && Array.isArray(reply.ways);
      if (!isLogin && !second) throw badReply(200, visitor.login.path);
      return reply;
    },
    onSuccess: (reply) => (reply.status === 'ok' ? onLogin(reply) : onSecondFactor(reply)),
  });
  const byPasskey = useMutation({
    mutationFn: async () => (await import('./passkeyLogin.ts')).signInWithPasskey({ systemadmin }),
    onSuccess: (reply) => reply && onLogin(reply),
  });
  const busy = login.isPending || byPasskey.isPending;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    byPasskey.reset();
    const fields = new FormData(event.currentTarget); // what password managers filled counts too
    const typed = { email: String(fields.get('email')).trim(), password: String(fields.get('password')) };
    setMissing({ email: !typed.email, password: !typed.password });
    if (typed.email && typed.password) login.mutate(typed);
    else
      event.currentTarget
        .querySelector<HTMLInputElement>(`[name=${typed.email ? 'password' : 'email'}]`)
        ?.focus();
  };

  const failed = login.error ?? byPasskey.error;
  const failure = !busy && failed instanceof CallError ? failed : undefined;
  const wrong =
    failure === login.error && ['login_failed', 'invalid_input', 'bad_reply'].includes(String(failure?.code));
  const fieldError = (name: 'email' | 'password') =>
    missing[name] ? t('login.required') : wrong ? t('login.error') : undefined;
  return (
    <form noValidate onSubmit={submit}>
      <LoginNotice failure={wrong ? undefined : failure} tried={wrong || busy} />
      <TextField
        label={t('login.email')}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        error={fieldError('email')}
        span={6}
      />
      <PasswordField
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        error={fieldError('password')}
        span={6}
      />
      {failure?.code === 'login_failed' && wrong && (
        <p className="dim" role="status">
          {t('login.errorHelp')}
        </p>
      )}
      <Button type="submit" tone="primary" size="tall" wide busy={login.isPending}>
        {t('login.login')}
      </Button>
      {passkeysOffered && (
        <Button
          size="tall"
          wide
          busy={byPasskey.isPending}
          icon={<IconFingerprint className="icon" aria-hidden="true" />}
          onClick={() => {
            login.reset();
            setMissing({ email: false, password: false });
            byPasskey.mutate();
          }}
        >
          {t('login.passkey')}
        </Button>
      )}
      <a
        className={classes('link', styles.forgotten)}
        href="/reset-password"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
          event.preventDefault();
          onForgotten();
        }}
      >
        {t('login.forgotten')}
      </a>
    </form>
  );
}
