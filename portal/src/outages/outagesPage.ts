import { page } from '../app/paths.ts';

interface Of {
  station?: number | undefined;
  /** The period, Unix ms; without it the last seven days. */
  from?: number | undefined;
  to?: number | undefined;
  /** The outage that is open: when it began. */
  open?: string | undefined;
}

const iso = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString());

/** The page of outages of a station and a period; with `open` one of them. */
export const outagesPage = ({ station, from, to, open }: Of = {}) =>
  page('casteroutages', {
    search: {
      basestation: station,
      start: iso(from),
      end: iso(to),
      open: open === undefined || station === undefined ? undefined : outageId(station, open),
    },
  });

/** An outage in the address: its station and when it began. */
export const outageId = (station: number, began: string): string => `${station}-${Date.parse(began)}`;

/** Undefined for what is no outage's id. */
export function readOutageId(id: string): { station: number; began: string } | undefined {
  const [, station, at] = /^(\d{1,9})-(\d{12,13})$/.exec(id) ?? [];
  if (station === undefined || at === undefined) return undefined;
  return { station: Number(station), began: new Date(Number(at)).toISOString() };
}
