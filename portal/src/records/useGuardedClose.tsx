import { type ReactNode, useState } from 'react';
import { useTranslation } from '../language/index.ts';
import { ConfirmDialog } from '../ui/Dialog.tsx';

/** What the question whether entered values may be lost is answered by. */
export interface LeaveWords {
  readonly leave: string;
  readonly stay: string;
}

/**
 * Asks before a form that does not live in the address closes with entered values: `close` for its dialog, `question`
 * to render next to it, `asks` while the question is open. A form in the address has `Unsaved`.
 */
export function useGuardedClose(isDirty: boolean, onClose: () => void, words?: LeaveWords) {
  const { t } = useTranslation();
  const [asks, setAsks] = useState(false);
  const question: ReactNode = asks && (
    <ConfirmDialog
      opened
      danger
      onClose={() => setAsks(false)}
      title={t('ui.unsavedTitle')}
      label={words?.leave ?? t('ui.unsavedLeave')}
      stay={words?.stay ?? t('ui.unsavedStay')}
      onConfirm={onClose}
    >
      <p>{t('ui.unsaved')}</p>
    </ConfirmDialog>
  );
  return { close: () => (isDirty ? setAsks(true) : onClose()), question, asks };
}
