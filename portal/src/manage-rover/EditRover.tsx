import { lazy, Suspense, useState } from 'react';
import { areas } from '../api.ts';
import { useCan } from '../auth/useCan.ts';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { IconPencil } from '../ui/icons.tsx';
import type { Rover } from './useRover.ts';

const RoverWizard = lazy(async () => ({
  default: (await import('../rover-wizard/RoverWizard.tsx')).RoverWizard,
}));
const EditMachinery = lazy(async () => ({
  default: (await import('../machines/MachineDialog.tsx')).EditMachinery,
}));

/** "Edit rover" for those who may change it; the others change its machine alone. */
export function EditRover({ rover }: { rover: Rover }) {
  const { t } = useTranslation();
  const may = useCan();
  const [open, setOpen] = useState(false);
  const [machine] = rover.machine;
  const editsRover = may(areas.roverForms.save);
  const close = () => setOpen(false);
  if (!editsRover && !(machine && may(areas.machines.save))) return null;
  return (
    <>
      <Button icon={<IconPencil className="icon" aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t(editsRover ? 'manageRover.editRover' : 'manageRover.editMachinery')}
      </Button>
      <Suspense fallback={null}>
        {open && editsRover && <RoverWizard rover={rover.value} onClose={close} />}
        {open && !editsRover && machine && <EditMachinery machine={machine.value} onClose={close} />}
      </Suspense>
    </>
  );
}
