import { Menu as Dropdown } from '@mantine/core';
import { areas } from '../api.ts';
import { useCan } from '../auth/useCan.ts';
import { useTranslation } from '../language/index.ts';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { logOut } from '../auth/logOut.ts';
import { useUser } from '../auth/session.ts';
import { useTheme } from '../theme/Theme.tsx';
import { IconButton } from '../ui/Button.tsx';
import { IconContrast, IconLogout, IconMenu2, IconSearch, IconTool, IconUserCircle } from '../ui/icons.tsx';
import { CasterStatusPoll } from './CasterStatusPoll.tsx';
import { Crumbs } from './Crumbs.tsx';
import { GdprAlert } from './GdprAlert.tsx';
import { Logo } from './Logo.tsx';
import { QuickLinks } from './QuickLinks.tsx';
import type { ShellDialog } from './shellDialog.ts';

interface Props {
  /** Whether the menu is. */
  open: boolean;
  onMenu: () => void;
  onFind: () => void;
  onDialog: (dialog: ShellDialog) => void;
}

/** Burger, logo, where we are, search, quick links, what waits, the two polls, theme and the person. */
export function Header({ open, onMenu, onFind, onDialog }: Props) {
  const { t } = useTranslation();
  const { toggle } = useTheme();
  return (
    <header className="head">
      <IconButton label={t('shell.menu')} aria-expanded={open} aria-controls="side" onClick={onMenu}>
        <IconMenu2 className="icon" aria-hidden="true" />
      </IconButton>
      <span className="headlogo">
        <Logo />
      </span>
      <Crumbs />
      <span className="grow" />
      <GdprAlert />
      <button type="button" className="find" aria-label={`${t('shell.find')} Ctrl K`} onClick={onFind}>
        <IconSearch className="icon icon-14" aria-hidden="true" />
        <span className="grow left">{t('shell.find')}</span> <kbd>Ctrl K</kbd>
      </button>
      <QuickLinks />
      <CasterStatusPoll />
      <IconButton label={t('shell.theme')} className="no-phone" onClick={toggle}>
        <IconContrast className="icon" aria-hidden="true" />
      </IconButton>
      <UserMenu onDialog={onDialog} />
    </header>
  );
}

function UserMenu({ onDialog }: Pick<Props, 'onDialog'>) {
  const { t } = useTranslation();
  const { toggle } = useTheme();
  const user = useUser();
  const may = useCan();
  const name = `${user.fname} ${user.lname}`.trim() || user.email;
  const short = user.lname ? `${user.fname.slice(0, 1)}. ${user.lname}`.replace(/^\. /, '') : name;
  const initials = (user.fname.slice(0, 1) + user.lname.slice(0, 1) || user.email.slice(0, 2)).toUpperCase();
  return (
    <Dropdown position="bottom-end" width={232} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Dropdown.Target>
        <button
          type="button"
          className="user-menu"
          aria-label={t('shell.account', { name: `${short} ${user.roletitle}` })}
        >
          <span className="who">
            {short} <small>{user.roletitle}</small>
          </span>
          <span className="avatar" data-initials={initials} />
        </button>
      </Dropdown.Target>
      <Dropdown.Dropdown>
        <Dropdown.Label className="whois">
          <b>{name}</b>
          <span className="cut">{user.email}</span>
          <span>{user.roletitle}</span>
        </Dropdown.Label>
        <Dropdown.Divider />
        <Dropdown.Item
          leftSection={<IconUserCircle className="icon" aria-hidden="true" />}
          onClick={() => onDialog('profile')}
        >
          {t('shell.profile')}
        </Dropdown.Item>
        {may(areas.system.setMaintenance) && (
          <Dropdown.Item
            leftSection={<IconTool className="icon" aria-hidden="true" />}
            onClick={() => onDialog('maintenance')}
          >
            {t('shell.maintenanceMode')}
          </Dropdown.Item>
        )}
        <Dropdown.Item leftSection={<IconContrast className="icon" aria-hidden="true" />} onClick={toggle}>
          {t('shell.theme')}
        </Dropdown.Item>
        <Dropdown.Item
          leftSection={<IconLogout className="icon" aria-hidden="true" />}
          onClick={() => void logOut('left')}
        >
          {t('shell.logout')}
        </Dropdown.Item>
      </Dropdown.Dropdown>
    </Dropdown>
  );
}
