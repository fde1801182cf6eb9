import { isAtMost } from '@cairn/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { areas, query } from '../api.ts';
import { appRoutes, mayOpen } from '../appRoutes.ts';
import { useUser } from '../auth/session.ts';
import { translateCode, useTranslation } from '../language/index.ts';
import { type PageName, page } from '../paths.ts';
import { IconActivityHeartbeat, IconAntenna, IconBuilding, IconTractor } from '../ui/icons.tsx';
import { openPalette, Palette, type PaletteProvider } from '../ui/Palette.tsx';
import { iconOf } from './menuIcons.ts';

/** The same rovers again, as their live pages: the best matches are enough. */
const maxLiveRovers = 5;

/** Ctrl-K: finds pages here, rovers, stations and companies through the API. */
export default function CommandPalette({ opened, onReady }: { opened: boolean; onReady: () => void }) {
  const { t } = useTranslation();
  const { role } = useUser();
  const navigate = useNavigate();
  const client = useQueryClient();
  useEffect(() => {
    onReady(); // from here on the palette handles Ctrl-K itself
    if (opened) openPalette();
  }, [opened, onReady]);

  const providers = useMemo<PaletteProvider[]>(() => {
    const has = (text: string, typed: string) => text.toLowerCase().includes(typed.toLowerCase());
    const open = appRoutes.filter((route) => route.menu && mayOpen(role, route));
    const openRoute = (name: PageName) => open.find((route) => route.name === name);
    return [
      {
        group: t('shell.pages'),
        find: (typed) =>
          open
            .filter(({ name }) => has(translateCode(`route.${name}`), typed))
            .map((route) => {
              const Icon = iconOf(route);
              return {
                id: route.name,
                label: translateCode(`route.${route.name}`),
                icon: <Icon className="icon" aria-hidden={true} />,
                run: () => void navigate({ to: route.path }),
              };
            }),
      },
      {
        group: t('shell.rovers'),
        find: async (typed) => {
          const { rovers } = await client.fetchQuery(query(areas.rovers.search, { username: typed }));
          return rovers.map((rover) => ({
            id: `rover ${rover.value}`,
            label: rover.text,
            description: [rover.username, rover.companytitle].filter(Boolean).join(', '),
            icon: <IconTractor className="icon" aria-hidden="true" />,
            run: () =>
              void navigate(page('casterrovers', { search: { stext: rover.username, open: rover.value } })),
          }));
        },
      },
      {
        group: t('shell.liveRovers'),
        find: async (typed) => {
          const { rovers } = await client.fetchQuery(query(areas.rovers.search, { username: typed }));
          return rovers.slice(0, maxLiveRovers).map((rover) => ({
            id: `live ${rover.value}`,
            label: t('shell.liveRover', { rover: rover.text }),
            description: [rover.username, rover.companytitle].filter(Boolean).join(', '),
            icon: <IconActivityHeartbeat className="icon" aria-hidden="true" />,
            run: () => void navigate(page('casterrover', { id: rover.value })),
          }));
        },
      },
      {
        group: t('shell.stations'),
        find: async (typed) => {
          const stations = openRoute('casterreferencestations');
          if (!stations) return [];
          const { basestations } = await client.fetchQuery({
            ...query(areas.stations.live, {}),
            staleTime: 30_000,
          });
          return basestations
            .filter(({ text, mount }) => has(`${text} ${mount ?? ''}`, typed))
            .map((station) => ({
              id: `station ${station.value}`,
              label: station.text,
              description: [station.countrytext, station.statustext].join(', '),
              icon: <IconAntenna className="icon" aria-hidden="true" />,
              run: () => void navigate(page('casterreferencestation', { id: station.value })),
            }));
        },
      },
      {
        group: t('shell.companies'),
        find: async (typed) => {
          if (isAtMost(role, 'companyAdmin')) return [];
          const { companys, dealers } = await client.fetchQuery(
            query(areas.network.filterOptions, { stext: typed }),
          );
          return companys
            .filter(({ text }) => has(text, typed))
            .map((company) => ({
              id: `company ${company.value}`,
              label: company.text,
              description: dealers.find(({ value }) => value === company.dealer)?.text ?? '',
              icon: <IconBuilding className="icon" aria-hidden="true" />,
              run: () => void navigate(page('casterrovers', { search: { company: company.value } })),
            }));
        },
      },
    ];
  }, [t, role, navigate, client]);
  return <Palette providers={providers} />;
}
