import { type Ecef, ecefToGeodetic, type Geodetic } from '@cairn/gnss';
import type { StationStatus } from '../cluster/messages.ts';
import type { StreamStats } from './stream-stats.ts';

/** Statistics of a stream's frames, whichever node reads them. */
export interface StreamInfo extends Pick<StreamStats, 'satellites' | 'formatDetails' | 'messageTypes'> {
  readonly arp: { readonly ecef: Ecef; readonly geodetic: Geodetic } | undefined;
}

export function streamInfoOf(status: StationStatus): StreamInfo {
  return {
    arp: status.arp && { ecef: status.arp, geodetic: ecefToGeodetic(status.arp) },
    satellites: status.satellites,
    formatDetails: () => status.formats,
    messageTypes: () => status.messages,
  };
}
