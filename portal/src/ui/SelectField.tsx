import { Select } from '@mantine/core';
import { useTranslation } from '../language/index.ts';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Input.css';
import { Field, type FieldProps } from './Fields.tsx';
import type { ChipOption } from './filter/FilterChip.tsx';

interface Props<Value extends string | number> extends FieldProps {
  options: readonly ChipOption<Value>[];
  value: Value | null | undefined;
  onChange: (value: Value | null) => void;
  placeholder?: string;
  /** Can be left empty again. */
  clearable?: boolean;
  disabled?: boolean;
  /** The options are only the first of many: called with the typed text, to fetch those that match. */
  onSearch?: (typed: string) => void;
}

/** One of many; typing searches when there are more than eight. The type of values is preserved: numbers stay numbers. */
export function SelectField<Value extends string | number>({
  label,
  error,
  hint,
  note,
  span,
  options,
  value,
  onChange,
  placeholder,
  clearable = false,
  disabled = false,
  onSearch,
}: Props<Value>) {
  const { t } = useTranslation();
  return (
    <Field label={label} error={error} hint={hint} note={note} span={span}>
      {(wiring) => (
        <Select
          {...wiring}
          error={Boolean(error)}
          withErrorStyles
          data={options.map((option) => ({ value: String(option.value), label: option.text }))}
          value={value === null || value === undefined ? null : String(value)}
          onChange={(picked) =>
            onChange(options.find((option) => String(option.value) === picked)?.value ?? null)
          }
          placeholder={placeholder ?? t('ui.select')}
          searchable={options.length > 8 || onSearch !== undefined}
          {...(onSearch && {
            filter: ({ options }) => options, // they match already
            // The text of the choice itself is no search: opened again it offers the others too.
            onSearchChange: (typed: string) =>
              onSearch(options.some(({ value: id, text }) => id === value && text === typed) ? '' : typed),
          })}
          nothingFoundMessage={t('filter.nothing')}
          clearable={clearable}
          allowDeselect={false}
          disabled={disabled}
          openOnFocus={false} // a form that begins with it must not begin with a list over itself
          limit={200}
          // drawn at the end of the page, outside its landmarks: it is one of its own while it is open
          attributes={{
            input: { 'aria-describedby': wiring['aria-describedby'] }, // Mantine knows only messages of its own
            dropdown: { role: 'region', 'aria-label': typeof label === 'string' ? label : undefined },
          }}
        />
      )}
    </Field>
  );
}
