/** A field that is not right, as fields mark themselves. */
export const WRONG_FIELD = '[aria-invalid="true"]';

/** Gives the focus to the first field of a form that is not right, once its fields are marked. */
export function focusWrongField(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>(WRONG_FIELD)?.focus());
}
