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
  unknown: 'The supplier did not say whether it was done',
  not_ready: 'The supplier is not set up',
};

export const supplierMessage = (code: string | null): string =>
  sentence(texts[code ?? ''] ?? 'The supplier does not answer');

export const notAnswered = (): string => sentence('The supplier has not answered yet');
