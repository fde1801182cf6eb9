import { z } from 'zod';
import { rtkStatusIds } from './statuses.ts';

/** RTK status: GGA quality codes. 0 connected without a fix, 1 GPS, 2 DGPS, 4 fixed, 5 float, 6 EST; null not connected. */
export const rtkStatus = z.literal(Object.values(rtkStatusIds));
export type RtkStatus = z.output<typeof rtkStatus>;

/** Text and colour of each RTK status, in the order of the count card, whose `data[3]` counts Fixed. */
export const rtkStatuses = [
  { status: rtkStatusIds.noPosition, text: 'Connected', color: '#9b6bdf' },
  { status: rtkStatusIds.gps, text: 'GPS', color: '#e54f51' },
  { status: rtkStatusIds.dgps, text: 'DGPS', color: '#f9bd2b' },
  { status: rtkStatusIds.fixed, text: 'Fixed', color: '#4bebb3' },
  { status: rtkStatusIds.float, text: 'Float', color: '#4792e9' },
  { status: rtkStatusIds.estimated, text: 'EST', color: '#838990' },
] as const satisfies readonly { status: RtkStatus; text: string; color: string }[];
