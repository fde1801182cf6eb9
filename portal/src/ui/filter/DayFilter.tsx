import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../language/index.ts';
import { dayFrom, dayText } from '../dates.ts';
import { IconCalendar, IconX } from '../icons.tsx';

interface Props {
  /** "Start": also the accessible name. */
  name: string;
  /** `2026-11-20`, from the URL. */
  value: string | undefined;
  onChange: (day: string | undefined) => void;
  /** The earliest and latest day that make sense, `2026-11-20`. */
  min?: string | undefined;
  max?: string | undefined;
}

/** A day to filter by, typed as DD/MM/YYYY or picked from the browser's own calendar. */
export function DayFilter({ name, value, onChange, min, max }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const calendar = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(dayText(value));
  const [focused, setFocused] = useState(false);
  useEffect(() => setTyped(dayText(value)), [value]);

  const day = dayFrom(typed);
  const fault = () => {
    if (typed.trim() === '') return undefined;
    if (day === undefined) return typed.length < 10 && focused ? undefined : t('filter.dayWrong');
    if (min !== undefined && day < min) return t('filter.dayTooEarly', { day: dayText(min) });
    if (max !== undefined && day > max) return t('filter.dayTooLate', { day: dayText(max) });
    return undefined;
  };
  const wrong = fault();
  const take = () => {
    if (wrong !== undefined || (typed.trim() !== '' && day === undefined)) return;
    if (day !== value) onChange(day);
    setTyped(dayText(day));
  };
  return (
    <span className={wrong ? 'dayfilter bad' : value ? 'dayfilter on' : 'dayfilter'}>
      <label htmlFor={id}>{name}</label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t('filter.dayShape')}
        maxLength={10}
        value={typed}
        aria-invalid={wrong !== undefined || undefined}
        aria-describedby={wrong === undefined ? undefined : `${id}-wrong`}
        onFocus={() => setFocused(true)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => {
          setFocused(false);
          take();
        }}
        onKeyDown={(event) => event.key === 'Enter' && take()}
      />
      <input
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        min={min ?? '2000-01-01'}
        max={max}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
      />
      {wrong !== undefined && (
        <span className="wrong" id={`${id}-wrong`} role="alert">
          {wrong}
        </span>
      )}
      {value ? (
        <button
          type="button"
          aria-label={t('filter.remove', { name })}
          onClick={() => {
            setTyped('');
            onChange(undefined);
          }}
        >
          <IconX className="icon" aria-hidden="true" />
        </button>
      ) : (
        <button
          type="button"
          aria-label={t('filter.choose', { name })}
          title={t('filter.choose', { name })}
          onClick={() => calendar.current?.showPicker()}
        >
          <IconCalendar className="icon" aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
