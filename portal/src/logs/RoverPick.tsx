import { Combobox, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../language/index.ts';
import { IconSearch, IconX } from '../ui/icons.tsx';
import styles from './logs.module.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Input.css';
import { areas, query } from '../api.ts';
import { Spinner } from '../ui/Button.tsx';
import './messages.ts';

interface Props {
  /** The rover in force, from the URL. */
  value: number | undefined;
  onChange: (rover: number | undefined) => void;
}

const DEBOUNCE_MS = 200;

/** Typing fetches the rovers that match; one of them is chosen, and the cross clears the choice. */
export function RoverPick({ value, onChange }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const [term] = useDebouncedValue(typed?.trim() ?? '', DEBOUNCE_MS);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const found = useQuery({
    ...query(areas.rovers.search, { username: term }),
    enabled: term !== '' && combobox.dropdownOpened,
    staleTime: 30_000,
  });
  const chosen = useQuery({
    ...query(areas.rovers.records, { id: value ?? 0, password: 0 }),
    enabled: value !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ rovers }) => rovers[0]?.text,
  });
  const name = value === undefined ? '' : (chosen.data ?? `${t('logs.rover')} ${value}`);
  const clear = () => {
    setTyped(undefined);
    onChange(undefined);
  };

  return (
    <Combobox
      store={combobox}
      width={288}
      position="bottom-start"
      withinPortal={false}
      onOptionSubmit={(picked) => {
        setTyped(undefined);
        combobox.closeDropdown();
        onChange(Number(picked));
      }}
    >
      <Combobox.DropdownTarget>
        <div className={value === undefined ? 'searchbox' : 'searchbox on'}>
          {found.isFetching ? <Spinner /> : <IconSearch className="icon icon-14" aria-hidden="true" />}
          <Combobox.EventsTarget withExpandedAttribute>
            <input
              type="text"
              // biome-ignore lint/a11y/useAriaPropsForRole: its target gives it aria-expanded
              role="combobox"
              aria-autocomplete="list"
              aria-label={t('logs.roverFind')}
              placeholder={t('logs.roverFind')}
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              value={typed ?? name}
              onChange={(event) => {
                const text = event.currentTarget.value;
                setTyped(text);
                if (text === '') clear();
                if (text.trim()) combobox.openDropdown();
                else combobox.closeDropdown();
                combobox.updateSelectedOptionIndex();
              }}
              onFocus={(event) => event.currentTarget.select()}
              onBlur={() => {
                combobox.closeDropdown();
                setTyped(undefined);
              }}
            />
          </Combobox.EventsTarget>
          {(typed || value !== undefined) && (
            <button
              type="button"
              className="icon-button small"
              aria-label={t('logs.roverClear')}
              onClick={clear}
            >
              <IconX className="icon icon-14" aria-hidden="true" />
            </button>
          )}
        </div>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Options mah={320} style={{ overflowY: 'auto' }} aria-label={t('logs.rover')}>
          {found.data?.rovers.map(({ value: id, text, username, companytitle }) => (
            <Combobox.Option key={id} className={styles.roverpick} value={String(id)} active={id === value}>
              <span className="cut">{text}</span>
              <small className="cut dim">
                {[username !== text && username, companytitle].filter(Boolean).join(', ')}
              </small>
            </Combobox.Option>
          ))}
          {found.data?.rovers.length === 0 && <Combobox.Empty>{t('logs.roverNone')}</Combobox.Empty>}
          {found.isError && <Combobox.Empty>{t('logs.roverFailed')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
