import { CallError } from '@cairn/contract';
import { t } from '../language/index.ts';
import type { StepMessage } from '../ui/Progress.tsx';
import './messages.ts';
import { sentenceCase } from '../ui/format.ts';

/** A refusal as lines of the progress: the steps of the reply, else why nothing was saved. */
export function progressLines(error: Error | null): readonly StepMessage[] {
  if (!error) return [];
  const { messages, issues, ref } =
    error instanceof CallError ? error : { messages: [], issues: [], ref: undefined };
  if (messages.length > 0) return messages;
  const why = issues.map(({ message }) => sentenceCase(message)).join(' ') || error.message;
  const text = ref ? `${why} ${t('ui.reference', { ref })}` : why;
  return [{ message: t('tenancy.undone'), text, error: true }];
}

/** Why an archive did not happen, from its steps; undefined when it did. */
export const archiveFailure = (messages: readonly StepMessage[]): string | undefined =>
  messages
    .filter(({ error }) => error)
    .map(({ message, text }) => text || message)
    .join('. ') || undefined;
