import { CallError, emailAddress, mailTemplates } from '@cairn/contract';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, areas, keyOf } from '../api.ts';
import { t as translate, useTranslation } from '../language/index.ts';
import { FormDialog } from '../ui/Dialog.tsx';
import { EmailField } from '../ui/EmailField.tsx';
import { toast } from '../ui/toast.tsx';

interface Props {
  rover: { value: number; text: string };
  /** The address that is offered: that of the rover. */
  address: string;
  onClose: () => void;
}

/** Sends the NTRIP details of a rover to an address. */
export function EmailNtripDetails({ rover, address, onClose }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useForm({
    initialValues: { email: address },
    validateInputOnBlur: true,
    validate: { email: (typed) => emailAddress.safeParse(typed).error?.issues[0]?.message ?? null },
  });
  const send = useMutation({
    mutationFn: async (useremail: string) => {
      const { messages } = await api.users.sendMail({
        ...{ emailid: mailTemplates.ntripDetails, id: rover.value, useremail },
      });
      const failed = messages.find(({ error }) => error);
      if (failed) throw new Error(failed.text || failed.message);
    },
    onError: (error) => {
      if (error instanceof CallError) form.setErrors({ email: error.field('useremail') });
    },
    onSuccess: (_, to) => {
      void client.invalidateQueries({ queryKey: keyOf(areas.roverForms.emails) });
      void client.invalidateQueries({ queryKey: keyOf(areas.audit.recent) });
      toast('ok', t('manageRover.detailsSent'), to);
      onClose();
    },
  });
  const { error } = send;
  return (
    <FormDialog
      opened
      onClose={onClose}
      width={440}
      title={t('manageRover.sendTitle')}
      label={t('manageRover.send')}
      busy={send.isPending}
      error={error && { ...error, message: `${translate('manageRover.notSent')}: ${error.message}` }}
      onSubmit={form.onSubmit(({ email }) => send.mutate(email.trim()))}
    >
      <p className="span-6">{t('manageRover.sendText', { rover: rover.text })}</p>
      <EmailField label={t('manageRover.email')} span={6} data-autofocus {...form.getInputProps('email')} />
    </FormDialog>
  );
}
