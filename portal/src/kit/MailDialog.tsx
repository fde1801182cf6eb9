import { CallError, type Progress } from '@cairn/contract';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormDialog } from '../ui/Dialog.tsx';
import { EmailField } from '../ui/EmailField.tsx';
import { toast } from '../ui/toast.tsx';
import { addressError } from './addressError.ts';

interface Props {
  title: string;
  /** The button that sends. */
  label: string;
  /** What is sent: over the address. */
  children?: ReactNode;
  /** The name of the field. */
  field: string;
  /** The address that is offered. */
  address: string;
  /** It goes to the offered address only. */
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
  const form = useForm({
    initialValues: { email: address },
    validateInputOnBlur: true,
    validate: { email: (typed) => addressError(typed) ?? null },
  });
  const sending = useMutation({
    mutationFn: async (to: string) => {
      const failed = (await mail.send(to)).messages.find(({ error }) => error);
      if (failed) throw new Error(failed.text || failed.message);
    },
    onError: (error) => {
      if (error instanceof CallError)
        form.setErrors({ email: error.field('useremail') ?? error.field('email') });
    },
    onSuccess: (_, to) => {
      toast('ok', mail.sent, to);
      mail.onClose();
    },
  });
  const { error } = sending;
  return (
    <FormDialog
      opened
      onClose={mail.onClose}
      width={440}
      title={title}
      label={label}
      busy={sending.isPending}
      error={error && { ...error, message: `${mail.notSent}: ${error.message}` }}
      onSubmit={form.onSubmit(({ email }) => sending.mutate(email.trim()))}
    >
      {children}
      <EmailField
        label={field}
        span={6}
        data-autofocus
        readOnly={fixed}
        {...(hint && { hint })}
        {...form.getInputProps('email')}
      />
    </FormDialog>
  );
}
