import { useState } from 'react';
import { z } from 'zod';
import { useUrlFilter } from '../ui/filter/url.ts';
import { type Period, periods } from './periods.ts';

/** The interval at which the RTK status history and the network logins are read, ms. */
export const TREND_POLL_MS = 300_000;

/** One period for all charts of a page; links have it under the name of the first one. */
const filter = z.object({ rtk: z.enum(periods).default('day') });

/** State of a chart: the period of its page, which is in the address, and whether it shows as a table. */
export function useTrend() {
  const [{ rtk: period }, setChosen] = useUrlFilter(filter);
  const [asTable, setAsTable] = useState(false);
  return { period, setPeriod: (next: Period) => setChosen({ rtk: next }), asTable, setAsTable };
}
