/** Why a form is not sent: a field that must be filled in is empty, or what is filled in is wrong. */
export type FormError = 'missing' | 'wrong';

/** The error of a form with these errors by field, and these values that it cannot do without. */
export function formError(errors: object, required: readonly (string | number)[]): FormError | undefined {
  if (Object.keys(errors).length === 0) return undefined;
  return required.some((value) => value === 0 || `${value}`.trim() === '') ? 'missing' : 'wrong';
}
