import { CallError, type Reply } from '@cairn/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { areas } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { FormDialog } from '../ui/Dialog.tsx';
import { PasswordField, TextField } from '../ui/Fields.tsx';
import { FactorField, type Way } from './FactorField.tsx';
import { passkeysOffered } from './passkeysOffered.ts';
import { useUser } from './session.ts';
import { type Factor, shownPasskey } from './shownPasskey.ts';
import './securityMessages.ts';

export interface Confirmation {
  password: string;
  factor?: Factor;
}

interface Props {
  title: string;
  /** What will happen. */
  text: string;
  label: string;
  /** What the person has to show beside the password. */
  ways: readonly Way[];
  /** Name of the passkey to create, entered together with the password. */
  named?: boolean;
  /** The present password where it was typed before; else it is asked for. */
  typed?: string;
  /** Rejects when the server refuses; the dialog stays open then. */
  onConfirm: (shown: Confirmation, name: string) => Promise<void>;
  /** Message for a failure that is not the server's. */
  explain?: (error: Error) => string | undefined;
  onClose: () => void;
}

/** The second factors that a person can show here, the one to ask for first. */
export function waysOf({ totp, passkeys, recovery }: Reply<typeof areas.credentials.overview>): Way[] {
  if (totp.on === 0 && passkeys.length === 0) return [];
  const ways: Way[] = [];
  if (totp.on === 1) ways.push('totp');
  if (passkeys.length > 0 && passkeysOffered) ways.push('passkey');
  if (recovery > 0) ways.push('recovery');
  return ways.length > 0 ? ways : ['passkey'];
}

/**
 * Asks for the present password and a second factor before these or the e-mail address change: neither somebody at an unattended page nor
 * somebody with the password may change it.
 */
export function ConfirmPrompt({
  title,
  text,
  label,
  ways,
  named,
  typed,
  onConfirm,
  explain,
  onClose,
}: Props) {
  const { t } = useTranslation();
  const { email } = useUser();
  const [way, setWay] = useState(ways[0]);
  const [missing, setMissing] = useState({ password: false, code: false });
  const act = useMutation({
    mutationFn: async ({ password, code, name }: { password: string; code: string; name: string }) => {
      if (!way) return onConfirm({ password }, name);
      const factor = way === 'passkey' ? await shownPasskey() : { way, code };
      if (factor) await onConfirm({ password, factor }, name);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const fields = new FormData(event.currentTarget);
    const given = (field: string) => String(fields.get(field) ?? '');
    const [password, code] = [typed ?? given('password'), given('code').trim()];
    const needsCode = way === 'totp' || way === 'recovery';
    setMissing({ password: !password, code: needsCode && !code });
    if (password && (code || !needsCode)) act.mutate({ password, code, name: given('name').trim() });
  };
  const error = act.isPending ? null : act.error;
  const field = (name: string) => (error instanceof CallError ? error.field(name) : undefined);
  const [wrongPassword, wrongCode] = [field('password'), way === 'passkey' ? undefined : field('code')];
  const messageOf = (failure: Error) =>
    failure instanceof CallError ? failure.message : t('security.passkeyNotShown');
  const other: ReactNode =
    error && !wrongPassword && !wrongCode
      ? (explain?.(error) ?? field('response') ?? field('challenge') ?? field('factor') ?? messageOf(error))
      : undefined;
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
      {typed === undefined && (
        <PasswordField
          label={t('password.current')}
          name="password"
          autoComplete="current-password"
          maxLength={200}
          error={missing.password ? t('ui.required') : wrongPassword}
          span={6}
        />
      )}
      {way && (
        <FactorField
          ways={ways}
          way={way}
          onWay={(next) => {
            act.reset();
            setMissing({ password: false, code: false });
            setWay(next);
          }}
          error={missing.code ? t('ui.required') : wrongCode}
        />
      )}
    </FormDialog>
  );
}
