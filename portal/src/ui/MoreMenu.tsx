import { Menu as Dropdown } from '@mantine/core';
import '@mantine/core/styles/Menu.css';
import '@mantine/core/styles/Popover.css';
import type { ReactNode } from 'react';
import { useTranslation } from '../language/index.ts';
import { IconButton } from './Button.tsx';
import { IconDots } from './icons.tsx';

interface Props {
  items: readonly { label: string; icon: ReactNode; onChoose: () => void }[];
}

/** ⋯: what takes something away, apart from what is pressed every day. Nothing without an item. */
export function MoreMenu({ items }: Props) {
  const { t } = useTranslation();
  if (items.length === 0) return null;
  return (
    <Dropdown position="top-end" width={208} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Dropdown.Target>
        <IconButton label={t('ui.moreActions')} edge>
          <IconDots className="icon" aria-hidden="true" />
        </IconButton>
      </Dropdown.Target>
      <Dropdown.Dropdown>
        {items.map(({ label, icon, onChoose }) => (
          <Dropdown.Item key={label} className="destructive-item" leftSection={icon} onClick={onChoose}>
            {label}
          </Dropdown.Item>
        ))}
      </Dropdown.Dropdown>
    </Dropdown>
  );
}
