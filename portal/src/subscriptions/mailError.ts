import { addressError } from '../kit/addressError.ts';

/** The e-mail that can be sent about a change. */
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
