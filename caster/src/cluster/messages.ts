import { z } from 'zod';

/** Messages between nodes over NATS, as JSON. Times are in ms, positions in metres (ECEF). */

const EcefPosition = z.object({ x: z.number(), y: z.number(), z: z.number() });

const StationStatus = z.object({
  station: z.number(),
  /** When its source connected, Unix ms by the sender's clock. */
  connectedAt: z.number(),
  /** The address that its source connected from. Casters before December 2026 leave it out. */
  address: z.string().optional(),
  /** Time since its last whole frame. */
  quiet: z.number(),
  /** Time since its last observation of satellites; casters before December 2026 do not say. */
  unobserved: z.number().optional(),
  msm: z.boolean(),
  /** Whether it carries observations of satellites; casters before November 2026 do not say. */
  observing: z.boolean().default(true),
  /** Transmitted position (1005/1006). */
  arp: EcefPosition.optional(),
  satellites: z.partialRecord(
    z.enum(['GPS', 'GLONASS', 'Galileo', 'SBAS', 'QZSS', 'BeiDou', 'NavIC']),
    z.number(),
  ),
  messages: z.array(z.number()),
  formats: z.string(),
  dataRate: z.number(),
  /** Frames that its rovers get first, as base64; casters before December 2026 do not say. */
  introduction: z.string().optional(),
});

const NodeStatus = z.object({
  node: z.string(),
  /** Stations whose source is at the node. */
  stations: z.array(StationStatus),
  /** Stations that moved to another node, which has not announced them yet: they are not offline. */
  handedOver: z.array(z.number()),
});

/** A live rover session of a node. */
const SessionAnnounced = z.object({
  session: z.number(),
  node: z.string(),
  connectedAt: z.number(),
  address: z.string(),
  /** The session is not new, but announced again after NATS was away. */
  again: z.boolean(),
});

/** A station has the right password, but connects to another node than the one that has its mountpoint. */
const TakeoverRequest = z.object({ node: z.string(), address: z.string() });

/** Whether the present source is closed for the new one, and in which state it leaves the stream. */
const TakeoverReply = z.union([
  z.object({ yields: z.literal(false) }),
  z.object({
    yields: z.literal(true),
    online: z.boolean(),
    msm: z.boolean(),
    observing: z.boolean().default(true),
    unobserved: z.number().optional(),
  }),
]);

export type StationStatus = z.infer<typeof StationStatus>;
export type NodeStatus = z.infer<typeof NodeStatus>;
export type SessionAnnounced = z.infer<typeof SessionAnnounced>;
export type TakeoverRequest = z.infer<typeof TakeoverRequest>;
export type TakeoverReply = z.infer<typeof TakeoverReply>;

/** Undefined for a message that cannot be parsed, such as one of a node with another version. */
export const readNodeStatus = reader(NodeStatus);
export const readSessionAnnounced = reader(SessionAnnounced);
export const readTakeoverRequest = reader(TakeoverRequest);
export const readTakeoverReply = reader(TakeoverReply);

function reader<T extends z.ZodType>(schema: T) {
  return (data: Uint8Array): z.output<T> | undefined => {
    try {
      return schema.safeParse(JSON.parse(Buffer.from(data).toString())).data;
    } catch {
      return undefined;
    }
  };
}
