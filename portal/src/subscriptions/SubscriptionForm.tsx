import type { ComponentProps } from 'react';
import { RecordDialog } from '../records/RecordDialog.tsx';
import { ProgressDialog } from '../ui/Progress.tsx';

/** The form of a change of a subscription, and then the steps that were done. */
export function SubscriptionForm<Values extends object>(props: ComponentProps<typeof RecordDialog<Values>>) {
  const { form, title, onClose } = props;
  if (form.isSuccess) return <ProgressDialog opened title={title} messages={form.steps} onFinish={onClose} />;
  return <RecordDialog {...props} staysOpen width={560} />;
}
