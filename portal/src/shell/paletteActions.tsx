import type { Access } from '@cairn/contract';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { areas, call } from '../api.ts';
import { appRoutes, homeOf, mayOpen, routeNamed } from '../app/appRoutes.ts';
import { type PageName, page } from '../app/paths.ts';
import { logOut } from '../auth/logOut.ts';
import { updateUser, useUser } from '../auth/session.ts';
import { useCan } from '../auth/useCan.ts';
import type { Language } from '../language/choice.ts';
import { currentLanguage, translateCode, useTranslation } from '../language/index.ts';
import { useTheme } from '../theme/Theme.tsx';
import {
  IconContrast,
  IconHome,
  IconLogout,
  IconPlus,
  IconPrinter,
  IconTool,
  IconUserCircle,
} from '../ui/icons.tsx';
import type { PaletteAction } from '../ui/palette/useFound.ts';
import { toast } from '../ui/toast.tsx';
import { type Icon, iconOf } from './menuIcons.ts';
import { printAll } from './printAll.ts';
import type { ShellDialog } from './shellDialog.ts';

type FormPage =
  | 'casterresellers'
  | 'casterdealers'
  | 'castercompanies'
  | 'casterrovers'
  | 'casterusers'
  | 'castermachines';

/** Lists whose page opens the form of a new record, and the call that saves it. */
const forms = {
  casterresellers: areas.resellers.save,
  casterdealers: areas.dealers.save,
  castercompanies: areas.companies.save,
  casterrovers: areas.roverForms.save,
  casterusers: areas.users.save,
  castermachines: areas.machines.save,
} satisfies Record<FormPage, Access>;

/** Pages and actions that the palette offers to the signed-in person. */
export function usePaletteActions(onDialog: (dialog: ShellDialog) => void): PaletteAction[] {
  const { t } = useTranslation();
  const user = useUser();
  const may = useCan();
  const navigate = useNavigate();
  const { toggle } = useTheme();
  return useMemo(() => {
    const home = homeOf(user);
    const pageAction = (id: string, label: string, Icon: Icon, run: () => void): PaletteAction => ({
      id,
      label,
      kind: t('shell.kindPage'),
      icon: <Icon className="icon" aria-hidden={true} />,
      run,
    });
    const action = (id: string, label: string, Icon: Icon, run: () => void): PaletteAction => ({
      ...pageAction(id, label, Icon, run),
      kind: t('shell.kindAction'),
    });
    const opensForm = (name: FormPage) => {
      const route = routeNamed(name as PageName);
      return route !== undefined && mayOpen(user.role, route) && may(forms[name]);
    };
    const addLabels: Record<FormPage, string> = {
      casterresellers: t('quickLinks.addReseller'),
      casterdealers: t('quickLinks.addDealer'),
      castercompanies: t('quickLinks.addCompany'),
      casterrovers: t('quickLinks.addRover'),
      casterusers: t('shell.addUser'),
      castermachines: t('shell.addMachine'),
    };
    const languages: { language: Language; label: string }[] = [
      { language: 'en', label: t('shell.languageEn') },
      { language: 'da', label: t('shell.languageDa') },
    ];
    return [
      pageAction('page home', t('shell.home'), IconHome, () => void navigate({ to: home })),
      ...appRoutes
        .filter((route) => route.menu && mayOpen(user.role, route))
        .map((route) =>
          pageAction(
            `page ${route.name}`,
            translateCode(`route.${route.name}`),
            iconOf(route),
            () => void navigate({ to: route.path }),
          ),
        ),
      ...(Object.keys(forms) as FormPage[])
        .filter(opensForm)
        .map((name) =>
          action(
            `add ${name}`,
            addLabels[name],
            IconPlus,
            () => void navigate(page(name, { search: { add: 1 } })),
          ),
        ),
      { ...action('theme', t('shell.theme'), IconContrast, toggle), code: t('shell.themeWords') },
      action('print', t('shell.print'), IconPrinter, printAll),
      ...(may(areas.auth.saveProfile)
        ? languages
            .filter(({ language }) => language !== currentLanguage())
            .map(({ language, label }) =>
              action(`language ${language}`, label, IconUserCircle, () => void changeLanguage(language)),
            )
        : []),
      ...(may(areas.system.setMaintenance)
        ? [action('maintenance', t('shell.maintenanceMode'), IconTool, () => onDialog('maintenance'))]
        : []),
      action('profile', t('shell.profile'), IconUserCircle, () => onDialog('profile')),
      action('logout', t('shell.logout'), IconLogout, () => void logOut('left')),
    ];
    async function changeLanguage(language: Language) {
      try {
        const { fname, lname, email, mobile, version } = (await call(areas.auth.me, {})).user;
        const saved = await call(areas.auth.saveProfile, {
          userdata: { fname, lname, email, mobile, version, language },
        });
        updateUser(saved.user);
      } catch (error) {
        toast('error', t('shell.updateError'), error instanceof Error ? error.message : undefined);
      }
    }
  }, [t, user, may, navigate, toggle, onDialog]);
}
