import type { BulkAction, ListedRover } from '@cairn/contract';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import './messages.ts';

const BulkDialog = lazy(async () => ({ default: (await import('./BulkDialog.tsx')).BulkDialog }));

interface Props {
  rovers: readonly ListedRover[];
  /** Something was done: nothing is selected any more. */
  onDone: () => void;
}

const shown = [
  'renew',
  'suspend',
  'resume',
  'move',
  'credentials',
  'archive',
] as const satisfies BulkAction[];

/** What can be done with the selected rovers of the list. */
export function BulkButtons({ rovers, onDone }: Props) {
  const { t } = useTranslation();
  const [action, setAction] = useState<{ name: BulkAction; rovers: readonly ListedRover[] }>();
  return (
    <>
      {shown.map((name) => (
        <Button key={name} tone="quiet" size="small" onClick={() => setAction({ name, rovers })}>
          {t(`roverBulk.${name}`)}
        </Button>
      ))}
      {action && (
        <Suspense fallback={null}>
          <BulkDialog
            action={action.name}
            rovers={action.rovers}
            onDone={onDone}
            onClose={() => setAction(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
