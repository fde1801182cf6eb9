import { useBlocker } from '@tanstack/react-router';
import { session } from '../auth/session.ts';
import { useTranslation } from '../language/index.ts';
import { ConfirmDialog } from '../ui/Dialog.tsx';

/**
 * Asks before entered values are lost: by Cancel or Escape where that changes the address, by a link, by Back, by
 * closing the tab. The end of a login session does not ask.
 */
export function Unsaved({ when }: { when: boolean }) {
  const { t } = useTranslation();
  const leaving = useBlocker({
    shouldBlockFn: () => session() !== undefined,
    enableBeforeUnload: () => session() !== undefined,
    disabled: !when,
    withResolver: true,
  });
  if (leaving.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      opened
      danger
      onClose={leaving.reset}
      title={t('ui.unsavedTitle')}
      label={t('ui.unsavedLeave')}
      stay={t('ui.unsavedStay')}
      onConfirm={leaving.proceed}
    >
      <p>{t('ui.unsaved')}</p>
    </ConfirmDialog>
  );
}
