import { CallError, emailAddress, type LoggedEmail, mailTemplates } from '@cairn/contract';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, areas, keyOf } from '../api.ts';
import { t as translate, useTranslation } from '../language/index.ts';
import { FormDialog } from '../ui/Dialog.tsx';
import { EmailField } from '../ui/EmailField.tsx';
import { toast } from '../ui/toast.tsx';
import './messages.ts';

interface Props {
  company: number;
  /** The e-mail to send again; without it the company's first GDPR e-mail. */
  email: LoggedEmail | undefined;
  address: string;
  onClose: () => void;
}

/** Sends an e-mail of the log again, to an address that can be changed. */
export function Resend({ company, email, address, onClose }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useForm({
    initialValues: { email: address },
    validateInputOnBlur: true,
    validate: { email: (typed) => emailAddress.safeParse(typed).error?.issues[0]?.message ?? null },
  });
  const send = useMutation({
    mutationFn: async (to: string) => {
      const { messages } = email
        ? await api.compliance.resend({ id: email.value, email: to })
        : await api.users.sendMail({ emailid: mailTemplates.gdpr, id: company, useremail: to });
      const failed = messages.find(({ error }) => error);
      if (failed) throw new Error(failed.text || failed.message);
    },
    onError: (error) => {
      if (error instanceof CallError) form.setErrors({ email: error.field('email') });
    },
    onSuccess: (_, to) => {
      void client.invalidateQueries({ queryKey: keyOf(areas.compliance.emails) });
      void client.invalidateQueries({ queryKey: keyOf(areas.compliance.outstanding) });
      toast('ok', t(email ? 'gdpr.resent' : 'gdpr.sent'), to);
      onClose();
    },
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      width={440}
      title={t(email ? 'gdpr.resendTitle' : 'gdpr.send')}
      label={t(email ? 'gdpr.resend' : 'gdpr.send')}
      busy={send.isPending}
      error={send.error && { ...send.error, message: `${translate('gdpr.notSent')}: ${send.error.message}` }}
      onSubmit={form.onSubmit((values) => send.mutate(values.email.trim()))}
    >
      {email && <p className="span-6">{email.subject}</p>}
      <EmailField
        label={t('gdpr.address')}
        span={6}
        {...(email && { hint: t('gdpr.resendText') })}
        {...form.getInputProps('email')}
      />
    </FormDialog>
  );
}
