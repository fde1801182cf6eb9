import { isRole } from '@cairn/contract';
import { type FixedSentence, sentence } from '@cairn/domain/language';

/** Why a supplier did not do what was requested, by the codes of the connectors and of the worker. */
const texts: Readonly<Record<string, FixedSentence>> = {
  unauthorized: 'The supplier refused the login',
  rate_limited: 'The supplier takes no more requests now: try again in a minute',
  timeout: 'The supplier did not answer in time',
  unavailable: 'The supplier does not answer',
  rejected: 'The supplier refused the request',
  already_in_state: 'The SIM card is in this state already',
  malformed_reply: 'The reply of the supplier cannot be read',
  not_found: 'The supplier does not have this SIM card',
  no_endpoint:
    'The SIM card is in no endpoint of its supplier: create one with a plan there, then refresh the card',
  unknown: 'The supplier did not say whether it was done',
  not_ready: 'The supplier is not set up',
};

export const supplierMessage = (code: string | null): string =>
  sentence(texts[code ?? ''] ?? 'The supplier does not answer');

/** The words of the supplier, for those who administrate it. */
export const wordsFor = (role: number, words: string): string => (isRole(role, 'systemAdmin') ? words : '');

/** The message of a code, with the words of the supplier for those who administrate it. */
export function failureOf(
  { code, words }: { readonly code: string | null; readonly words: string },
  role: number,
): string {
  const shown = wordsFor(role, words);
  return shown ? `${supplierMessage(code)}: “${shown}”` : supplierMessage(code);
}

export const notAnswered = (): string => sentence('The supplier has not answered yet');
