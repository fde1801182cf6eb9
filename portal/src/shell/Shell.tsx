import { useMediaQuery } from '@mantine/hooks';
import { useLocation, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../session/session.ts';
import { useRemembered } from '../ui/remembered.ts';
import { Header } from './Header.tsx';
import { Menu } from './Menu.tsx';
import './words.ts';
import './shell.css';
import { ActingBanner } from './ActingBanner.tsx';
import { CasterAlarm } from './CasterAlarm.tsx';
import { Keys } from './Keys.tsx';
import { MaintenanceBanner } from './MaintenanceBanner.tsx';
import { PermittedPage } from './PermittedPage.tsx';
import { placeAt } from './places.ts';
import { SessionWatch } from './SessionWatch.tsx';

const Finder = lazy(() => import('./Finder.tsx'));

const Gate = lazy(async () => ({ default: (await import('../security/Gate.tsx')).Gate }));
const Profile = lazy(async () => ({ default: (await import('../session/Profile.tsx')).Profile }));
const MaintenanceDialog = lazy(async () => ({
  default: (await import('./MaintenanceDialog.tsx')).MaintenanceDialog,
}));

/** What menu and header open over the page. */
export type ShellDialog = 'profile' | 'maintenance';

/** The frame around every page of a signed-in person; before it, what has to be done first. */
export function Shell() {
  const here = useSession();
  if (!here) return null; // the session ends a moment before the router has left
  if (!here.user.changepassword && !here.user.mustenrol) return <Frame />;
  return (
    <Suspense fallback={null}>
      <Gate />
    </Suspense>
  );
}

function Frame() {
  const { t } = useTranslation();
  const wide = useMediaQuery('(min-width: 1200px)', undefined, { getInitialValueInEffect: false }) ?? true;
  const bare = useLocation({ select: ({ pathname }) => placeAt(pathname)?.bare === true });
  const [slim, setSlim] = useRemembered('menu-slim', false);
  const [open, setOpen] = useState(false);
  const [dialog, setDialog] = useState<ShellDialog>();
  const closeDialog = useCallback(() => setDialog(undefined), []);
  const [finder, setFinder] = useState<'no' | 'ready' | 'asked'>('no');
  const ready = useRef(false);
  const onReady = useCallback(() => {
    ready.current = true;
  }, []);
  const close = useCallback(() => setOpen(false), []);
  useEscape(open && !wide, close);
  useEffect(() => {
    // The palette is fetched once the page is up, or with the first Ctrl-K.
    const timer = setTimeout(() => setFinder((now) => (now === 'no' ? 'ready' : now)), 2000);
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      if (!ready.current) setFinder('asked');
    };
    document.addEventListener('keydown', press);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', press);
    };
  }, []);
  const find = () => {
    if (!ready.current) setFinder('asked');
    else void import('../ui/Palette.tsx').then(({ openPalette }) => openPalette());
  };
  return (
    <div className={wide ? (slim ? 'nav-slim' : undefined) : open ? 'nav-open' : undefined}>
      <a className="skip" href="#main">
        {t('shell.skip')}
      </a>
      <div className={bare ? 'shell bare' : 'shell'}>
        {!bare && (
          <>
            <Menu onChosen={close} onDialog={setDialog} />
            <Header
              open={wide ? !slim : open}
              onMenu={() => (wide ? setSlim(!slim) : setOpen(!open))}
              onFind={find}
              onDialog={setDialog}
            />
          </>
        )}
        <main className="main" id="main" tabIndex={-1}>
          <ActingBanner />
          <CasterAlarm />
          <MaintenanceBanner onChange={() => setDialog('maintenance')} />
          <Suspense fallback={null}>
            <PermittedPage />
          </Suspense>
        </main>
      </div>
      {open && !wide && (
        <button type="button" className="scrim-button" aria-label={t('ui.close')} onClick={close} />
      )}
      <SessionWatch />
      <Keys />
      {dialog && (
        <Suspense fallback={null}>
          {dialog === 'profile' ? (
            <Profile onClose={closeDialog} />
          ) : (
            <MaintenanceDialog onClose={closeDialog} />
          )}
        </Suspense>
      )}
      {finder !== 'no' && (
        <Suspense fallback={null}>
          <Finder opened={finder === 'asked'} onReady={onReady} />
        </Suspense>
      )}
      <FocusOnMove />
    </div>
  );
}

function useEscape(active: boolean, run: () => void) {
  useEffect(() => {
    if (!active) return;
    const press = (event: KeyboardEvent) => event.key === 'Escape' && run();
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [active, run]);
}

/** A new page begins at its top for keyboard and screen reader too. */
function FocusOnMove() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation) document.getElementById('main')?.focus({ preventScroll: true });
      }),
    [router],
  );
  return null;
}
