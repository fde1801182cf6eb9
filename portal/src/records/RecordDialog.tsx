import { type ComponentProps, useEffect } from 'react';
import { FormDialog } from '../ui/Dialog.tsx';
import { ChangedDialog } from './ChangedDialog.tsx';
import { Unsaved } from './Unsaved.tsx';
import { type LeaveWords, useGuardedClose } from './useGuardedClose.tsx';
import type { RecordFormState } from './useRecordForm.ts';

type FormDialogProps = ComponentProps<typeof FormDialog>;
type Dialog = Omit<FormDialogProps, 'opened' | 'onSubmit' | 'error'>;

interface Props<Values extends object> extends Dialog {
  form: RecordFormState<Values>;
  /** Called on submit; by default the values are validated and sent. */
  onSubmit?: FormDialogProps['onSubmit'];
  /** It lives in the address (`?add=1`), so leaving it by Back asks too. */
  isInAddress?: boolean;
  /** What was saved is shown in its place: it does not close by itself. */
  staysOpen?: boolean;
  /** The answers to the question whether entered values may be lost. */
  leaveWords?: LeaveWords;
}

/**
 * The form of a record in a dialog: it asks before entered values are lost, shows what others changed meanwhile, and
 * closes once it is saved.
 */
export function RecordDialog<Values extends object>(props: Props<Values>) {
  const {
    form,
    onSubmit,
    isInAddress = false,
    staysOpen = false,
    locked = false,
    busy = false,
    leaveWords,
    onClose,
    ...dialog
  } = props;
  const guard = useGuardedClose(form.isEntered && !isInAddress, onClose, leaveWords);
  const { isSuccess } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the guard of the address knows of the success
  useEffect(() => {
    if (isSuccess && !staysOpen) onClose();
  }, [isSuccess]);
  return (
    <>
      <FormDialog
        {...dialog}
        opened
        onClose={guard.close}
        onSubmit={onSubmit ?? form.submit}
        busy={busy || form.isPending}
        locked={locked || isSuccess || guard.asks}
        error={form.refusal}
      />
      {form.conflict && <ChangedDialog conflict={form.conflict} parts={form.parts} />}
      {guard.question}
      {isInAddress && <Unsaved when={form.isEntered} />}
    </>
  );
}
