import { CallError, type Reply } from '@cairn/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { areas, call } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { Mono } from '../ui/Copy.tsx';
import { TextField } from '../ui/Fields.tsx';
import { Banner } from '../ui/Page.tsx';
import styles from './security.module.css';
import './securityMessages.ts';

interface Props {
  start: Reply<typeof areas.credentials.startTotp>;
  /** Called with the recovery codes to show, which are none when the person has some already. */
  onDone: (recovery: readonly string[]) => void;
  onCancel: () => void;
}

/** The secret to scan or type, and the first code that proves it arrived. */
export function TotpSetup({ start, onDone, onCancel }: Props) {
  const { t } = useTranslation();
  const field = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState(false);
  const confirm = useMutation({
    mutationFn: (code: string) => call(areas.credentials.confirmTotp, { code }),
    onSuccess: ({ recovery }) => onDone(recovery),
  });
  useEffect(() => field.current?.querySelector('input')?.focus(), []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const code = String(new FormData(event.currentTarget).get('code')).trim();
    setMissing(!code);
    if (code) confirm.mutate(code);
    event.currentTarget.querySelector('input')?.select();
  };
  const failure = !confirm.isPending && confirm.error instanceof CallError ? confirm.error : undefined;
  const wrong = failure?.field('code');
  return (
    <form ref={field} className={styles.totp} noValidate onSubmit={submit}>
      <p>{t('security.scan')}</p>
      <div className={styles.scan}>
        <svg
          className={styles.qr}
          viewBox={`0 0 ${start.qr.size} ${start.qr.size}`}
          role="img"
          aria-label={t('security.qr')}
        >
          <path d={start.qr.path} />
        </svg>
        <div className="stack">
          <span className="dim">{t('security.cannotScan')}</span>
          <span className="key">
            <Mono copy={t('security.secret')}>{start.secret.replace(/(.{4})(?=.)/g, '$1 ')}</Mono>
          </span>
        </div>
      </div>
      {failure && !wrong && <Banner tone="error">{failure.message}</Banner>}
      <TextField
        label={t('security.code')}
        name="code"
        mono
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        error={missing ? t('ui.required') : wrong}
        span={6}
      />
      <div className="row end">
        <Button onClick={onCancel} disabled={confirm.isPending}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" tone="primary" busy={confirm.isPending}>
          {t('security.turnOn')}
        </Button>
      </div>
    </form>
  );
}
