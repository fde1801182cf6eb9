import { lazy, StrictMode, Suspense, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from './Providers.tsx';
import { Login } from './session/Login.tsx';
import { type LoginPlace, loginPlace } from './session/loginPlace.ts';
import { session } from './session/session.ts';
import { RootBoundary } from './shell/RootBoundary.tsx';
import { turn } from './ui/turn.ts';

const loadApp = () => import('./app.tsx');
const App = lazy(loadApp);

/** Fetches the rest without running it: in the browser's own spare time, or at once for somebody who is signed in. */
function fetchAhead(rel: 'prefetch' | 'modulepreload') {
  const named = document.getElementById('follows')?.textContent;
  for (const href of named ? (JSON.parse(named) as string[]) : []) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel, as: 'script', crossOrigin: '', href }));
  }
}

/** Runs the rest ahead, a part in each task. */
async function runAhead() {
  await turn();
  await import('./api.ts');
  await turn();
  await loadApp();
  await turn();
  await import('./shell/Shell.tsx');
}

/** A visitor's first page is the login alone; the rest is fetched meanwhile, and runs once they type. */
function Entry({ login }: { login: LoginPlace | undefined }) {
  const [inside, setInside] = useState(login === undefined);
  useEffect(() => {
    if (inside) return;
    const timer = setTimeout(() => fetchAhead('prefetch'), 800);
    const typed = () => void runAhead().catch(() => undefined); // the login asks for it once more
    addEventListener('input', typed, { once: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('input', typed);
    };
  }, [inside]);
  if (!inside && login) {
    return (
      <Login
        {...login}
        onGo={(href, signedIn) => {
          if (signedIn) history.replaceState(null, '', href);
          else history.pushState(null, '', href);
          setInside(true);
        }}
      />
    );
  }
  return (
    <Suspense fallback={null}>
      <App />
    </Suspense>
  );
}

if (session()) fetchAhead('modulepreload');
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Providers>
      <RootBoundary>
        <Entry login={session() ? undefined : loginPlace(location)} />
      </RootBoundary>
    </Providers>
  </StrictMode>,
);
