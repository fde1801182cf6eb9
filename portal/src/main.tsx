import { lazy, StrictMode, Suspense, useCallback, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from './app/Providers.tsx';
import { Login } from './auth/Login.tsx';
import { type LoginRoute, loginRoute } from './auth/loginRoute.ts';
import { followRevocations } from './auth/revocations.ts';
import { session } from './auth/session.ts';
import { followLanguage } from './language/followLanguage.ts';
import { startLanguage } from './language/index.ts';
import { RootBoundary } from './shell/RootBoundary.tsx';
import { loadLocales, loadZones } from './ui/dates.ts';
import { yieldToMain } from './ui/yieldToMain.ts';

const loadApp = () => import('./app/App.tsx');
const App = lazy(loadApp);

/** Fetches the rest without running it: when the browser is idle, or at once for somebody who is signed in. */
function prefetch(rel: 'prefetch' | 'modulepreload') {
  const named = document.getElementById('follows')?.textContent;
  for (const href of named ? (JSON.parse(named) as string[]) : []) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel, as: 'script', crossOrigin: '', href }));
  }
}

/** Runs the rest ahead, a part in each task. */
async function runPrefetched() {
  await yieldToMain();
  await loadApp();
  await yieldToMain();
  await import('./app/SignedIn.tsx');
}

/** A visitor's first page is the login alone; the rest is fetched meanwhile, and runs once they type. */
function Entry({ login }: { login: LoginRoute | undefined }) {
  const [inside, setInside] = useState(login === undefined);
  useEffect(() => {
    if (inside) return;
    const timer = setTimeout(() => prefetch('prefetch'), 800);
    const typed = () => void runPrefetched().catch(() => undefined); // the login retries it
    addEventListener('input', typed, { once: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('input', typed);
    };
  }, [inside]);
  const go = useCallback((href: string, signedIn?: true) => {
    if (signedIn) history.replaceState(null, '', href);
    else history.pushState(null, '', href);
    setInside(true);
  }, []);
  if (!inside && login) return <Login {...login} onGo={go} />;
  return (
    <Suspense fallback={null}>
      <App />
    </Suspense>
  );
}

/** Not awaited by this module itself: the file of the Danish messages imports from it, and would wait for its end. */
async function start() {
  await startLanguage().catch(() => undefined); // without its messages the portal is in English
  followLanguage();
  followRevocations();
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RootBoundary>
          <Entry login={session() ? undefined : loginRoute(location)} />
        </RootBoundary>
      </Providers>
    </StrictMode>,
  );
}

if (session()) {
  prefetch('modulepreload');
  for (const load of [loadLocales, loadZones]) setTimeout(load); // while the files are on their way, a task each
}
void start();
