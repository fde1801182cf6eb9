import type { User } from '@cairn/contract';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { api } from '../api.ts';
import { t as translate, useTranslation } from '../language/index.ts';
import { FormDialog } from '../ui/Dialog.tsx';
import { EmailField } from '../ui/EmailField.tsx';
import { toast } from '../ui/toast.tsx';
import { serverMessages, validationMessages } from './formMessages.ts';
import { emailError, loginMail } from './user.rules.ts';
import './messages.ts';

interface Props {
  user: Pick<User, 'id' | 'title' | 'email' | 'role' | 'last_login'>;
  onClose: () => void;
}

/** Sends a person their login details again; to another address than theirs only before they first sign in. */
export function SendMail({ user, onClose }: Props) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { useremail: user.email },
    validateInputOnBlur: true,
    validate: {
      useremail: (address) => validationMessages({ useremail: emailError(address) }).useremail ?? null,
    },
  });
  const ownOnly = user.last_login !== null;
  const send = useMutation({
    mutationFn: async (useremail: string) => {
      const reply = await api.users.sendMail({ emailid: loginMail(user.role), user: user.id, useremail });
      if (reply.error)
        throw new Error(reply.messages.map(({ text }) => text).join(' ') || translate('users.mailNotSent'));
      return reply;
    },
    onError: (error) => form.setErrors(serverMessages(error, 'userdata')),
    onSuccess: (_, address) => {
      toast('ok', t('users.mailSent'), address);
      onClose();
    },
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      width={440}
      title={t('users.mailTitle')}
      label={t('users.mailSend')}
      busy={send.isPending}
      error={send.error && { ...send.error, message: `${t('users.mailNotSent')}: ${send.error.message}` }}
      onSubmit={form.onSubmit(({ useremail }) => send.mutate(useremail.trim()))}
    >
      <p className="span-6 dim">{t('users.mailText', { name: user.title })}</p>
      <EmailField
        label={t('users.mailAddress')}
        span={6}
        readOnly={ownOnly}
        {...(ownOnly && { hint: t('users.mailOwnAddress') })}
        {...form.getInputProps('useremail')}
      />
    </FormDialog>
  );
}
