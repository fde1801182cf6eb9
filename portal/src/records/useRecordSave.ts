import { CallError, type Changed } from '@cairn/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSendKey } from './useSendKey.ts';

interface Options<Form, Known, Reply> {
  /** The record as the form began with it, its version included; undefined: a new one. */
  readonly record: Known | undefined;
  readonly formOf: (record: Known) => Form;
  /** Sends the form with the version of `record`, and `key` as Idempotency-Key. */
  readonly send: (form: Form, record: Known | undefined, key: string) => Promise<Reply>;
  /** The save is pending until a returned promise is resolved. */
  readonly onSuccess: (reply: Reply, form: Form) => unknown;
  readonly onError?: (error: Error) => void;
}

/** What `ChangedDialog` shows. */
export interface Conflict<Form> {
  readonly changes: Changed['fields'];
  readonly read: Form;
  readonly present: Form;
  readonly mine: Form;
  /** Saves this instead, over what is there now. */
  readonly resolve: (form: Form) => void;
  /** Back to the form: nothing was saved. */
  readonly cancel: () => void;
}

/**
 * Saves the form of a record once, however often it is submitted: a second press while the first is pending, or after
 * it succeeded, does nothing, and the server answers a repeated call alike. When others have changed the record since
 * it was read, there is a `conflict` to resolve.
 */
export function useRecordSave<Form, Known extends object, Reply>(options: Options<Form, Known, Reply>) {
  const { formOf, send, onSuccess, onError } = options;
  const [resolved, setResolved] = useState<Known>();
  const record = resolved ?? options.record;
  const keys = useSendKey();
  const sent = useRef(false); // not state: two presses come between two renders
  const saving = useMutation({
    mutationFn: ({ form, record }: { form: Form; record: Known | undefined }) =>
      send(form, record, keys.of([form, record])),
    onSuccess: (reply, { form }) => onSuccess(reply, form),
    onError: (error) => {
      sent.current = false;
      if (!changedOf(error)) onError?.(error);
    },
  });
  const save = (form: Form, known = record) => {
    if (sent.current) return;
    sent.current = true;
    saving.mutate({ form, record: known });
  };

  const changed = changedOf(saving.error);
  const sentForm = saving.variables?.form;
  let conflict: Conflict<Form> | undefined;
  if (changed && record && sentForm !== undefined) {
    const values = Object.fromEntries(changed.fields.map(({ field, value }) => [field, value]));
    const present: Known = { ...record, ...values, ...changed.versions };
    conflict = {
      changes: changed.fields,
      read: formOf(record),
      present: formOf(present),
      mine: sentForm,
      resolve: (form) => {
        setResolved(present);
        save(form, present);
      },
      cancel: saving.reset,
    };
  }
  return {
    save: (form: Form) => save(form),
    conflict,
    reply: saving.data,
    /** Why it was refused, other than by a conflict. */
    error: changed ? null : saving.error,
    isPending: saving.isPending,
    isSuccess: saving.isSuccess,
    isError: saving.isError && !changed,
    reset: saving.reset,
  };
}

/** A conflict whose form shows what was chosen while it is saved. */
export const withFormValues = <Form>(
  conflict: Conflict<Form>,
  setValues: (form: Form) => void,
): Conflict<Form> => ({
  ...conflict,
  resolve: (form) => {
    setValues(form);
    conflict.resolve(form);
  },
});

const changedOf = (error: Error | null): Changed | undefined =>
  error instanceof CallError && error.code === 'changed_meanwhile' ? error.changed : undefined;
