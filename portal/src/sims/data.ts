import { dataSize } from '../ui/format.ts';

/** Bytes of a megabyte on every screen. */
const MB = 1_000_000;

export const inMegabytes = (bytes: number): number => Math.round(bytes / 10_000) / 100;

/** Megabytes as `1.84 GB`; `-` for none. */
export const megabytes = (mb: number | null | undefined): string =>
  dataSize(mb === null || mb === undefined ? null : Math.round(mb * MB));
