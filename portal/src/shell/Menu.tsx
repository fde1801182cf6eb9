import {
  IconActivityHeartbeat,
  IconAntenna,
  IconBroadcast,
  IconBuilding,
  IconBuildingStore,
  IconChartBar,
  IconDeviceSim,
  IconHome,
  IconListDetails,
  IconLogout,
  IconMap2,
  IconReceipt,
  IconShieldCog,
  IconShoppingCart,
  IconStack2,
  IconSteeringWheel,
  IconTractor,
  IconTruck,
  IconUsers,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { areas, query } from '../api.ts';
import { leave } from '../session/leaving.ts';
import { loginTitle } from '../session/loginTitle.ts';
import { useUser } from '../session/session.ts';
import { toast } from '../ui/toast.tsx';
import { Mark } from './Mark.tsx';
import { landing, type Place, places, type Section } from './places.ts';

type Icon = ComponentType<{ className?: string; 'aria-hidden'?: true }>;

const icons: Record<string, Icon> = {
  casteradminhome: IconHome,
  casterresellerhome: IconHome,
  casternetworkdisplay: IconMap2,
  casterroverslogged: IconSteeringWheel,
  casterreferencestations: IconAntenna,
  castersubscriptionsstockreseller: IconStack2,
  casterusers: IconUsers,
  casterresellers: IconBuildingStore,
  casterdealers: IconTruck,
  castercompanies: IconBuilding,
  casterrovers: IconTractor,
  castersubscriptions: IconReceipt,
  castersimms: IconDeviceSim,
  casterbases: IconBroadcast,
  casterorders: IconShoppingCart,
  castersystemstatus: IconActivityHeartbeat,
};
const sectionIcons: Record<Section | 'home', Icon> = {
  home: IconHome,
  network: IconMap2,
  manage: IconListDetails,
  logs: IconListDetails,
  statistics: IconChartBar,
  systemadmin: IconShieldCog,
};

export const iconOf = ({ name, menu = 'home' }: Pick<Place, 'name' | 'menu'>): Icon =>
  icons[name] ?? sectionIcons[menu];

const sections = ['network', 'manage', 'logs', 'statistics', 'systemadmin'] as const satisfies Section[];

/** The side menu: what this role may open and what is built. */
export function Menu({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation();
  const user = useUser();
  const mine = places.filter((place) => place.menu && place.screen && place.roles.includes(user.role));
  const inSection = (section: Section | 'home') =>
    mine
      .filter(({ menu }) => menu === section)
      .map((place) => <Entry key={place.name} place={place} onChosen={onChosen} />);
  const org = user.companytitle ?? user.dealertitle ?? user.businesstitle;
  return (
    <nav className="side" id="side" aria-label={t('shell.main')}>
      <Link className="brand" to={landing(user.role) as string} onClick={onChosen}>
        <Logo />
        <b>Cairn</b>
        {org && <span className="org cut">{org}</span>}
      </Link>
      <div className="menu">
        {inSection('home')}
        {sections.map((section) => {
          const entries = inSection(section);
          if (entries.length === 0) return null;
          return (
            <section key={section} aria-label={t(`shell.${section}`)}>
              <h2>{t(`shell.${section}`)}</h2>
              {entries}
            </section>
          );
        })}
      </div>
      <footer>
        <button type="button" onClick={() => void logout(t)} title={t('shell.logout')}>
          <IconLogout className="i" aria-hidden="true" />
          <span>{t('shell.logout')}</span>
        </button>
      </footer>
    </nav>
  );
}

/** The logo of the login page that the person came through, else our own, which follows the theme. */
function Logo() {
  const { data } = useQuery({
    ...query(areas.session.branding, { name: loginTitle() }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.logo ? <img src={data.logo} alt="" /> : <Mark />;
}

function Entry({ place, onChosen }: { place: Place; onChosen: () => void }) {
  const { t } = useTranslation();
  const Icon = iconOf(place);
  const title = t(`place.${place.name}`);
  return (
    <Link to={place.path as string} title={title} onClick={onChosen} activeOptions={{ exact: false }}>
      <Icon className="i" aria-hidden={true} />
      <span>{title}</span>
    </Link>
  );
}

/** Logs out; what went wrong is said, and the person stays. */
export async function logout(t: (key: string) => string) {
  try {
    await leave('left');
  } catch (error) {
    toast('no', t('shell.updateError'), error instanceof Error ? error.message : undefined);
  }
}
