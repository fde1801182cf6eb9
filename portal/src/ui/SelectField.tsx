import { Select } from '@mantine/core';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Input.css';
import { useTranslation } from 'react-i18next';
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
}

/** One of many; typing searches when there are more than eight. Values keep their type: numbers stay numbers. */
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
}: Props<Value>) {
  const { t } = useTranslation();
  return (
    <Field {...{ label, error, hint, note, span }}>
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
          placeholder={placeholder}
          searchable={options.length > 8}
          nothingFoundMessage={t('filter.nothing')}
          clearable={clearable}
          allowDeselect={false}
          disabled={disabled}
          limit={200}
        />
      )}
    </Field>
  );
}
