import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../language/index.ts';
import { IconSearch, IconX } from '../icons.tsx';
import { usePersonalStorage } from '../useLocalStorage.ts';
import { remember, type Suggestion, suggestionsFor } from './suggestions.ts';

interface Props {
  /** The term in force, from the URL. */
  value: string | undefined;
  /** 200 ms after the last key; at once on Enter, a suggestion or the cross. Undefined when empty. */
  onChange: (term: string | undefined) => void;
  /** "search rovers": also the accessible name. */
  placeholder?: string;
  /** The list that the suggestions belong to; without it there are none. */
  type?: string;
}

const DEBOUNCE_MS = 200;

/** The search field above a list. */
export function SearchBox({ value = '', onChange, placeholder, type }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = usePersonalStorage<Suggestion[]>('searches', []);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const sent = useRef(value);
  const offered = open && type ? suggestionsFor(known, type, typed, Date.now()) : [];

  useEffect(() => {
    if (value === sent.current) return; // our own change coming back
    sent.current = value;
    setTyped(value);
  }, [value]);

  const send = (term: string) => {
    sent.current = term.trim();
    onChange(sent.current || undefined);
  };
  const latest = useRef(send);
  latest.current = send;

  useEffect(() => {
    if (typed.trim() === sent.current) return;
    const timer = setTimeout(() => latest.current(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const take = (term: string) => {
    setTyped(term);
    send(term);
    setOpen(false);
    setActive(-1);
    if (type) setKnown(remember(known, type, term, Date.now()));
  };

  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (offered.length === 0) return;
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((active + step + offered.length + (active < 0 && step < 0 ? 1 : 0)) % offered.length);
    } else if (event.key === 'Enter') {
      take(offered[active] ?? typed);
    } else if (event.key === 'Escape' && offered.length > 0) {
      event.stopPropagation();
      setOpen(false);
    }
  };

  return (
    <div className="searchbox">
      <IconSearch className="icon icon-14" aria-hidden="true" />
      <input
        type="search"
        role="combobox"
        aria-label={placeholder ?? t('filter.search')}
        aria-expanded={offered.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={offered[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder={placeholder ?? t('filter.search')}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setActive(-1);
          setOpen(true);
        }}
        onKeyDown={press}
        onBlur={() => {
          setOpen(false);
          if (type && typed === sent.current) setKnown(remember(known, type, typed, Date.now()));
        }}
      />
      {typed && (
        <button
          type="button"
          className="icon-button small"
          aria-label={t('filter.clearSearch')}
          onClick={() => take('')}
        >
          <IconX className="icon icon-14" aria-hidden="true" />
        </button>
      )}
      <div
        id={id}
        role="listbox"
        aria-label={t('filter.suggestions')}
        className="dropdown suggest"
        hidden={offered.length === 0}
      >
        {offered.map((term, index) => (
          <div
            key={term}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerDown={(event) => {
              event.preventDefault(); // the field stays focused
              take(term);
            }}
          >
            {term}
          </div>
        ))}
      </div>
    </div>
  );
}
