/** The search of the product: upper-cased, a substring of the name; for administrators of the mountpoint too. */
export function matching<S extends { text: string; mount?: string | undefined }>(
  stations: readonly S[],
  stext = '',
): readonly S[] {
  const term = stext.trim().toUpperCase();
  if (!term) return stations;
  return stations.filter(
    ({ text, mount = '' }) => text.toUpperCase().includes(term) || mount.toUpperCase().includes(term),
  );
}
