import type { CallOptions, Outage, Reply } from '@cairn/contract';
import { useMemo } from 'react';
import { z } from 'zod';
import { areas, call } from '../api.ts';
import { useList } from '../kit/useList.ts';
import { useListFilter } from '../kit/useListFilter.ts';
import { dateText, dayBounds, localZone } from '../ui/dates.ts';
import { filterDay } from '../ui/filter/filterDay.ts';
import { outageId } from './outagesPage.ts';

const POLL_MS = 30_000;
/** A day as it is chosen here, or a time that a link of a chart has. */
const moment = z.union([filterDay, z.iso.datetime()]).optional();
export const sortKeys = ['began', 'station', 'ended', 'seconds'] as const;

/** What the address of the page holds. */
export const outageFilter = z.object({
  days: z.literal([1, 7, 30, 90]).default(7),
  start: moment,
  end: moment,
  basestation: z.int().optional(),
  country: z.literal([0, 1, 2]).default(0),
  stext: z.coerce.string().optional(),
  view: z.enum(['outages', 'stations']).default('outages'),
  sort: z.enum(sortKeys).default('began'),
  desc: z.boolean().default(true),
  open: z.string().optional(),
});

type OutageReply = Reply<typeof areas.outages.list>;
export type StationFigures = OutageReply['stations'][number];

const read = ({ outages, total }: OutageReply) => ({ rows: outages, total });
export const rowId = ({ station, began }: Outage) => outageId(station, began);

/** The outages of the address, read again every 30 s. */
export function useOutages() {
  const { filter, onFilter, table } = useListFilter(outageFilter);
  const { days, start, end, basestation, country, stext, sort, desc } = filter;
  const input = useMemo(
    () => ({
      days,
      basestation,
      country,
      stext: stext ?? '',
      orderby: sort,
      sortdesc: desc,
      start: start && boundOf(start, 'start'),
      end: end && boundOf(end, 'end'),
    }),
    [days, basestation, country, stext, sort, desc, start, end],
  );
  const list = useList(areas.outages.list, input, read, rowId, { limit: 25, refetchInterval: POLL_MS });
  const csvFile = (options: CallOptions) =>
    call(areas.outages.listFile, { ...input, timezone: localZone() }, options);
  return { filter, onFilter, list, table: { ...table, csvFile } };
}

const isDay = (text: string) => text.length === 10;
const boundOf = (text: string, side: 'start' | 'end') =>
  isDay(text) ? dayBounds(text)[side].toISOString() : text;

/** The day of a bound for the field that it is chosen in, `2026-11-20`. */
export const dayOf = (text: string | undefined): string | undefined =>
  text === undefined || isDay(text) ? text : dateText(text, 'day').split('-').reverse().join('-');
