import { CallError } from '@cairn/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api.ts';
import { Said } from '../session/LoginBanners.tsx';
import { NewPasswordFields } from '../session/NewPasswordFields.tsx';
import { faultsOf } from '../session/newPassword.ts';
import { renew, useUser } from '../session/session.ts';
import { Button } from '../ui/Button.tsx';
import { popup, toast } from '../ui/toast.tsx';

/** After a first login with a password that somebody else knows. */
export function ForcedChange() {
  const { t } = useTranslation();
  const { email } = useUser();
  const [typed, setTyped] = useState({ password: '', again: '' });
  const [tried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: () => api.session.changePassword({ password: typed.password }),
    onSuccess: ({ user }) => {
      toast('ok', t('gate.changed'), t('gate.changedText'), popup);
      renew(user);
    },
  });
  const failure = !save.isPending && save.error instanceof CallError ? save.error : undefined;
  const refused = failure?.field('password');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setTried(true);
    if (Object.keys(faultsOf(typed)).length === 0) save.mutate();
    else requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <form noValidate onSubmit={submit}>
      <Said failure={refused ? undefined : failure} tried />
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields
        value={typed}
        onChange={(next) => {
          setTyped(next);
          if (save.isError) save.reset();
        }}
        faults={{ password: refused, ...(tried && faultsOf(typed)) }}
        autoFocus
      />
      <Button type="submit" tone="primary" size="tall" wide busy={save.isPending}>
        {t('gate.passwordSave')}
      </Button>
    </form>
  );
}
