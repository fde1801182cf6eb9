import { useTranslation } from '../language/index.ts';
import { ChangeForm } from './ChangeForm.tsx';
import type { SubscriptionDialogProps } from './dialogs.ts';
import './messages.ts';

/** Ends a subscription for good. */
export function CancelSubscription(props: SubscriptionDialogProps) {
  const { t } = useTranslation();
  return (
    <ChangeForm
      {...props}
      change="cancel"
      text={t('subscription.cancelText')}
      simText={t('subscription.cancelSimText')}
      danger
      stay={t('subscription.keep')}
      mails
    />
  );
}
