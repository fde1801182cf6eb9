import type { ReactNode } from 'react';
import { type Key, useTranslation } from '../language/index.ts';
import { TextField } from '../ui/Fields.tsx';
import { IconFingerprint } from '../ui/icons.tsx';
import styles from './security.module.css';
import './secondFactorMessages.ts';

export type Way = 'totp' | 'passkey' | 'recovery';

const useKeys = {
  totp: 'secondFactor.useTotp',
  passkey: 'secondFactor.usePasskey',
  recovery: 'secondFactor.useRecovery',
} as const satisfies Record<Way, Key>;

interface Props {
  ways: readonly Way[];
  way: Way;
  onWay: (way: Way) => void;
  error: ReactNode;
}

/** A second factor as part of a form: its code, or that the browser asks for a passkey; and the other ways. */
export function FactorField({ ways, way, onWay, error }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {way === 'passkey' ? (
        <p className={styles.factorpasskey}>
          <IconFingerprint className="icon" aria-hidden="true" />
          {t('secondFactor.confirmPasskey')}
        </p>
      ) : (
        <TextField
          key={way}
          label={t(way === 'totp' ? 'secondFactor.totpOfApp' : 'secondFactor.recovery')}
          name="code"
          mono
          autoComplete={way === 'totp' ? 'one-time-code' : 'off'}
          inputMode={way === 'totp' ? 'numeric' : 'text'}
          spellCheck={false}
          maxLength={40}
          error={error}
          span={6}
        />
      )}
      <OtherWays ways={ways} way={way} onWay={onWay} />
    </>
  );
}

/** What may be shown instead of `way`. */
export function OtherWays({ ways, way, onWay, children }: Omit<Props, 'error'> & { children?: ReactNode }) {
  const { t } = useTranslation();
  const others = ways.filter((other) => other !== way);
  if (others.length === 0 && !children) return null;
  return (
    <div className="otherways">
      {others.map((other) => (
        <button key={other} type="button" className="link" onClick={() => onWay(other)}>
          {t(useKeys[other])}
        </button>
      ))}
      {children}
    </div>
  );
}
