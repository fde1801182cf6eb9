import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far the time of a signature may be from ours, ms. */
export const SIGNATURE_TOLERANCE = 5 * 60_000;

export type SignatureCheck = 'valid' | 'malformed' | 'wrong' | 'expired' | 'early';

/**
 * Checks a header `t=<Unix seconds>,v1=<hex>,…` as Stripe documents it: HMAC-SHA-256 over "<t>.<body>". Any of the secrets
 * and any of the v1 signatures may match, so that secrets can be changed without a pause.
 */
export function checkSignature(
  payload: string,
  header: string,
  secrets: readonly string[],
  now: number,
): SignatureCheck {
  const { time, signatures } = parse(header);
  if (time === undefined || signatures.length === 0) return 'malformed';
  let found = false;
  for (const secret of secrets) {
    const expected = createHmac('sha256', secret).update(`${time}.${payload}`).digest();
    for (const signature of signatures) if (timingSafeEqual(signature, expected)) found = true;
  }
  if (!found) return 'wrong';
  const age = now - Number(time) * 1000;
  if (age < -SIGNATURE_TOLERANCE) return 'early';
  return age > SIGNATURE_TOLERANCE ? 'expired' : 'valid';
}

/** Other schemes than v1 are ignored. */
function parse(header: string): { time: string | undefined; signatures: Buffer[] } {
  const pairs = header.split(',').map((pair) => pair.trim().split('=', 2));
  const [time] = pairs.flatMap(([name, value = '']) =>
    name === 't' && /^\d{1,12}$/.test(value) ? [value] : [],
  );
  const signatures = pairs.flatMap(([name, value = '']) =>
    name === 'v1' && /^[0-9a-f]{64}$/i.test(value) ? [Buffer.from(value, 'hex')] : [],
  );
  return { time, signatures };
}
