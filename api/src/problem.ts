import type { Issue, ParameterArguments } from '@cairn/contract';
import { type Sentence, sentence, translated } from '@cairn/domain/language';
import { Problem } from '@cairn/domain/problem';
import type { z } from 'zod';

export { Problem };

/** One field was not right. */
export const wrong = <Text extends Sentence>(
  field: string,
  text: Text,
  ...parameters: ParameterArguments<Text>
) => new Problem('invalid_input', { issues: [{ field, message: sentence(text, ...parameters) }] });

/** The fields that a schema found wrong, each once, with the message that says most. */
export function issuesOf(error: z.ZodError): Issue[] {
  const found = new Map<string, string>();
  for (const issue of error.issues) {
    const field = issue.path.join('.') || 'body';
    if (!found.has(field)) found.set(field, translated(mostSpecific(issue)));
  }
  return [...found].map(([field, message]) => ({ field, message }));
}

/** A union fails with one list per branch; the branch that got past the type knows what was wrong. */
function mostSpecific(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_union') return issue.message;
  const inner = issue.errors.flat();
  const best = inner.find(({ code }) => code !== 'invalid_type' && code !== 'invalid_value') ?? inner[0];
  return best ? mostSpecific(best) : issue.message;
}

/** Whether PostgreSQL refused a row because of the unique index of this name. */
export const isTaken = (error: unknown, index: string): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === index;
