import { CallError } from '@cairn/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from '../language/index.ts';
import { FormDialog } from '../ui/Dialog.tsx';
import { PasswordField, TextField } from '../ui/Fields.tsx';
import { useUser } from './session.ts';
import './securityMessages.ts';

interface Props {
  title: string;
  /** What will happen. */
  text: string;
  label: string;
  /** Name of the passkey to create, entered together with the password. */
  named?: boolean;
  /** Rejects when the server refuses; the dialog stays open then. */
  onPassword: (password: string, name: string) => Promise<void>;
  /** Message for a failure that is not the server's. */
  explain?: (error: Error) => string | undefined;
  onClose: () => void;
}

/** Asks for the present password before a second factor changes: somebody at an unattended page must not change it. */
export function PasswordPrompt({ title, text, label, named, onPassword, explain, onClose }: Props) {
  const { t } = useTranslation();
  const { email } = useUser();
  const [missing, setMissing] = useState(false);
  const act = useMutation({
    mutationFn: ({ password, name }: { password: string; name: string }) => onPassword(password, name),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const fields = new FormData(event.currentTarget);
    const password = String(fields.get('password'));
    setMissing(!password);
    if (password) act.mutate({ password, name: String(fields.get('name') ?? '').trim() });
  };
  const error = act.isPending ? null : act.error;
  const wrong = error instanceof CallError ? error.field('password') : undefined;
  const other: ReactNode = error && !wrong ? (explain?.(error) ?? error.message) : undefined;
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={title}
      width={440}
      label={label}
      onSubmit={submit}
      busy={act.isPending}
      error={other ? { message: String(other) } : null}
    >
      <p style={{ gridColumn: 'span 6' }}>{text}</p>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {named && (
        <TextField
          label={t('security.passkeyName')}
          name="name"
          maxLength={60}
          autoComplete="off"
          hint={t('security.passkeyNameHint')}
          span={6}
        />
      )}
      <PasswordField
        label={t('password.current')}
        name="password"
        autoComplete="current-password"
        maxLength={200}
        error={missing ? t('ui.required') : wrong}
        span={6}
      />
    </FormDialog>
  );
}
