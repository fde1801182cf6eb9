import { useTranslation } from '../language/index.ts';
import { ChangeForm } from './ChangeForm.tsx';
import type { SubscriptionDialogProps } from './dialogs.ts';
import './messages.ts';

/** Suspends a subscription: its rover gets no corrections until it is resumed. */
export function SuspendSubscription(props: SubscriptionDialogProps) {
  const { t } = useTranslation();
  return (
    <ChangeForm
      {...props}
      change="suspend"
      text={t('subscription.suspendText')}
      simText={t('subscription.suspendSimText')}
      danger
    />
  );
}
