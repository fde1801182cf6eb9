import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { useTranslation } from '../language/index.ts';
import type { FormField } from '../records/fields.rules.ts';
import { classes } from '../ui/classes.ts';
import { CheckField, NumberField, TextArea, TextField } from '../ui/Fields.tsx';
import type { ChipOption } from '../ui/filter/FilterChip.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { fieldShapeOf } from './fields.rules.ts';
import styles from './record-form.module.css';

export type Values = Record<string, unknown>;
export type RecordFormApi = UseFormReturnType<Values>;

/** What the schema of a field does not say. With `options` it is a select. */
export interface FieldOverride extends FormField<Values> {
  options?: (values: Values) => readonly ChipOption<number>[];
  /** Fields whose choice is void when this one changes. */
  clears?: readonly string[];
  disabled?: (values: Values) => boolean;
  placeholder?: string;
  hint?: string;
  mono?: boolean;
  /** Several lines of text. */
  area?: true;
  span?: 2 | 3 | 4 | 6;
  /** Buttons next to the field. */
  buttons?: (form: RecordFormApi) => ReactNode;
}

interface Props {
  name: string;
  label: string;
  schema: z.ZodType;
  override: FieldOverride;
  form: RecordFormApi;
  autoFocus: boolean;
  /** One of few: as wide as the dialog. */
  wide: boolean;
}

/** One field of a record's form: a select, a box, a number or a text, as its schema is. */
export function RecordField({ name, label, schema, override, form, autoFocus, wide }: Props) {
  const { t } = useTranslation();
  const { kind, maxLength, optional } = fieldShapeOf(schema);
  const { options, clears = [], hint, placeholder, mono, buttons } = override;
  const disabled = override.disabled?.(form.values) ?? false;
  const span = override.span ?? (wide ? 6 : 3);
  if (kind === 'check' && !options)
    return (
      <CheckField label={label} disabled={disabled} {...form.getInputProps(name, { type: 'checkbox' })} />
    );
  if (options) {
    const select = (
      <SelectField
        label={label}
        span={span}
        hint={hint}
        {...(placeholder && { placeholder })}
        options={options(form.values)}
        value={(form.values[name] as number) || null}
        error={form.errors[name]}
        disabled={disabled}
        onChange={(chosen) => {
          form.setFieldValue(name, chosen ?? 0);
          for (const other of clears) form.setFieldValue(other, 0);
        }}
      />
    );
    if (!buttons) return select;
    return (
      <div className={classes(`span-${span}`, styles.fieldWithButtons)}>
        {select}
        <span className={styles.buttons}>{buttons(form)}</span>
      </div>
    );
  }
  if (override.area)
    return (
      <TextArea
        label={label}
        hint={hint}
        rows={6}
        disabled={disabled}
        {...(maxLength !== undefined && { maxLength })}
        {...(autoFocus && { 'data-autofocus': true })}
        {...form.getInputProps(name)}
      />
    );
  const Input = kind === 'number' ? NumberField : TextField;
  return (
    <Input
      label={label}
      span={span}
      hint={hint}
      note={optional && t('ui.optional')}
      placeholder={placeholder}
      disabled={disabled}
      autoComplete="off"
      {...(maxLength !== undefined && { maxLength })}
      {...(mono !== undefined && { mono })}
      {...(autoFocus && { 'data-autofocus': true })}
      {...form.getInputProps(name)}
    />
  );
}
