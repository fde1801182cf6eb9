import { addressError } from '../kit/addressError.ts';

/** Of a change about which an e-mail can be sent. */
export interface Mail {
  mail: boolean;
  companyemail: string;
}

/** What is wrong with the address of an e-mail that is sent. */
export function mailError({ mail, companyemail }: Mail) {
  const error = mail && addressError(companyemail);
  return error ? { companyemail: error } : {};
}

/** What must be filled in of an e-mail. */
export const mailValues = ({ mail, companyemail }: Mail): string[] => (mail ? [companyemail] : []);
