import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { IconPlus } from '../ui/icons.tsx';

interface Props {
  /** Undefined for those who may not add one: there is no button. */
  add: { label: string; run: () => void } | undefined;
  icon?: ReactNode;
}

/** The button that opens the form of a new record. */
export function AddButton({ add, icon = <IconPlus className="icon" aria-hidden="true" /> }: Props) {
  if (!add) return null;
  return (
    <Button tone="primary" icon={icon} onClick={add.run}>
      {add.label}
    </Button>
  );
}
