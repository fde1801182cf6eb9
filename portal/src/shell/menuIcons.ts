import type { ComponentType } from 'react';
import type { AppRoute, Section } from '../app/appRoutes.ts';
import type { PageName } from '../app/paths.ts';
import {
  IconActivityHeartbeat,
  IconAntenna,
  IconBell,
  IconBroadcast,
  IconBuilding,
  IconBuildingStore,
  IconBulldozer,
  IconCalendar,
  IconChartBar,
  IconDeviceSim,
  IconHome,
  IconListDetails,
  IconMap2,
  IconPlugOff,
  IconReceipt,
  IconShieldCheck,
  IconShieldCog,
  IconShoppingCart,
  IconStack2,
  IconSteeringWheel,
  IconTractor,
  IconTruck,
  IconUsers,
} from '../ui/icons.tsx';

export type Icon = ComponentType<{ className?: string; 'aria-hidden'?: true }>;

const icons: Partial<Record<PageName, Icon>> = {
  casternetworkdisplay: IconMap2,
  casterroverslogged: IconSteeringWheel,
  casterreferencestations: IconAntenna,
  casteroutages: IconPlugOff,
  casteralerts: IconBell,
  castersubscriptionsstockreseller: IconStack2,
  castersubscriptionsstockdealer: IconStack2,
  casterusers: IconUsers,
  casterresellers: IconBuildingStore,
  casterdealers: IconTruck,
  castercompanies: IconBuilding,
  casterrovers: IconTractor,
  castermachines: IconBulldozer,
  castersubscriptions: IconReceipt,
  casterexpirycalendar: IconCalendar,
  castersimms: IconDeviceSim,
  casterbases: IconBroadcast,
  casterorders: IconShoppingCart,
  castersystemstatus: IconActivityHeartbeat,
  castergdpr: IconShieldCheck,
};
const sectionIcons: Record<Section, Icon> = {
  network: IconMap2,
  manage: IconListDetails,
  logs: IconListDetails,
  statistics: IconChartBar,
  systemadmin: IconShieldCog,
};

export const iconOf = ({ name, menu }: Pick<AppRoute, 'name' | 'menu'>): Icon =>
  icons[name] ?? (menu ? sectionIcons[menu] : IconHome);
