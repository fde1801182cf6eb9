import { useTranslation } from '../language/index.ts';
import { ChangeForm } from './ChangeForm.tsx';
import type { SubscriptionDialogProps } from './dialogs.ts';
import './messages.ts';

/** Cancels a scheduled renewal; `subscription` is the renewal itself. */
export function CancelScheduled(props: SubscriptionDialogProps) {
  const { t } = useTranslation();
  return <Form {...props} change="cancelScheduled" stay={t('subscription.keepScheduled')} />;
}

/** Cancels a subscription that has not begun and renews nothing. */
export function CancelFirst(props: SubscriptionDialogProps) {
  const { t } = useTranslation();
  return <Form {...props} change="cancelFirst" stay={t('subscription.keep')} />;
}

interface Props extends SubscriptionDialogProps {
  change: 'cancelScheduled' | 'cancelFirst';
  stay: string;
}

function Form(props: Props) {
  const { t } = useTranslation();
  return <ChangeForm {...props} text={t('subscription.cancelScheduledText')} danger mails />;
}
