import type { CallError, Endpoint } from '@cairn/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { z } from 'zod';
import { keyOf } from '../api.ts';
import { type AreaWith, areaMessage, type Name, translateCode, useTranslation } from '../language/index.ts';
import { ChangedDialog, type ShownPart } from '../records/ChangedDialog.tsx';
import { Unsaved } from '../records/Unsaved.tsx';
import { useRecordSave, withFormValues } from '../records/useRecordSave.ts';
import { FormDialog } from '../ui/Dialog.tsx';
import { toast } from '../ui/toast.tsx';
import { useZodForm } from '../ui/useZodForm.ts';
import { serverIssues, valuesOf } from './fields.rules.ts';
import { type FieldOverride, RecordField, type Values } from './RecordField.tsx';
import './messages.ts';

/** What a saved record says. */
type FormArea = AreaWith<'saved' | 'created'>;

export type FormFields<Area extends FormArea> = { readonly [Field in Name<Area>]?: FieldOverride };

interface Props<Area extends FormArea, Known, Saved> {
  /** Area of the messages: a label for each field, and `saved` and `created`. */
  name: Area;
  title: string;
  /** What the call takes of a record. */
  schema: z.ZodObject;
  /** The fields of the form in their order, with what their schema does not say. */
  fields: FormFields<Area>;
  /** The record that is edited, as it was read; without it a new one. */
  record?: Known | undefined;
  /** What a new record begins with. */
  start?: Readonly<Record<string, unknown>>;
  /** Sends the typed values with the id and version of `record`. */
  send: (values: Values, record: Known | undefined, options: { key: string }) => Promise<Saved>;
  /** Calls whose replies change with the save. */
  affects: readonly Endpoint[];
  onClose: () => void;
  onSaved?: (saved: Saved) => void;
  aside?: ReactNode;
}

/**
 * The form of a record in a dialog. Fields, their limits and their errors come from the schema of the call; what the
 * server finds wrong lands on its field; of two people who edit the same record, the second sees what the first
 * changed; leaving with unsaved values asks.
 */
export function RecordForm<Area extends FormArea, Known extends object, Saved>(
  props: Props<Area, Known, Saved>,
) {
  const { name, schema, record, affects, onClose, onSaved } = props;
  const { t } = useTranslation();
  const client = useQueryClient();
  const fields: Readonly<Record<string, FieldOverride | undefined>> = props.fields;
  const names = Object.keys(fields);
  const choices = new Set(names.filter((field) => fields[field]?.options));
  const formOf = (source: object) =>
    valuesOf<Values>(schema.shape, names, choices, source as Record<string, unknown>);
  const picked = schema.pick(Object.fromEntries(names.map((field) => [field, true])) as never);
  const form = useZodForm(picked, formOf(record ?? props.start ?? {}));

  const save = useRecordSave({
    record,
    formOf,
    send: (values: Values, known, key) => props.send(values, known, { key }),
    onSuccess: async (saved) => {
      const refetched = affects.map((endpoint) => client.invalidateQueries({ queryKey: keyOf(endpoint) }));
      toast('ok', t('kit.updated'), areaMessage<'saved' | 'created'>(name, record ? 'saved' : 'created'));
      if (!onSaved) return;
      await Promise.all(refetched); // a field that chooses the new record finds it among its options
      onSaved(saved);
    },
    onError: (error) => {
      const { fields: issues, rest } = serverIssues(error, names);
      form.setErrors(issues);
      toast('error', t('kit.failed'), [...Object.values(issues), ...rest][0] ?? error.message);
    },
  });
  const { isSuccess, conflict } = save;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the guard below knows of the success
  useEffect(() => {
    if (isSuccess) onClose();
  }, [isSuccess]);

  const onField = Object.keys(form.errors).length > 0;
  const parts = names.map(
    (field): ShownPart<Values> => ({
      fields: [field],
      label: translateCode(`${name}.${field}`),
      shown: (values) => shownValue(values, field, fields[field]),
    }),
  );
  return (
    <>
      <FormDialog
        opened
        onClose={onClose}
        title={props.title}
        width={names.length > 2 ? 760 : 440}
        onSubmit={form.onSubmit((values) => save.save(values))}
        busy={save.isPending}
        locked={isSuccess}
        error={onField ? null : (save.error as CallError | null)}
        aside={props.aside}
      >
        {names.map((field, index) => (
          <RecordField
            key={field}
            name={field}
            label={translateCode(`${name}.${field}`)}
            schema={picked.shape[field] as z.ZodType}
            override={fields[field] ?? {}}
            form={form}
            autoFocus={index === 0}
            wide={names.length <= 2}
          />
        ))}
      </FormDialog>
      {conflict && <ChangedDialog parts={parts} conflict={withFormValues(conflict, form.setValues)} />}
      <Unsaved when={form.isDirty() && !isSuccess} />
    </>
  );
}

function shownValue(values: Values, field: string, override: FieldOverride | undefined): string {
  const value = values[field];
  const options = override?.options?.(values);
  if (!options) return String(value ?? '');
  return options.find((option) => option.value === value)?.text ?? '';
}
