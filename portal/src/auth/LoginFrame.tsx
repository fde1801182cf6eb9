import { type Branding, type auth as calls, imageUrl, type Reply, visitor } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { query } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { LogoMark } from '../shell/LogoMark.tsx';
import { useTheme } from '../theme/Theme.tsx';
import { IconButton } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { IconContrast } from '../ui/icons.tsx';
import { ErrorState } from '../ui/States.tsx';
import styles from './login.module.css';
import './loginMessages.ts';

const Landscape = lazy(async () => ({ default: (await import('./Landscape.tsx')).Landscape }));

interface Props {
  /** The owner of the page; `system` for the system's own. */
  loginTitle: string;
  /** The page's h1. */
  title: string;
  lead?: ReactNode;
  /** The reply of the branding call; undefined until it arrives. */
  children: (branding: Reply<typeof calls.branding> | undefined) => ReactNode;
}

/** The frame of every page for visitors: whose it is, the form, the copyright line, and the tenant's picture. */
export function LoginFrame({ loginTitle, title, lead, children }: Props) {
  const { t } = useTranslation();
  const titleSent = loginTitle.slice(0, 60); // as much as the call takes: no login page has a longer name
  const branding = useQuery({ ...query(visitor.branding, { name: titleSent }), staleTime: 30_000 });
  const brand = branding.data?.Branding[0];
  const name = brand?.text ?? 'Cairn';
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
  return (
    <main className={brand?.background ? classes(styles.login, styles.pictured) : styles.login}>
      <section className={styles.pane}>
        <TenantBrand brand={brand} />
        <div className={styles.formwrap}>
          {branding.data?.code === 404 ? (
            <UnknownPage isArchived={branding.data.archived === 1} />
          ) : branding.isPending && loginTitle !== 'system' ? null : (
            <>
              <h1>{title}</h1>
              <p className={classes('dim', styles.lead)}>{lead}</p>
              {children(branding.data)}
              {branding.isError && (
                <ErrorState
                  title={t('login.system')}
                  error={branding.error}
                  onRetry={() => void branding.refetch()}
                />
              )}
            </>
          )}
        </div>
        <Footer name={name} />
      </section>
      <div className={styles.artbox}>
        <Suspense fallback={null}>
          <Landscape background={imageUrl(brand?.background ?? '')} />
        </Suspense>
      </div>
    </main>
  );
}

function TenantBrand({ brand }: { brand: Branding | undefined }) {
  return (
    <div className={styles.tenantbrand}>
      {brand?.logo ? <img src={imageUrl(brand.logo)} alt="" /> : <LogoMark size={28} />}
      <b>{brand?.text ?? 'Cairn'}</b>
    </div>
  );
}

function UnknownPage({ isArchived }: { isArchived: boolean }) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <h1>{t('login.title')}</h1>
      <p className={styles.lead}>{t(isArchived ? 'login.archivedPage' : 'login.notFound')}</p>
      <a className="button" href="/">
        {t('login.toSystem')}
      </a>
    </div>
  );
}

function Footer({ name }: { name: string }) {
  const { t } = useTranslation();
  const { toggle } = useTheme();
  return (
    <footer className="faint">
      <span>{t('login.copyright', { year: new Date().getFullYear(), name })}</span>
      <span className="grow" />
      <IconButton small label={t('login.theme')} onClick={toggle}>
        <IconContrast className="icon" aria-hidden="true" />
      </IconButton>
    </footer>
  );
}
