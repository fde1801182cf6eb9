import { emailAddress } from '@cairn/contract';
import { serverText } from '../language/index.ts';
import { sentenceCase } from '../ui/format.ts';
import type { Mail } from './MailFields.tsx';

/** What is wrong with the address of an e-mail that is sent. */
export function mailError({ mail, companyemail }: Mail) {
  if (!mail) return {};
  const issue = emailAddress.safeParse(companyemail).error?.issues[0];
  return issue ? { companyemail: sentenceCase(serverText(issue.message)) } : {};
}
