import { CallError, type Changed, type Progress } from '@cairn/contract';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { Failure } from '../ui/States.tsx';
import { type Conflict, changedOf, withChanges } from './conflict.rules.ts';
import { type FormFields, labelOf, partsOf, serverIssues } from './fields.rules.ts';
import { saidIfGone } from './gone.ts';
import { useSendKey } from './useSendKey.ts';

type Name<Values> = keyof Values & string;
type Errors = Readonly<Record<string, ReactNode>>;

interface Options<Values, Known, Saved> {
  /** Area of the messages: a label for each field. */
  readonly area: string;
  /** The fields that others may change meanwhile. */
  readonly fields?: FormFields<NoInfer<Values>>;
  /** Names of the call for fields that the form has under other names. */
  readonly names?: Readonly<Record<string, string>>;
  /** The record that is edited, as it was read, its version included; without it a new one is made. */
  readonly record?: Known | undefined;
  /** What the form begins with, and what a conflict compares. */
  readonly formOf: (record: Known | undefined) => Values;
  /** What is wrong with the values, by field: on leaving a field, and before they are sent. */
  readonly validate?: (values: Values) => Errors;
  /** Sends the values with the version of `record`, and `key` as Idempotency-Key. */
  readonly send: (values: Values, record: Known | undefined, options: { key: string }) => Promise<Saved>;
  /** The save is pending until a returned promise is resolved. */
  readonly onSaved?: (saved: Saved, values: Values) => unknown;
  /** Others changed the record meanwhile: what is done in place of a comparison. */
  readonly onChanged?: (error: Error) => void;
  /** The server refused it, other than by a conflict, for these reasons; those of fields are marked already. */
  readonly onRefused?: (error: Error, reasons: readonly string[]) => void;
  /** The values are not sent, as these fields are wrong. */
  readonly onInvalid?: (errors: Errors, values: Values) => void;
}

/** A form as views of it need it, whatever its record is. */
export type RecordFormState<Values extends object, Saved = unknown> = Omit<
  ReturnType<typeof useRecordForm<Values, object, Saved>>,
  'record' | 'restart'
>;

/**
 * The form of a record. It is sent once, however often it is submitted: a second press while the first is pending, or
 * after it succeeded, does nothing, and the server answers a repeated call alike. What the server finds wrong lands on its
 * field. When others have changed the record since it was read, there is a `conflict` to resolve.
 */
export function useRecordForm<Values extends object, Known extends object, Saved>(
  options: Options<Values, Known, Saved>,
) {
  const { area, fields = {}, names, formOf, validate, send } = options;
  // what is read again while the form is open is not what it began with
  const [record, setRecord] = useState(options.record);
  const refused = useRef<{ values: Values; issues: Errors }>(undefined);
  const form = useForm<Values>({
    initialValues: formOf(record),
    validateInputOnBlur: validate !== undefined,
    // to leave a field that the server refused does not make it right
    ...(validate && {
      validate: (values) => ({ ...stillRefused(refused.current, values), ...validate(values) }),
    }),
  });
  /** For a form element: goes on with the values once they are valid. What the server refused is its to decide again. */
  const validated = (then: (values: Values) => void) => (event: FormEvent<HTMLFormElement>) => {
    refused.current = undefined;
    form.onSubmit(then, options.onInvalid)(event);
  };
  const keys = useSendKey();
  const isSent = useRef(false); // not state: two presses come between two renders
  const saving = useMutation({
    mutationFn: ({ values, record }: { values: Values; record: Known | undefined }) =>
      send(values, record, { key: keys.keyOf([values, record]) }).catch((error) => {
        throw record ? saidIfGone(error) : error;
      }),
    onSuccess: (saved, { values }) => options.onSaved?.(saved, values),
    onError: (error, { values }) => {
      isSent.current = false;
      if (changedOf(error)) return options.onChanged?.(error);
      const issues = serverIssues(error, values, names);
      refused.current = { values, issues: issues.fields };
      form.setErrors(issues.fields);
      options.onRefused?.(error, [...Object.values(issues.fields), ...issues.rest]);
    },
  });
  const save = (values: Values, upon = record) => {
    if (isSent.current) return;
    isSent.current = true;
    saving.mutate({ values, record: upon });
  };

  const changed = changedOf(saving.error);
  const sent = saving.variables?.values;
  const resolve = (values: Values, present: Known) => {
    form.setValues(values);
    setRecord(present);
    save(values, present);
  };
  const conflict =
    changed && record && sent && !options.onChanged
      ? conflictOf({ record, changed, formOf, mine: sent, resolve, cancel: saving.reset })
      : undefined;
  const error = changed ? null : saving.error;
  const mark = (errors: Errors): boolean => {
    form.setErrors((before) => ({ ...before, ...errors }));
    return Object.keys(errors).length === 0;
  };
  return {
    form,
    values: form.values,
    ...controlsOf(form, (field) => labelOf(area, fields, field)),
    /** Validates the values and sends them: for a form element. */
    submit: validated((values) => save(values)),
    validated,
    /** Sends values that were validated, step by step. */
    save: (values: Values = form.values) => save(values),
    mark,
    /** Marks what is wrong with some fields, leaves the marks of others, and says whether nothing is. */
    check: (names: readonly Name<Values>[]): boolean => {
      const wrong = Object.entries(validate?.(form.getValues()) ?? {});
      return mark(
        Object.fromEntries(wrong.filter(([name, error]) => error && names.includes(name as never))),
      );
    },
    /** Begins again, with a record that was read anew. */
    restart: (next: Known) => {
      setRecord(next);
      form.setInitialValues(formOf(next));
      form.setValues(formOf(next));
    },
    record,
    conflict,
    parts: conflict ? partsOf(area, fields, conflict) : [],
    reply: saving.data,
    /** Why it was refused, other than by a conflict. */
    error,
    /** What no field shows of a refusal. */
    refusal: error && sent ? refusalOf(error, serverIssues(error, sent, names)) : null,
    /** What was done or undone, step by step. */
    steps: stepsOf(saving.data, error),
    isPending: saving.isPending,
    isSuccess: saving.isSuccess,
    isError: error !== null,
    /** Something would be lost if the form were closed. */
    isEntered: form.isDirty() && !saving.isSuccess,
    reset: saving.reset,
  };
}

