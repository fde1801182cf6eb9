import { CallError, type PasswordLength } from '@cairn/contract';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { LoginNotice } from './LoginNotices.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { newPasswordErrors } from './newPassword.ts';

interface Props {
  /** The address of whoever gets the password, for password managers. */
  email: string;
  /** Characters that it needs. */
  shortest: PasswordLength;
  save: {
    mutate: (password: string) => void;
    reset: () => void;
    isPending: boolean;
    isError: boolean;
    error: Error | null;
  };
  /** The label of the button. */
  label: string;
  /** Shown above the fields. */
  children?: ReactNode;
}

/** A new password, chosen and sent: all that its page is for. */
export function NewPasswordForm({ email, shortest, save, label, children }: Props) {
  const [typed, setTyped] = useState({ password: '', again: '' });
  const [tried, setTried] = useState(false);
  const failure = !save.isPending && save.error instanceof CallError ? save.error : undefined;
  const refused = failure?.field('password');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setTried(true);
    if (Object.keys(newPasswordErrors(typed, shortest)).length === 0) save.mutate(typed.password);
    else requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <form noValidate onSubmit={submit}>
      <LoginNotice failure={refused ? undefined : failure} tried />
      {children}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields
        value={typed}
        onChange={(next) => {
          setTyped(next);
          if (save.isError) save.reset();
        }}
        errors={{ password: refused, ...(tried && newPasswordErrors(typed, shortest)) }}
        shortest={shortest}
        autoFocus
      />
      <Button type="submit" tone="primary" size="tall" wide busy={save.isPending}>
        {label}
      </Button>
    </form>
  );
}
