/** An Idempotency-Key. `crypto.randomUUID` is for secure contexts alone. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, '0')).join(
    '',
  );
