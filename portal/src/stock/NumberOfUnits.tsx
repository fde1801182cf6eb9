import type { ReactNode } from 'react';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Fields.tsx';
import { count } from '../ui/format.ts';
import styles from './stock.module.css';
import './messages.ts';

interface Props {
  value: string;
  /** The most that can be typed; 0 while no type is chosen. */
  most: number;
  /** Offers all there are with one button. */
  all: boolean;
  error: ReactNode;
  onChange: (value: string) => void;
}

/** How many units, typed; "All Stock" enters all that there are. */
export function NumberOfUnits({ value, most, all, error, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Field
      label={t('stock.number')}
      span={2}
      error={error}
      {...(most > 0 && { hint: t('stock.upTo', { n: count(most) }) })}
    >
      {(wiring) => (
        <span className={all ? styles.stockNumber : undefined}>
          <input
            {...wiring}
            className="input"
            inputMode="numeric"
            autoComplete="off"
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          {all && (
            <Button
              disabled={most === 0}
              aria-pressed={most > 0 && value === String(most)}
              onClick={() => onChange(String(most))}
            >
              {t('stock.allStock')}
            </Button>
          )}
        </span>
      )}
    </Field>
  );
}
