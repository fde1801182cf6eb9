import type { Secret } from './secret.ts';

/** The least number of characters; 32 random bytes in base64url are 43. */
const SHORTEST = 32;
/** The least number of different characters; 64 random hexadecimal digits have fewer once in some 10^12 times. */
const FEWEST_DIFFERENT = 10;

/** Why a secret can be guessed: it is short, repeats itself, or has few different characters. */
export function secretIssue(secret: Secret): string | undefined {
  const text = secret.reveal();
  if (text.length < SHORTEST) return `must have at least ${SHORTEST} characters`;
  if (`${text}${text}`.indexOf(text, 1) < text.length) return 'must not repeat itself';
  if (new Set(text).size < FEWEST_DIFFERENT)
    return `must have at least ${FEWEST_DIFFERENT} different characters`;
  return undefined;
}
