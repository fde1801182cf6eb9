import { SIM_SLOTS, type SimRow } from '@cairn/contract';
import { useTranslation } from '../language/index.ts';
import styles from '../records/records.module.css';
import { classes } from '../ui/classes.ts';
import { CheckField } from '../ui/Fields.tsx';
import './messages.ts';

interface Props {
  sims: readonly SimRow[];
  leaving: readonly number[];
  /** One must be ticked, and is not. */
  isFull: boolean;
  onChange: (leaving: readonly number[]) => void;
}

/** SIM cards that a rover has already: those that are ticked leave it. */
export function OtherSims({ sims, leaving, isFull, onChange }: Props) {
  const { t } = useTranslation();
  if (sims.length === 0) return null;
  const toggle = (id: number, leaves: boolean) =>
    onChange(leaves ? [...leaving, id] : leaving.filter((one) => one !== id));
  return (
    <fieldset className={classes('span-6', styles.choices)}>
      <legend>{t('simEdit.others')}</legend>
      <p className="dim">{t('simEdit.othersText')}</p>
      {sims.map(({ value, number }) => (
        <CheckField
          key={value}
          label={<span className="mono">{number}</span>}
          checked={leaving.includes(value)}
          onChange={(event) => toggle(value, event.currentTarget.checked)}
        />
      ))}
      {isFull && (
        <p className="tone-error" role="alert">
          {t('simEdit.full', { n: SIM_SLOTS })}
        </p>
      )}
    </fieldset>
  );
}
