import { schemaResolver } from '@mantine/form';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { type AreaWith, areaMessage, type Name, serverText, useTranslation } from '../language/index.ts';
import { RecordDialog } from '../records/RecordDialog.tsx';
import { useRecordForm } from '../records/useRecordForm.ts';
import { toast } from '../ui/toast.tsx';
import { valuesOf } from './fields.rules.ts';
import { type FieldOverride, RecordField, type Values } from './RecordField.tsx';
import './messages.ts';

/** What a saved record says. */
type FormArea = AreaWith<'saved' | 'created'>;

export type RecordFields<Area extends FormArea> = { readonly [Field in Name<Area>]?: FieldOverride };

interface Props<Area extends FormArea, Known, Saved> {
  /** Area of the messages: a label for each field, and `saved` and `created`. */
  name: Area;
  title: string;
  /** What the call takes of a record. */
  schema: z.ZodObject;
  /** The fields of the form in their order, with what their schema does not say. */
  fields: RecordFields<Area>;
  /** The record that is edited, as it was read; without it a new one. */
  record?: Known | undefined;
  /** What a new record begins with. */
  start?: Readonly<Record<string, unknown>>;
  /** Sends the typed values with the id and version of `record`. */
  send: (values: Values, record: Known | undefined, options: { key: string }) => Promise<Saved>;
  onClose: () => void;
  /** The dialog closes once a returned promise is resolved. */
  onSaved?: (saved: Saved) => unknown;
  aside?: ReactNode;
}

/** The form of a record in a dialog. Fields, their limits and their errors come from the schema of the call. */
export function RecordForm<Area extends FormArea, Known extends object, Saved>(
  props: Props<Area, Known, Saved>,
) {
  const { name, schema, record, start = {}, onSaved } = props;
  const { t } = useTranslation();
  const fields: Readonly<Record<string, FieldOverride>> = props.fields as never;
  const names = Object.keys(fields);
  const choices = new Set(names.filter((field) => fields[field]?.options));
  const picked = schema.pick(Object.fromEntries(names.map((field) => [field, true])) as never);
  const wrongOf = schemaResolver(picked, { sync: true });
  const form = useRecordForm<Values, Known, Saved>({
    area: name,
    fields,
    record,
    formOf: (known: object = start) => valuesOf<Values>(schema.shape, names, choices, known as Values),
    validate: (values) => inLanguage(wrongOf(values)),
    send: props.send,
    onSaved: (saved) => {
      toast('ok', t('kit.updated'), areaMessage<'saved' | 'created'>(name, record ? 'saved' : 'created'));
      return onSaved?.(saved);
    },
    onRefused: ({ message }, [reason]) => toast('error', t('kit.failed'), reason ?? message),
  });
  return (
    <RecordDialog
      isInAddress
      form={form}
      title={props.title}
      width={names.length > 2 ? 760 : 440}
      aside={props.aside}
      onClose={props.onClose}
    >
      {names.map((field, index) => (
        <RecordField
          key={field}
          name={field}
          label={form.label(field)}
          schema={picked.shape[field] as z.ZodType}
          override={fields[field] ?? {}}
          form={form.form}
          autoFocus={index === 0}
          wide={names.length <= 2}
        />
      ))}
    </RecordDialog>
  );
}

/** The messages of a schema are the server's, in English. */
const inLanguage = (wrong: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(wrong).map(([field, message]) => [field, serverText(String(message))]));
