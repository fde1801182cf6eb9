import { type ReactNode, useState } from 'react';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { IconListDetails } from '../ui/icons.tsx';
import './messages.ts';

interface Props {
  /** Title of the legend. */
  title: string;
  children: ReactNode;
}

/** Opens the legend of a log: what its lines and marks mean. */
export function LegendButton({ title, children }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<IconListDetails className="icon" aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('logs.key')}
      </Button>
      {open && (
        <Dialog opened onClose={() => setOpen(false)} title={title} width={460} plain>
          {children}
        </Dialog>
      )}
    </>
  );
}
