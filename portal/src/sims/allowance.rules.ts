/** A typed number of megabytes; null for none, undefined for what is no number above 0. */
export function allowanceOf(typed: string): number | null | undefined {
  const text = typed.trim().replace(',', '.');
  if (text === '') return null;
  const value = /^\d{1,9}(\.\d{1,6})?$/.test(text) ? Number(text) : 0;
  return value > 0 ? value : undefined;
}
