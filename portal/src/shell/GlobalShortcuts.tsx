import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { appRoutes, mayOpen } from '../app/appRoutes.ts';
import type { PageName } from '../app/paths.ts';
import { useUser } from '../auth/session.ts';
import { translateCode, useTranslation } from '../language/index.ts';
import { useRememberedLists } from '../ui/filter/listMemory.ts';
import { Shortcuts } from '../ui/Shortcuts.tsx';

const keys: Partial<Record<PageName, string>> = {
  casterroverslogged: 'g l',
  casterrovers: 'g r',
  casterreferencestations: 'g s',
  casterbases: 'g b',
  casterlogmessages: 'g c',
};

/** The single-key shortcuts of every page. */
export function GlobalShortcuts() {
  const { t } = useTranslation();
  const { role } = useUser();
  const navigate = useNavigate();
  const client = useQueryClient();
  const remembered = useRememberedLists();
  const shortcuts = useMemo(
    () => [
      ...appRoutes
        .filter((route) => keys[route.name] && mayOpen(role, route))
        .map(({ name, path }) => ({
          keys: keys[name] ?? '',
          label: t('shell.goTo', { page: translateCode(`route.${name}`) }),
          run: () => {
            const isHere = window.location.pathname === path; // pressed again on the list itself, it shows all
            void navigate({ to: path, search: (isHere ? {} : (remembered[path] ?? {})) as never });
          },
        })),
      {
        keys: 'r',
        label: t('shell.refreshPage'),
        run: () => void client.invalidateQueries({ refetchType: 'active' }),
      },
      {
        keys: 'z',
        label: t('shell.undo'),
        run: () => [...document.querySelectorAll<HTMLElement>('.toast [data-undo]')].at(-1)?.click(),
      },
    ],
    [t, role, navigate, client, remembered],
  );
  return <Shortcuts shortcuts={shortcuts} />;
}
