import { emailAddress } from '@cairn/contract';
import { serverText } from '../language/index.ts';
import { sentenceCase } from '../ui/format.ts';

/** What is wrong with an e-mail address, in the reader's language; undefined for a good one. */
export function addressError(typed: string): string | undefined {
  const issue = emailAddress.safeParse(typed).error?.issues[0];
  return issue && sentenceCase(serverText(issue.message));
}
