import { addressError } from '../kit/addressError.ts';
import type { Mail } from './MailFields.tsx';

/** What is wrong with the address of an e-mail that is sent. */
export function mailError({ mail, companyemail }: Mail) {
  const error = mail && addressError(companyemail);
  return error ? { companyemail: error } : {};
}

/** What must be filled in of an e-mail. */
export const mailValues = ({ mail, companyemail }: Mail): string[] => (mail ? [companyemail] : []);
