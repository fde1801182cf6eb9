/** Yes and no, as the calls write them. */
export const bit = (yes: boolean): 0 | 1 => (yes ? 1 : 0);

/** ISO without milliseconds: 4 bytes less, ten thousand times. */
export const second = (at: Date | null): string | null => at && `${at.toISOString().slice(0, 19)}Z`;
