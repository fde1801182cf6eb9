import type { Progress } from '@cairn/contract';
import { type Sentence, sentence, translated } from '@cairn/domain/language';
import { Problem } from '../problem.ts';

/** Does one step of an action; its result is a line of progress. */
export type Step = <T>(name: Sentence, work: () => Promise<T>, textOf: (done: T) => string) => Promise<T>;

/**
 * An act in several steps within one transaction, which `act` opens: gives what it gives; `messages` has a line for each
 * step that was done. When a step is refused all are undone, and the Problem says so, step by step.
 */
export async function inSteps<T>(act: (step: Step, messages: readonly Progress[]) => Promise<T>): Promise<T> {
  const messages: Progress[] = [];
  let current: Sentence | undefined;
  const step: Step = async (name, work, textOf) => {
    current = name;
    const done = await work();
    messages.push({ message: translated(name), text: textOf(done), error: 0 });
    return done;
  };
  try {
    return await act(step, messages);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new Problem(error.code, {
      message: error.message,
      status: error.status,
      ...(error.issues && { issues: error.issues }),
      ...(error.changed && { changed: error.changed }),
      messages: [
        ...messages.map(undone),
        { message: translated(current ?? ''), text: whyOf(error), error: 1 },
      ],
    });
  }
}

const undone = ({ message, text }: Progress): Progress => ({
  message,
  text: sentence('{{step}}: undone', { step: text }),
  error: 1,
});

const whyOf = ({ message, issues }: Problem): string =>
  issues?.length ? issues.map((issue) => issue.message).join(', ') : message;
