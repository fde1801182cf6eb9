import type { Progress } from '@cairn/contract';
import type { ReactNode } from 'react';
import type { Key } from '../language/index.ts';
import { RecordDialog } from '../records/RecordDialog.tsx';
import { useRecordForm } from '../records/useRecordForm.ts';
import { EmailField } from '../ui/EmailField.tsx';
import { toast } from '../ui/toast.tsx';
import { addressError } from './addressError.ts';

interface Props {
  title: string;
  /** The button that sends. */
  label: string;
  /** What is sent: over the address. */
  children?: ReactNode;
  /** The label of the field. */
  field: Key;
  /** The address that is offered. */
  address: string;
  /** The e-mail may go to the offered address only. */
  fixed?: boolean;
  hint?: string | undefined;
  /** Sends it to an address; its messages say what failed. */
  send: (address: string) => Promise<{ messages: readonly Progress[] }>;
  sent: string;
  notSent: string;
  onClose: () => void;
}

/** Asks for the address that an e-mail goes to, and sends it; a refused address is marked at its field. */
export function MailDialog({ title, label, children, field, address, fixed, hint, ...mail }: Props) {
  const form = useRecordForm({
    area: 'kit',
    fields: { email: { label: field } },
    names: { useremail: 'email' },
    formOf: () => ({ email: address }),
    validate: ({ email }) => ({ email: addressError(email) }),
    send: async ({ email }) => {
      const reply = await mail.send(email.trim());
      const failed = reply.messages.find(({ error }) => error);
      if (failed) throw new Error(failed.text || failed.message);
      return reply;
    },
    onSaved: (_, { email }) => toast('ok', mail.sent, email.trim()),
  });
  const refusal = form.refusal && {
    ...form.refusal,
    message: `${mail.notSent}: ${form.refusal.message}`,
  };
  return (
    <RecordDialog form={{ ...form, refusal }} onClose={mail.onClose} width={440} title={title} label={label}>
      {children}
      <EmailField {...form.field('email')} span={6} data-autofocus readOnly={fixed} {...(hint && { hint })} />
    </RecordDialog>
  );
}
