import { CallError } from '@cairn/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { areas, query } from '../../api.ts';
import { localZone } from '../../ui/dates.ts';
import { barSeconds, isPast, stretchOf, type View } from './view.rules.ts';

const POLL_MS = 5000;

/** A bar of the chart; the ones to come have no value. */
export interface ShownBar {
  readonly begins: number;
  readonly ends: number;
  readonly value: number | null;
  readonly share: number | null;
  readonly offlineEvents: readonly string[];
  readonly offlineSeconds: readonly number[];
  readonly lost: number;
  /** s out of service, which the value leaves out. */
  readonly planned: number;
}

/** Options of a query whose refusal hides its chart and ends no session. */
export const errorsOnPage = { showsErrors: true };
/** A chart that the person may not see has no data for them. */
export const isHidden = (error: Error | null): boolean =>
  error instanceof CallError && error.code === 'not_authorised';

/** The bars of a view, read every 5 s until it is past. */
export function useAvailability(station: number, view: View, msm: boolean) {
  const past = isPast(view, Date.now());
  const { bars: count } = stretchOf(view, Date.now());
  const barsQuery = useQuery({
    ...query(areas.availability.ofStation, {
      base: station,
      msm,
      start: 0,
      end: count,
      period: barSeconds[view.period],
      timezone: localZone(),
      ...(view.until !== undefined && { until: new Date(view.until - 1).toISOString() }),
    }),
    meta: errorsOnPage,
    refetchInterval: past ? false : POLL_MS,
    ...(past && { staleTime: Number.POSITIVE_INFINITY }),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = barsQuery;
  const bars = useMemo(() => {
    if (!data || isPlaceholderData) return undefined;
    const begins = data.bars.map((bar) => Date.parse(bar.begins));
    const last = stretchOf(view, Date.now()).ends;
    return data.bars.map(
      (bar, index): ShownBar => ({
        ...bar,
        begins: begins[index] ?? 0,
        ends: begins[index + 1] ?? Math.max(last, (begins[index] ?? 0) + 1000),
      }),
    );
  }, [data, isPlaceholderData, view]);
  return { barsQuery, bars, past };
}
