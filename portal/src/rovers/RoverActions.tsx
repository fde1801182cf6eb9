import { lazy, Suspense, useState } from 'react';
import { areas } from '../api.ts';
import { useCan } from '../auth/useCan.ts';
import { useTranslation } from '../language/index.ts';
import { IconButton } from '../ui/Button.tsx';
import { IconPencil } from '../ui/icons.tsx';
import '../machines/messages.ts';
import './messages.ts';

const RoverWizard = lazy(async () => ({
  default: (await import('../rover-wizard/RoverWizard.tsx')).RoverWizard,
}));
const EditMachinery = lazy(async () => ({
  default: (await import('../machines/MachineDialog.tsx')).EditMachinery,
}));

interface Props {
  rover: { value: number; machine: readonly { value: number }[] };
}

/** Edit a rover; those who may edit its machine alone edit that. */
export function RoverActions({ rover }: Props) {
  const { t } = useTranslation();
  const may = useCan();
  const [shown, setShown] = useState<'edit' | 'machine'>();
  const close = () => setShown(undefined);
  const [machine] = rover.machine;
  const mayEdit = may(areas.roverForms.save);
  const what = mayEdit ? 'edit' : machine && may(areas.machines.save) ? 'machine' : undefined;
  return (
    <>
      {what && (
        <IconButton
          label={t(what === 'edit' ? 'rovers.edit' : 'machines.edit')}
          onClick={() => setShown(what)}
        >
          <IconPencil className="icon" aria-hidden="true" />
        </IconButton>
      )}
      <Suspense fallback={null}>
        {shown === 'edit' && <RoverWizard rover={rover.value} onClose={close} />}
        {shown === 'machine' && machine && <EditMachinery machine={machine.value} onClose={close} />}
      </Suspense>
    </>
  );
}
