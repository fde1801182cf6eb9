import type { UseFormReturnType } from '@mantine/form';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Draft, removeDraft, storeDraft } from './draft.ts';
import type { RoverForm } from './rover.rules.ts';

interface Options {
  form: UseFormReturnType<RoverForm>;
  draft: Draft | undefined;
  storageKey: string;
  version: number | undefined;
  /** There is something to store. */
  isEntered: boolean;
}

/**
 * Stores the form while it is open, so that a page that is reloaded shows it as it was; a form that is closed leaves
 * nothing. What a draft has differs from what the form begins with, so leaving it asks.
 */
export function useDraft({ form, draft, storageKey, version, isEntered }: Options) {
  const [step, storeStep] = useState(draft?.step ?? 0);
  const [isRestored] = useState(draft !== undefined);
  const restored = useRef(draft?.form);
  const { setValues, values } = form;
  useEffect(() => {
    if (restored.current) setValues(restored.current);
    restored.current = undefined;
  }, [setValues]);
  useEffect(() => {
    if (isEntered) storeDraft(storageKey, { step, form: values, version });
  }, [storageKey, step, values, version, isEntered]);
  const remove = useCallback(() => removeDraft(storageKey), [storageKey]);
  useEffect(() => remove, [remove]);
  return { storeStep, isRestored };
}
