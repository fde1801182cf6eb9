import { Combobox, useCombobox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../language/index.ts';
import { IconPlus, IconX } from '../icons.tsx';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Input.css';

export interface ChipOption<Value extends string | number> {
  value: Value;
  text: string;
}

interface Props<Value extends string | number> {
  /** What is filtered: "Dealer". */
  name: string;
  options: readonly ChipOption<Value>[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

/** More matches than this are not worth a scroll: type on. */
const MAX_MATCHES = 100;

/** A filter as a chip: dashed while it is free, tinted with its value and a cross while it acts. */
export function FilterChip<Value extends string | number>({ name, options, value, onChange }: Props<Value>) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setTyped('');
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  const chosen = options.find((option) => option.value === value);
  const isSet = value !== undefined && value !== 0;
  const searchable = options.length > 8;
  const matches = options.filter(({ text }) => text.toLowerCase().includes(typed.trim().toLowerCase()));

  return (
    <Combobox
      store={combobox}
      width={232}
      position="bottom-start"
      withinPortal={false}
      onOptionSubmit={(picked) => {
        onChange(options.find((option) => String(option.value) === picked)?.value);
        combobox.closeDropdown();
      }}
    >
      <span className={isSet ? 'chip on' : 'chip add'}>
        <Combobox.Target targetType="button">
          <button
            type="button"
            onClick={() => combobox.toggleDropdown()}
            title={t('filter.choose', { name })}
          >
            {isSet ? (
              <>
                <span>{name}</span> {chosen?.text ?? (options.length > 0 ? value : <i className="awaited" />)}
              </>
            ) : (
              <>
                <IconPlus className="icon" aria-hidden="true" />
                {name}
              </>
            )}
          </button>
        </Combobox.Target>
        {isSet && (
          <button type="button" aria-label={t('filter.remove', { name })} onClick={() => onChange(undefined)}>
            <IconX className="icon" aria-hidden="true" />
          </button>
        )}
      </span>
      <Combobox.Dropdown>
        {searchable && (
          <Combobox.Search
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            placeholder={t('filter.find', { name })}
            aria-label={t('filter.find', { name })}
          />
        )}
        <Combobox.Options tabIndex={0} mah={280} style={{ overflowY: 'auto' }} aria-label={name}>
          {matches.slice(0, MAX_MATCHES).map((option) => (
            <Combobox.Option key={option.value} value={String(option.value)} active={option.value === value}>
              {option.text}
            </Combobox.Option>
          ))}
          {matches.length === 0 && <Combobox.Empty>{t('filter.nothing')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
