import type { FoundRecord } from '@cairn/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { areas, query } from '../api.ts';
import { mayOpen, routeNamed } from '../app/appRoutes.ts';
import { type PageName, page } from '../app/paths.ts';
import { useUser } from '../auth/session.ts';
import { useTranslation } from '../language/index.ts';
import {
  IconAntenna,
  IconBuilding,
  IconBuildingStore,
  IconDeviceSim,
  IconStar,
  IconTractor,
  IconTruck,
  IconUserCircle,
} from '../ui/icons.tsx';
import { Palette } from '../ui/palette/Palette.tsx';
import type { Typed } from '../ui/palette/typedAhead.ts';
import type { PaletteAction } from '../ui/palette/useFound.ts';
import type { Icon } from './menuIcons.ts';
import { usePaletteActions } from './paletteActions.tsx';
import type { ShellDialog } from './shellDialog.ts';

interface Props {
  onClose: () => void;
  takeTyped: () => Typed;
  onDialog: (dialog: ShellDialog) => void;
}

/** Ctrl-K: pages and actions of the person's role, and through the API the records that they may see. */
export default function CommandPalette({ onDialog, ...palette }: Props) {
  const known = usePaletteActions(onDialog);
  const { search, favourites } = useRecords();
  return <Palette {...palette} known={known} search={search} favourites={favourites} />;
}

type Kind = FoundRecord['kind'];

/** Where the record of each kind is opened. */
const pageOf: Record<Kind, PageName> = {
  rover: 'casterrovermanage',
  station: 'casterreferencestation',
  company: 'castercompany',
  dealer: 'casterdealer',
  reseller: 'casterreseller',
  user: 'casterusers',
  sim: 'castersimms',
};
const icons: Record<Kind, Icon> = {
  rover: IconTractor,
  station: IconAntenna,
  company: IconBuilding,
  dealer: IconTruck,
  reseller: IconBuildingStore,
  user: IconUserCircle,
  sim: IconDeviceSim,
};

/** The address of a record: its page, or the drawer of its list. */
function addressOf({ kind, value, text, code }: FoundRecord) {
  if (kind === 'rover') return page('casterrovermanage', { id: value });
  if (kind === 'user') return page('casterusers', { search: { stext: code, open: value } });
  if (kind === 'sim') return page('castersimms', { search: { stext: text, open: value } });
  if (kind === 'station') return page('casterreferencestation', { id: value });
  if (kind === 'company') return page('castercompany', { id: value });
  return page(kind === 'dealer' ? 'casterdealer' : 'casterreseller', { id: value });
}

/** The favourites of the person as palette entries, and the search of all records. */
function useRecords() {
  const { t } = useTranslation();
  const { role } = useUser();
  const navigate = useNavigate();
  const client = useQueryClient();
  const kinds = useMemo<Record<Kind, string>>(
    () => ({
      rover: t('shell.kindRover'),
      station: t('shell.kindStation'),
      company: t('shell.kindCompany'),
      dealer: t('shell.kindDealer'),
      reseller: t('shell.kindReseller'),
      user: t('shell.kindUser'),
      sim: t('shell.kindSim'),
    }),
    [t],
  );
  const { data } = useQuery({ ...query(areas.favourites.list, {}), staleTime: 300_000 });
  const actionOf = useCallback(
    (record: FoundRecord, isFavourite = false): PaletteAction => {
      const { kind, value, text, code, owner } = record;
      const Icon = isFavourite ? IconStar : icons[kind];
      return {
        id: `${kind} ${value}`,
        label: text,
        code,
        description: [code, owner].filter(Boolean).join(', '),
        kind: kinds[kind],
        icon: <Icon className={isFavourite ? 'icon favourite' : 'icon'} aria-hidden={true} />,
        run: () => void navigate(addressOf(record)),
      };
    },
    [kinds, navigate],
  );
  const favourites = useMemo(
    () => data?.favourites.map((record) => actionOf(record, true)) ?? [],
    [data, actionOf],
  );
  const search = useCallback(
    async (typed: string): Promise<PaletteAction[]> => {
      const { found } = await client.fetchQuery({
        ...query(areas.search.find, { stext: typed }),
        staleTime: 30_000,
      });
      const opens = ({ kind }: FoundRecord) => {
        const route = routeNamed(pageOf[kind]);
        return route !== undefined && mayOpen(role, route);
      };
      return found.filter(opens).map((record) => actionOf(record));
    },
    [client, actionOf, role],
  );
  return { search, favourites };
}
