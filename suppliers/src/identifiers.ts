declare const kind: unique symbol;

/** Number of a SIM card with its check digit, 18 to 20 digits (ITU-T E.118). */
export type Iccid = string & { readonly [kind]: 'ICCID' };
/** Identity of a subscriber: country, network and number, 14 or 15 digits (ITU-T E.212). */
export type Imsi = string & { readonly [kind]: 'IMSI' };
/** International telephone number without a plus, 7 to 15 digits (ITU-T E.164). */
export type Msisdn = string & { readonly [kind]: 'MSISDN' };

/** 89 is telecommunications in ISO/IEC 7812; the longest in use has 19 digits and the check digit. */
export function parseIccid(text: string): Iccid | undefined {
  return /^89\d{16,18}$/.test(text) && luhnDigit(text.slice(0, -1)) === Number(text.at(-1))
    ? (text as Iccid)
    : undefined;
}

/** An ICCID from its digits without the check digit. */
export function iccidOf(withoutCheckDigit: string): Iccid | undefined {
  return /^\d+$/.test(withoutCheckDigit)
    ? parseIccid(`${withoutCheckDigit}${luhnDigit(withoutCheckDigit)}`)
    : undefined;
}

export function parseImsi(text: string): Imsi | undefined {
  return /^\d{14,15}$/.test(text) ? (text as Imsi) : undefined;
}

export function parseMsisdn(text: string): Msisdn | undefined {
  const digits = text.replace(/^\+/, '');
  return /^[1-9]\d{6,14}$/.test(digits) ? (digits as Msisdn) : undefined;
}

/** The digit that makes the sum of a number, every second digit from the right doubled, a multiple of ten. */
function luhnDigit(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const value = Number(digits[digits.length - 1 - index]) * (index % 2 === 0 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return (10 - (sum % 10)) % 10;
}
