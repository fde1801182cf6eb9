import { useEffect, useState } from 'react';
import { Button } from '../../src/ui/Button.tsx';
import { CloseFooter, ConfirmDialog, Dialog } from '../../src/ui/Dialog.tsx';
import { TextField } from '../../src/ui/Fields.tsx';

const kinds = ['Text', 'Long text', 'Locked field', 'Awaited field', 'Question'] as const;

/** Dialogs of all kinds; the event `arrived` brings the field that is awaited. */
export function Dialogs() {
  const [open, setOpen] = useState<(typeof kinds)[number]>();
  const [arrived, setArrived] = useState(false);
  useEffect(() => {
    const onArrived = () => setArrived(true);
    window.addEventListener('arrived', onArrived);
    return () => window.removeEventListener('arrived', onArrived);
  }, []);
  const close = () => setOpen(undefined);
  return (
    <>
      {kinds.map((kind) => (
        <Button key={kind} onClick={() => setOpen(kind)}>
          {kind}
        </Button>
      ))}
      {open === 'Question' ? (
        <ConfirmDialog opened title={open} label="Delete" onClose={close} onConfirm={close}>
          Is it to be deleted?
        </ConfirmDialog>
      ) : (
        open && (
          <Dialog
            opened
            plain={open === 'Long text'}
            title={open}
            onClose={close}
            footer={<CloseFooter onClose={close} />}
          >
            {open === 'Locked field' && <TextField label="Company" disabled />}
            {open === 'Awaited field' && arrived && <TextField label="Name" />}
            <p>Something to read.</p>
          </Dialog>
        )
      )}
    </>
  );
}
