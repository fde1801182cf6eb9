import { useTranslation } from '../language/index.ts';
import { ChangeForm } from './ChangeForm.tsx';
import type { SubscriptionDialogProps } from './dialogs.ts';
import './messages.ts';

export function ResumeSubscription(props: SubscriptionDialogProps) {
  const { t } = useTranslation();
  return (
    <ChangeForm
      {...props}
      change="resume"
      text={t('subscription.resumeText')}
      simText={t('subscription.resumeSimText')}
    />
  );
}
