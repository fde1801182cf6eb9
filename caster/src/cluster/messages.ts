import { type Ecef, ecefToGeodetic, type Geodetic } from '@cairn/gnss';
import { z } from 'zod';
import type { StreamStats } from '../stations/stream-stats.ts';

/** What nodes say to each other over NATS, as JSON. Times in ms; positions in metres, ECEF. */

const EcefPosition = z.object({ x: z.number(), y: z.number(), z: z.number() });

const StationStatus = z.object({
  station: z.number(),
  /** When its source connected, Unix ms by the teller's clock. */
  connectedAt: z.number(),
  /** Since its last whole frame. */
  quiet: z.number(),
  msm: z.boolean(),
  /** Its own 1005/1006. */
  arp: EcefPosition.optional(),
  satellites: z.partialRecord(
    z.enum(['GPS', 'GLONASS', 'Galileo', 'SBAS', 'QZSS', 'BeiDou', 'NavIC']),
    z.number(),
  ),
  messages: z.array(z.number()),
  formats: z.string(),
  dataRate: z.number(),
});

const NodeStatus = z.object({
  node: z.string(),
  /** Those that send to it now. */
  stations: z.array(StationStatus),
  /** Those that went from it to another node, which has not told of them yet: they are not offline. */
  handedOver: z.array(z.number()),
});

/** A session that lives on a node. */
const SessionAnnounced = z.object({
  session: z.number(),
  node: z.string(),
  connectedAt: z.number(),
  address: z.string(),
  /** Not new: said once more since NATS was away. */
  again: z.boolean(),
});

/** A station with the right password, at another node than the one that has its mountpoint. */
const TakeoverRequest = z.object({ node: z.string(), address: z.string() });

/** Whether the present source goes for a newcomer, and in which state it leaves the stream. */
const TakeoverReply = z.union([
  z.object({ yields: z.literal(false) }),
  z.object({ yields: z.literal(true), online: z.boolean(), msm: z.boolean() }),
]);

export type StationStatus = z.infer<typeof StationStatus>;
export type NodeStatus = z.infer<typeof NodeStatus>;
export type SessionAnnounced = z.infer<typeof SessionAnnounced>;
export type TakeoverRequest = z.infer<typeof TakeoverRequest>;
export type TakeoverReply = z.infer<typeof TakeoverReply>;

/** Undefined for what is not understood, such as of a node with another version. */
export const readNodeStatus = reader(NodeStatus);
export const readSessionAnnounced = reader(SessionAnnounced);
export const readTakeoverRequest = reader(TakeoverRequest);
export const readTakeoverReply = reader(TakeoverReply);

/** What is known of a stream's frames, wherever they are read. */
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

function reader<T extends z.ZodType>(schema: T) {
  return (data: Uint8Array): z.output<T> | undefined => {
    try {
      return schema.safeParse(JSON.parse(Buffer.from(data).toString())).data;
    } catch {
      return undefined;
    }
  };
}
