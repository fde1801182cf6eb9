import { CallError, session as calls } from '@cairn/contract';
import { IconContrast, IconTool } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, query } from '../call.ts';
import { Mark } from '../shell/Mark.tsx';
import { landing } from '../shell/places.ts';
import { useTheme } from '../theme/Theme.tsx';
import { Button, IconButton } from '../ui/Button.tsx';
import { PasswordField, TextField } from '../ui/Fields.tsx';
import { duration } from '../ui/format.ts';
import { Banner } from '../ui/Page.tsx';
import { ErrorState } from '../ui/States.tsx';
import { DateText } from '../ui/Time.tsx';
import { useNow } from '../ui/useNow.ts';
import './login.css';
import './words.ts';
import type { LoginPlace } from './loginPlace.ts';
import { rememberLoginTitle } from './loginTitle.ts';
import { begin, lastEnding } from './session.ts';

const Landscape = lazy(async () => ({ default: (await import('./Landscape.tsx')).Landscape }));

interface Props extends LoginPlace {
  /** Signed in: on to this address. */
  onSignedIn: (href: string) => void;
}

/** The login page of the system, a reseller or a dealer: its own title, logo and picture. */
export function Login({ loginTitle, next, onSignedIn }: Props) {
  const { t } = useTranslation();
  const branding = useQuery({ ...query(calls.branding, { name: loginTitle }), staleTime: 30_000 });
  const brand = branding.data?.Branding[0];
  const unknown = branding.data?.code === 404;
  const name = brand?.text ?? 'Cairn';
  useEffect(() => {
    document.title = `${t('login.title')} · ${name}`;
  }, [t, name]);
  return (
    <main className="login">
      <section className="pane">
        <div className="whose">
          {brand?.logo ? <img src={brand.logo} alt="" /> : <Mark size={28} />}
          <b>{name}</b>
        </div>
        <div className="formwrap">
          {unknown ? (
            <UnknownPage />
          ) : (
            <>
              <h1>{t('login.title')}</h1>
              <p className="dim lead">{t('login.lead')}</p>
              {branding.data?.Maint === 1 && <Maintenance at={branding.data.MaintAt} />}
              <Form title={loginTitle} onSignedIn={(home) => onSignedIn(next ?? home)} />
              {branding.isError && (
                <ErrorState
                  title={t('login.system')}
                  error={branding.error as CallError}
                  onRetry={() => void branding.refetch()}
                />
              )}
            </>
          )}
        </div>
        <Footer name={brand?.text} />
      </section>
      <div className="artbox">
        <Suspense fallback={null}>
          <Landscape background={brand?.background ?? ''} />
        </Suspense>
      </div>
    </main>
  );
}

function Form({ title, onSignedIn }: { title: string; onSignedIn: (home: string) => void }) {
  const { t } = useTranslation();
  const system = title.toLowerCase() === 'system';
  const [missing, setMissing] = useState({ email: false, password: false });
  const login = useMutation({
    mutationFn: (given: { email: string; password: string }) =>
      call(calls.login, { ...given, systemadmin: system }),
    onSuccess: (reply) => {
      rememberLoginTitle(title);
      begin(reply);
      onSignedIn(landing(reply.user.role));
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget); // what password managers filled counts too
    const typed = { email: String(given.get('email')).trim(), password: String(given.get('password')) };
    setMissing({ email: !typed.email, password: !typed.password });
    if (typed.email && typed.password) login.mutate(typed);
    else
      event.currentTarget
        .querySelector<HTMLInputElement>(`[name=${typed.email ? 'password' : 'email'}]`)
        ?.focus();
  };

  const failure = login.error instanceof CallError ? login.error : undefined;
  const refused =
    failure?.code === 'login_failed' || failure?.code === 'invalid_input' ? t('login.error') : undefined;
  const fieldError = (name: 'email' | 'password') =>
    missing[name] ? t('login.required') : !login.isPending ? refused : undefined;
  return (
    <form noValidate onSubmit={submit}>
      <Said failure={login.isPending ? undefined : (failure ?? undefined)} />
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
      <Button type="submit" tone="primary" size="tall" wide busy={login.isPending}>
        {t('login.login')}
      </Button>
    </form>
  );
}

/** What is wrong with the whole try, and why the last session ended. */
function Said({ failure }: { failure: CallError | undefined }) {
  const { t } = useTranslation();
  const [failedAt, setFailedAt] = useState(0);
  useEffect(() => setFailedAt(failure ? Date.now() : 0), [failure]);
  if (failure?.code === 'too_many') return <TooMany since={failedAt} wait={failure.retryAfter ?? 60} />;
  if (failure?.code === 'maintenance') return <Banner tone="care">{t('login.maintenanceRefused')}</Banner>;
  if (failure && failure.code !== 'login_failed' && failure.code !== 'invalid_input') {
    return (
      <Banner tone="alarm">
        <b>{t('login.system')}</b>
        {failure.ref && <span className="mono dim"> {t('ui.reference', { ref: failure.ref })}</span>}
      </Banner>
    );
  }
  const ending = lastEnding();
  if (failure || !ending) return null;
  const words = { left: 'Left', idle: 'Idle', refused: 'Refused', maintenance: 'Maintenance' } as const;
  return <Banner tone={ending === 'left' ? 'acting' : 'care'}>{t(`login.ended${words[ending]}`)}</Banner>;
}

function TooMany({ since, wait }: { since: number; wait: number }) {
  const { t } = useTranslation();
  const now = useNow();
  const left = since ? Math.ceil(wait - (now - since) / 1000) : wait;
  if (left <= 0) return null;
  return <Banner tone="care">{t('login.tooMany', { wait: duration(left) })}</Banner>;
}

function Maintenance({ at }: { at: string | null }) {
  const { t } = useTranslation();
  const [before, after] = t('login.maintenanceSince', { time: '\u0000' }).split('\u0000');
  return (
    <div className="maint">
      <Banner tone="care" icon={<IconTool className="i" aria-hidden="true" />}>
        <b>{t('login.maintenance')}</b>
        <br />
        <span className="dim">
          {at ? (
            <>
              {before}
              <DateText value={at} />
              {after}
            </>
          ) : (
            t('login.maintenanceText')
          )}
        </span>
      </Banner>
    </div>
  );
}

function UnknownPage() {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <h1>{t('login.title')}</h1>
      <p className="lead">{t('login.notFound')}</p>
      <a className="btn" href="/">
        {t('login.toSystem')}
      </a>
    </div>
  );
}

function Footer({ name = 'Cairn' }: { name: string | undefined }) {
  const { t } = useTranslation();
  const { toggle } = useTheme();
  return (
    <footer className="faint">
      <span>{t('login.copyright', { year: new Date().getFullYear(), name })}</span>
      <span className="grow" />
      <IconButton small label={t('login.theme')} onClick={toggle}>
        <IconContrast className="i" aria-hidden="true" />
      </IconButton>
    </footer>
  );
}
