import { useMediaQuery } from '@mantine/hooks';
import { useMatches, useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useDeferredValue, useEffect, useState } from 'react';
import { takeArrival, useSession } from '../auth/session.ts';
import { useTranslation } from '../language/index.ts';
import { useLocalStorage } from '../ui/useLocalStorage.ts';
import { Header } from './Header.tsx';
import { Menu } from './Menu.tsx';
import './messages.ts';
import './shell.css';
import { routeAt } from '../app/appRoutes.ts';
import { AcceptanceBanner } from './AcceptanceBanner.tsx';
import { ActingBanner } from './ActingBanner.tsx';
import { CasterAlarm } from './CasterAlarm.tsx';
import { CertificateAlarm } from './CertificateAlarm.tsx';
import { GlobalShortcuts } from './GlobalShortcuts.tsx';
import { MaintenanceBanner } from './MaintenanceBanner.tsx';
import { NavigationBar } from './NavigationBar.tsx';
import { Optional } from './Optional.tsx';
import { PermittedPage } from './PermittedPage.tsx';
import { PrintHead } from './PrintHead.tsx';
import { SessionWatch } from './SessionWatch.tsx';
import type { ShellDialog } from './shellDialog.ts';
import { CommandPalette, usePalette } from './usePalette.ts';

const MaintenanceDialog = lazy(async () => ({
  default: (await import('./MaintenanceDialog.tsx')).MaintenanceDialog,
}));

interface Props {
  /** Shown instead of the frame to somebody who must set up a password or a second factor first. */
  requiredSetup: () => ReactNode;
  /** The dialog of one's own profile, which menu and header open. */
  profile: (onClose: () => void) => ReactNode;
}

/** The frame around every page of a signed-in person; before it, what has to be done first. */
export function Shell({ profile, requiredSetup }: Props) {
  const session = useSession();
  if (!session) return null; // the session ends a moment before the router has left
  if (!session.user.changepassword && !session.user.mustenrol) return <Frame profile={profile} />;
  return <Suspense fallback={null}>{requiredSetup()}</Suspense>;
}

function Frame({ profile }: Pick<Props, 'profile'>) {
  const { t } = useTranslation();
  const wide = useMediaQuery('(min-width: 1200px)', undefined, { getInitialValueInEffect: false }) ?? true;
  // of the page that is shown, as the address is that of the next one while its code is fetched
  const fillsWindow = useMatches({
    select: (matches) => routeAt(matches.at(-1)?.pathname ?? '')?.fillsWindow === true,
  });
  const [slim, setSlim] = useLocalStorage('menu-slim', false);
  const [open, setOpen] = useState(false);
  const [dialog, setDialog] = useState<ShellDialog>();
  const closeDialog = useCallback(() => setDialog(undefined), []);
  const palette = usePalette();
  const close = useCallback(() => setOpen(false), []);
  const framed = useDeferredValue(true, false); // the page is drawn after the frame, in parts: a slow phone is not held up
  useEscape(open && !wide, close);
  return (
    <div className={wide ? (slim ? 'nav-slim' : undefined) : open ? 'nav-open' : undefined}>
      <button type="button" className="skip table-skip" onClick={focusOnTable}>
        {t('shell.skipToTable')}
      </button>
      <a className="skip" href="#main">
        {t('shell.skip')}
      </a>
      <div className={fillsWindow ? 'shell bare' : 'shell'}>
        {!fillsWindow && (
          <>
            <Menu slim={wide && slim} onChosen={close} onDialog={setDialog} />
            <Header
              open={wide ? !slim : open}
              onMenu={() => (wide ? setSlim(!slim) : setOpen(!open))}
              onFind={palette.open}
              onDialog={setDialog}
            />
          </>
        )}
        {/* one that comes without the menu is another: it has not moved */}
        <main key={fillsWindow ? 'window' : 'frame'} className="main" id="main" tabIndex={-1}>
          <PrintHead />
          <ActingBanner />
          <CasterAlarm />
          <CertificateAlarm />
          <AcceptanceBanner />
          <MaintenanceBanner onChange={() => setDialog('maintenance')} />
          <Suspense fallback={null}>{framed && <PermittedPage />}</Suspense>
        </main>
      </div>
      {open && !wide && (
        <button type="button" className="scrim-button" aria-label={t('ui.close')} onClick={close} />
      )}
      <NavigationBar />
      <SessionWatch />
      <GlobalShortcuts />
      {dialog && (
        <Optional key={dialog}>
          {dialog === 'profile' ? profile(closeDialog) : <MaintenanceDialog onClose={closeDialog} />}
        </Optional>
      )}
      {palette.opened && (
        <Optional>
          <CommandPalette onClose={palette.close} takeTyped={palette.takeTyped} onDialog={setDialog} />
        </Optional>
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

/** A new page begins at its top for keyboard and screen reader too, the first after the login as well. */
function FocusOnMove() {
  const router = useRouter();
  useEffect(() => {
    if (takeArrival()) focusOnMain();
    return router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
      if (pathChanged && fromLocation) focusOnMain();
    });
  }, [router]);
  return null;
}

/** To the first row of the page's table; styles show its link on pages that have one. */
function focusOnTable() {
  const row = document.querySelector<HTMLElement>('#main .datatable [data-id]');
  if (row) row.focus();
  else focusOnMain();
}

const focusOnMain = () => document.getElementById('main')?.focus({ preventScroll: true });
