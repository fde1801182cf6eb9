import { type MantineColorSchemeManager, MantineProvider, useMantineColorScheme } from '@mantine/core';
import { type ReactNode, useLayoutEffect } from 'react';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import './fonts.css';
import './tokens.css';
import '../ui/styles/kit.css';
import { usePrinting } from '../ui/usePrinting.ts';
import { cssVariablesResolver, theme } from './mantine.ts';

/** public/theme.js reads it too, before the first paint. */
const THEME_KEY = 'cairn-theme';

/** Stores the person's choice in this browser; other tabs follow. */
const manager: MantineColorSchemeManager = {
  get: () => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'),
  set: (scheme) => {
    show(scheme === 'light' ? 'light' : 'dark');
    try {
      localStorage.setItem(THEME_KEY, scheme);
    } catch {
      // Storage is refused: the choice lasts until the page is left.
    }
  },
  subscribe: (update) => {
    follow = (event) => {
      if (event.key !== THEME_KEY) return;
      const scheme = event.newValue === 'light' ? 'light' : 'dark';
      show(scheme);
      update(scheme);
    };
    window.addEventListener('storage', follow);
  },
  unsubscribe: () => follow && window.removeEventListener('storage', follow),
  clear: () => localStorage.removeItem(THEME_KEY),
};

let follow: ((event: StorageEvent) => void) | undefined;

function show(scheme: 'dark' | 'light') {
  document.documentElement.dataset.theme = scheme;
}

/** Tokens, fonts and the kit, once around the whole portal. */
export function Theme({ children }: { children: ReactNode }) {
  usePaper();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={manager}
      defaultColorScheme="dark"
    >
      {children}
    </MantineProvider>
  );
}

/** The tokens of the light theme while the page is being printed, whichever is chosen. */
function usePaper(): void {
  const printing = usePrinting();
  useLayoutEffect(() => {
    if (!printing) return;
    const chosen = document.documentElement.dataset.theme;
    show('light');
    return () => show(chosen === 'light' ? 'light' : 'dark');
  }, [printing]);
}

/** The theme in force, and the switch between the two. */
export function useTheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const printing = usePrinting();
  const scheme = colorScheme === 'light' || printing ? 'light' : 'dark';
  return {
    theme: scheme,
    setTheme: (next: 'dark' | 'light') => setColorScheme(next),
    toggle: () => setColorScheme(scheme === 'light' ? 'dark' : 'light'),
  } as const;
}
