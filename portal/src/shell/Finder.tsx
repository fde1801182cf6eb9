import { isAtMost } from '@cairn/contract';
import { IconActivityHeartbeat, IconAntenna, IconBuilding, IconTractor } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { areas, query } from '../api.ts';
import { useUser } from '../session/session.ts';
import { openPalette, Palette, type PaletteProvider } from '../ui/Palette.tsx';
import { iconOf } from './Menu.tsx';
import { mayOpen, places } from './places.ts';

/** The same rovers again, as their live pages: the best matches are enough. */
const liveAtMost = 5;

/** Ctrl-K: finds pages here, rovers, stations and companies through the API. */
export default function Finder({ opened, onReady }: { opened: boolean; onReady: () => void }) {
  const { t } = useTranslation();
  const { role } = useUser();
  const navigate = useNavigate();
  const client = useQueryClient();
  useEffect(() => {
    onReady(); // from here on the palette hears Ctrl-K itself
    if (opened) openPalette();
  }, [opened, onReady]);

  const providers = useMemo<PaletteProvider[]>(() => {
    const go = (to: string, search: object = {}) => void navigate({ to, search: search as never });
    const has = (text: string, typed: string) => text.toLowerCase().includes(typed.toLowerCase());
    const open = places.filter((place) => place.menu && mayOpen(role, place));
    const reach = (name: string) => open.find((place) => place.name === name);
    return [
      {
        group: t('shell.pages'),
        find: (typed) =>
          open
            .filter(({ name }) => has(t(`place.${name}`), typed))
            .map((place) => {
              const Icon = iconOf(place);
              return {
                id: place.name,
                label: t(`place.${place.name}`),
                icon: <Icon className="i" aria-hidden={true} />,
                run: () => go(place.path),
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
            icon: <IconTractor className="i" aria-hidden="true" />,
            run: () => go('/home/manage/rovers', { stext: rover.username, open: rover.value }),
          }));
        },
      },
      {
        group: t('shell.liveRovers'),
        find: async (typed) => {
          const { rovers } = await client.fetchQuery(query(areas.rovers.search, { username: typed }));
          return rovers.slice(0, liveAtMost).map((rover) => ({
            id: `live ${rover.value}`,
            label: t('shell.liveRover', { rover: rover.text }),
            description: [rover.username, rover.companytitle].filter(Boolean).join(', '),
            icon: <IconActivityHeartbeat className="i" aria-hidden="true" />,
            run: () => go(`/home/rover/session/${rover.value}`),
          }));
        },
      },
      {
        group: t('shell.stations'),
        find: async (typed) => {
          const stations = reach('casterreferencestations');
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
              icon: <IconAntenna className="i" aria-hidden="true" />,
              run: () => go(`/home/network/referencestation/${station.value}`),
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
              icon: <IconBuilding className="i" aria-hidden="true" />,
              run: () => go('/home/manage/rovers', { company: company.value }),
            }));
        },
      },
    ];
  }, [t, role, navigate, client]);
  return <Palette providers={providers} />;
}
