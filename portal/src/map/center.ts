export type Country = 1 | 2;

const centers: Record<Country, [number, number]> = { 1: [-2.4, 54.6], 2: [10.6, 56.0] };

/** Where a map begins with nothing on it to fit to: in its country, else in that of its reader, else in northern Britain. */
export const centerOf = (country: Country | 0, reader: Country | undefined): [number, number] =>
  centers[country || reader || 1];