/** The props of the controls of a form, by field. */
function controlsOf<Values extends object>(
  form: UseFormReturnType<Values>,
  label: (field: Name<Values>) => string,
) {
  return {
    label,
    /** Props of a text field, with its label. */
    field: (field: Name<Values>) => ({ label: label(field), ...form.getInputProps(field as never) }),
    /** Props of a box to tick, with its label. */
    tick: (field: Name<Values>) => ({
      label: label(field),
      ...form.getInputProps(field as never, { type: 'checkbox' }),
    }),
    /** Props of a select, with its label. */
    choice: <Field extends Name<Values>>(field: Field) => ({
      label: label(field),
      value: form.values[field],
      error: form.errors[field],
      onChange: (value: Values[Field] | null) => {
        if (value !== null) form.setFieldValue(field as never, value as never);
      },
    }),
  };
}

interface RefusedSave<Values, Known> {
  /** The record that the form began with. */
  readonly record: Known;
  /** What others have changed of it since. */
  readonly changed: Changed;
  readonly formOf: (record: Known) => Values;
  readonly mine: Values;
  readonly resolve: (values: Values, present: Known) => void;
  readonly cancel: () => void;
}

/** What is compared when others changed the record before it was saved. */
function conflictOf<Values, Known extends object>(save: RefusedSave<Values, Known>): Conflict<Values> {
  const { record, changed, formOf, mine, resolve, cancel } = save;
  const present = withChanges(record, changed);
  return {
    changes: changed.fields,
    read: formOf(record),
    present: formOf(present),
    mine,
    resolve: (values) => resolve(values, present),
    cancel,
  };
}

/** The issues of the server with values that have not changed since. */
const stillRefused = <Values>(
  refused: { values: Values; issues: Errors } | undefined,
  values: Values,
): Errors =>
  Object.fromEntries(
    Object.entries(refused?.issues ?? {}).filter(
      ([field]) => values[field as keyof Values] === refused?.values[field as keyof Values],
    ),
  );

function refusalOf(error: Error, { fields, rest }: ReturnType<typeof serverIssues>): Failure | null {
  if (Object.keys(fields).length > 0 && rest.length === 0) return null;
  return {
    message: rest.join('. ') || error.message,
    ref: error instanceof CallError ? error.ref : undefined,
  };
}

function stepsOf(saved: unknown, error: Error | null): readonly Progress[] {
  if (error) return error instanceof CallError ? error.messages : [];
  return (saved as { readonly messages?: readonly Progress[] } | undefined)?.messages ?? [];
}
