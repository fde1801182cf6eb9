import { lazy, StrictMode, Suspense, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from './Providers.tsx';
import { Login } from './session/Login.tsx';
import { type LoginPlace, loginPlace } from './session/loginPlace.ts';
import { session } from './session/session.ts';

const loadApp = () => import('./app.tsx');
const App = lazy(loadApp);

/** A visitor's first page is the login alone; the rest is fetched while they type. */
function Entry({ login }: { login: LoginPlace | undefined }) {
  const [inside, setInside] = useState(login === undefined);
  useEffect(() => {
    if (inside) return;
    const timer = setTimeout(() => void loadApp().then(() => import('./shell/Shell.tsx')), 800);
    return () => clearTimeout(timer);
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

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Providers>
      <Entry login={session() ? undefined : loginPlace(location)} />
    </Providers>
  </StrictMode>,
);
