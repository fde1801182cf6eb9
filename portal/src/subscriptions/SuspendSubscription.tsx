import { useTranslation } from '../language/index.ts';
import { ChangeForm } from './ChangeForm.tsx';
import type { SubscriptionDialogProps } from './dialogs.ts';
import './messages.ts';

/** Stops the corrections of a rover until its subscription is resumed. */
export function SuspendSubscription(props: SubscriptionDialogProps) {
  const { t } = useTranslation();
  return <ChangeForm {...props} change="suspend" text={t('subscription.suspendText')} danger />;
}
