const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** Bytes in powers of 1000 as `512 B`, `1.84 GB` or `221.48 MB`; `decimal` writes two decimals in a language. */
export function dataSize(bytes: number, decimal: (value: number) => string): string {
  let size = bytes;
  let unit = 0;
  while (size >= 999.995 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return unit === 0 ? `${Math.round(size)} B` : `${decimal(size)} ${units[unit]}`;
}
