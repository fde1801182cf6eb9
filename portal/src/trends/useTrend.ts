import { useState } from 'react';
import { z } from 'zod';
import { useUrlFilter } from '../ui/filter/url.ts';
import { type Period, periods } from './periods.ts';

/** The interval at which the RTK status history and the network logins are read, ms. */
export const TREND_POLL_MS = 300_000;

const filter = z.object({
  rtk: z.enum(periods).default('day'),
  logins: z.enum(periods).default('day'),
});

/** State of a chart: its period, which is in the address, and whether it shows as a table. */
export function useTrend(chart: 'rtk' | 'logins') {
  const [chosen, setChosen] = useUrlFilter(filter);
  const [asTable, setAsTable] = useState(false);
  return {
    period: chosen[chart],
    setPeriod: (period: Period) => setChosen({ [chart]: period }),
    asTable,
    setAsTable,
  };
}
