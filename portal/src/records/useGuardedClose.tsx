import { type ReactNode, useState } from 'react';
import { useTranslation } from '../language/index.ts';
import { ConfirmDialog } from '../ui/Dialog.tsx';

/**
 * Asks before a form that does not live in the address closes with entered values: `close` for its dialog, `question`
 * to render next to it, `asks` while the question is open. A form in the address has `Unsaved`.
 */
export function useGuardedClose(isDirty: boolean, onClose: () => void) {
  const { t } = useTranslation();
  const [asks, setAsks] = useState(false);
  const question: ReactNode = asks && (
    <ConfirmDialog
      opened
      danger
      onClose={() => setAsks(false)}
      title={t('ui.unsavedTitle')}
      label={t('ui.unsavedLeave')}
      stay={t('ui.unsavedStay')}
      onConfirm={onClose}
    >
      <p>{t('ui.unsaved')}</p>
    </ConfirmDialog>
  );
  return { close: () => (isDirty ? setAsks(true) : onClose()), question, asks };
}
