import { toWall } from '../clock.ts';
import type { Stream } from '../stations/stream.ts';
import type { StationStatus } from './messages.ts';

/** What other nodes must know of a stream that is fed here. */
export function statusOfStream(stream: Stream, now: number): StationStatus {
  const { stats } = stream;
  return {
    station: stream.station.id,
    connectedAt: toWall(stream.connectedAt ?? now),
    address: stream.source?.request.address,
    quiet: now - (stream.frameAt ?? now),
    unobserved: now - (stream.rhythm.observedAt ?? now),
    msm: stream.msm,
    observing: stream.observing,
    arp: stats.arp?.ecef,
    satellites: stats.satellites,
    messages: stats.messageTypes(),
    formats: stats.formatDetails(),
    dataRate: stream.dataRate,
    // a station out of service has none, wherever that is known already
    introduction: stream.station.outOfService
      ? ''
      : Buffer.concat(stream.introduction.frames(now)).toString('base64'),
  };
}
