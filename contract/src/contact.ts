import { z } from 'zod';
import { line } from './endpoint.ts';

/** A telephone number as people write it; empty for none. `name` begins the message. */
export const telephone = (name: 'Telephone' | 'Mobile') =>
  line(40)
    .refine(isTelephone, `${name} must be a number of 5 to 15 digits, such as +44 1507 123456`)
    .default('');

function isTelephone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return text === '' || (/^\+?[\d ()./-]+(ext\.? \d+|x\d+)?$/i.test(text) && digits >= 5 && digits <= 15);
}

/** A click opens it, so it must be an address of the web, with or without its scheme. */
export const website = line(200)
  .pipe(
    z
      .string()
      .regex(
        /^$|^(https?:\/\/)?([\p{L}\d-]+\.)+[\p{L}\d-]{2,}(:\d{1,5})?([/?#]\S*)?$/iu,
        'Website must be an address of the web, such as https://www.example.com',
      ),
  )
  .default('');
