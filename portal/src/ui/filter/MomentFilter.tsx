import { useEffect, useId, useState } from 'react';
import { useTranslation } from '../../language/index.ts';
import { type DayMark, momentFrom, momentText } from '../dates.ts';
import { RemoveButton } from './RemoveButton.tsx';

interface Props {
  /** "Time": also the accessible name. */
  name: string;
  /** ISO, from the URL. */
  value: string | undefined;
  onChange: (at: string | undefined) => void;
  mark?: DayMark;
}

/** A moment to go to, typed as DD-MM-YYYY HH:mm. */
export function MomentFilter({ name, value, onChange, mark = '-' }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const shape = t('filter.minuteShape').replaceAll('-', mark);
  const [typed, setTyped] = useState(momentText(value, mark));
  const [typing, setTyping] = useState(false);
  useEffect(() => setTyped(momentText(value, mark)), [value, mark]);

  const at = momentFrom(typed);
  const wrong = typed.trim() !== '' && at === undefined && (!typing || typed.trim().length >= 16);
  const take = () => {
    setTyping(false);
    if (typed.trim() !== '' && at === undefined) return;
    // what is shown has no milliseconds: untouched, they stay
    if (momentText(at, mark) !== momentText(value, mark)) onChange(at);
    setTyped(momentText(at, mark));
  };
  return (
    <span className={wrong ? 'dayfilter moment bad' : value ? 'dayfilter moment on' : 'dayfilter moment'}>
      <label htmlFor={id}>{name}</label>
      <input
        id={id}
        autoComplete="off"
        placeholder={shape}
        maxLength={19}
        value={typed}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? `${id}-wrong` : undefined}
        onChange={(event) => {
          setTyping(true);
          setTyped(event.currentTarget.value);
        }}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
      />
      {wrong && (
        <span className="wrong" id={`${id}-wrong`} role="alert">
          {t('filter.wrongShape', { shape })}
        </span>
      )}
      {value && (
        <RemoveButton
          name={name}
          onRemove={() => {
            setTyped('');
            onChange(undefined);
          }}
        />
      )}
    </span>
  );
}
