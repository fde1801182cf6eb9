import type { RoverForm } from './rover.rules.ts';

/** A form that was left half-way by reloading the page, and the step that was shown. Passwords are not stored. */
export interface Draft {
  readonly step: number;
  readonly form: Omit<RoverForm, 'password'>;
  /** The version of the rover that it edits; a newer one needs its own form. */
  readonly version: number | undefined;
}

/** One draft for each person and rover, in this tab alone. */
export const draftKey = (user: number, rover: number | undefined): string =>
  `cairn:rover-draft:${user}:${rover ?? 'new'}`;

export function readDraft(key: string, version: number | undefined): Draft | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft | null;
    return draft && draft.version === version ? draft : undefined;
  } catch {
    return undefined;
  }
}

export function storeDraft(key: string, { step, form, version }: Draft): void {
  const { password: _, ...rest } = form as RoverForm;
  try {
    sessionStorage.setItem(key, JSON.stringify({ step, form: rest, version }));
  } catch {
    // Full or refused: a reload begins again.
  }
}

export function removeDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Refused: nothing was stored either.
  }
}
