import { useTranslation } from '../language/index.ts';
import { ChangeForm } from './ChangeForm.tsx';
import type { SubscriptionDialogProps } from './dialogs.ts';
import './messages.ts';

/** Cancels a scheduled renewal; `subscription` is the renewal itself. */
export function CancelScheduled(props: SubscriptionDialogProps) {
  const { t } = useTranslation();
  return (
    <ChangeForm
      {...props}
      change="cancelScheduled"
      text={t('subscription.cancelScheduledText')}
      danger
      stay={t('subscription.keepScheduled')}
      mails
    />
  );
}
