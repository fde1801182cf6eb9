import { type Ecef, ecefToGeodetic, type Geodetic } from '@cairn/gnss';
import { z } from 'zod';
import type { StreamFacts } from './facts.ts';
import type { Stream } from './stream.ts';

/** What nodes say to each other over NATS, as JSON. Times in ms; positions in metres, ECEF. */

const Place = z.object({ x: z.number(), y: z.number(), z: z.number() });

const ToldStation = z.object({
  station: z.number(),
  /** When its source connected, Unix ms by the teller's clock. */
  connectedAt: z.number(),
  /** Since its last whole frame. */
  quiet: z.number(),
  msm: z.boolean(),
  /** Its own 1005/1006. */
  arp: Place.optional(),
  satellites: z.partialRecord(
    z.enum(['GPS', 'GLONASS', 'Galileo', 'SBAS', 'QZSS', 'BeiDou', 'NavIC']),
    z.number(),
  ),
  messages: z.array(z.number()),
  formats: z.string(),
  dataRate: z.number(),
});

const ToldLive = z.object({
  node: z.string(),
  /** Those that send to it now. */
  stations: z.array(ToldStation),
  /** Those that went from it to another node, which has not told of them yet: they are not offline. */
  handedOver: z.array(z.number()),
});

/** A session that lives on a node. */
const ToldSession = z.object({
  session: z.number(),
  node: z.string(),
  connectedAt: z.number(),
  address: z.string(),
  /** Not new: said once more since NATS was away. */
  again: z.boolean(),
});

/** A station with the right password, at another node than the one that has its mountpoint. */
const Newcomer = z.object({ node: z.string(), address: z.string() });

/** Whether the present source goes for a newcomer, and in which state it leaves the stream. */
const Verdict = z.union([
  z.object({ yields: z.literal(false) }),
  z.object({ yields: z.literal(true), online: z.boolean(), msm: z.boolean() }),
]);

export type ToldStation = z.infer<typeof ToldStation>;
export type ToldLive = z.infer<typeof ToldLive>;
export type ToldSession = z.infer<typeof ToldSession>;
export type Newcomer = z.infer<typeof Newcomer>;
export type Verdict = z.infer<typeof Verdict>;

/** Undefined for what is not understood, such as of a node with another version. */
export const readLive = reader(ToldLive);
export const readSession = reader(ToldSession);
export const readNewcomer = reader(Newcomer);
export const readVerdict = reader(Verdict);

/** What is known of a stream's frames, wherever they are read. */
export interface Sight extends Pick<StreamFacts, 'satellites' | 'formatDetails' | 'messageTypes'> {
  readonly arp: { readonly ecef: Ecef; readonly geodetic: Geodetic } | undefined;
}

/** What other nodes must know of a stream that is fed here. */
export function tell(stream: Stream, now: number): ToldStation {
  const { facts } = stream;
  return {
    station: stream.station.id,
    connectedAt: stream.connectedAt ?? now,
    quiet: now - (stream.frameAt ?? now),
    msm: stream.msm,
    arp: facts.arp?.ecef,
    satellites: facts.satellites,
    messages: facts.messageTypes(),
    formats: facts.formatDetails(),
    dataRate: stream.dataRate,
  };
}

export function sightOf(told: ToldStation): Sight {
  return {
    arp: told.arp && { ecef: told.arp, geodetic: ecefToGeodetic(told.arp) },
    satellites: told.satellites,
    formatDetails: () => told.formats,
    messageTypes: () => told.messages,
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
