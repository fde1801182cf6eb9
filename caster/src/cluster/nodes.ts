import { wholeFrames } from '@cairn/gnss';
import { steadyNow, toWall } from '../clock.ts';
import type { Limits } from '../limits.ts';
import type { Casta } from '../rovers/casta.ts';
import type { Rover } from '../rovers/rover.ts';
import { type Connecta, silenceDuration } from '../stations/connecta.ts';
import type { Station } from '../stations/stations.ts';
import type { Stream } from '../stations/stream.ts';
import type { Bus, Message } from './bus.ts';
import {
  type NodeStatus,
  readNodeStatus,
  readSessionAnnounced,
  readTakeoverReply,
  readTakeoverRequest,
  type SessionAnnounced,
  type StationStatus,
  type TakeoverReply,
  type TakeoverRequest,
} from './messages.ts';
import { statusOfStream } from './stream-status.ts';

/** Subscriptions of this node for one stream, as functions that end them. */
interface Links {
  corrections?: { readonly subject: string; readonly end: () => void };
  takeovers?: () => void;
}

/**
 * The other nodes of the network, over NATS. This node publishes which stations send to it and which sessions begin at
 * it, receives the same from the others, and forwards corrections. See docs/decisions/013-several-nodes.md.
 */
export class Nodes {
  readonly #bus: Bus;
  readonly #node: string;
  readonly #connecta: Connecta;
  readonly #casta: Casta;
  readonly #limits: Limits;
  readonly #links = new WeakMap<Stream, Links>();
  /** The streams that the last message announced, and whether they had corrections. */
  #announced = new Map<Stream, boolean>();
  #publishing: NodeJS.Immediate | undefined;

  constructor(bus: Bus, node: string, connecta: Connecta, casta: Casta, limits: Limits) {
    this.#bus = bus;
    this.#node = node;
    this.#connecta = connecta;
    this.#casta = casta;
    this.#limits = limits;
    connecta.watch({
      burst: ({ plain }, stream) => this.#bus.publish(subjectOf(stream.station), plain),
      turned: (stream) => this.#streamChanged(stream),
    });
    casta.watch({
      sessionBegan: (rover) => this.#announce(rover, false),
      sessionRemained: (rover) => this.#announce(rover, true),
    });
  }

  /** Resolves after the first attempt to connect: without NATS this node serves its own stations. */
  async start(): Promise<void> {
    this.#bus.subscribe('live.*', ({ data }) => {
      const live = readNodeStatus(data);
      if (live) this.#onNodeStatus(live, steadyNow());
    });
    this.#bus.subscribe('ctl.account.*', (message) => this.#onSessionAnnounced(message));
    await this.#bus.start(() => {
      this.#publishStatus(steadyNow());
      for (const rover of this.#casta.rovers.values()) this.#announce(rover, true);
    });
  }

  /** Announces that this node and its stations are gone. */
  async stop(): Promise<void> {
    clearImmediate(this.#publishing);
    this.#publishStatus(steadyNow());
    await this.#bus.stop();
  }

  /** Whether another node can answer. */
  get reachable(): boolean {
    return this.#bus.connected;
  }

  /** Runs once a second: publishes the streams fed here, and drops nodes that are silent. */
  tick(now: number): void {
    this.#publishStatus(now);
    for (const stream of this.#connecta.streams.values())
      if (stream.peer && now - stream.peer.receivedAt > this.#limits.peerSilence)
        stream.forget({ code: 'node_silent' }, now);
  }

  /** Asks the node that has a station's source, if any, to close it for a new source here. */
  async requestTakeover(station: Station, address: string): Promise<TakeoverReply | undefined> {
    const request: TakeoverRequest = { node: this.#node, address };
    const subject = `ctl.station.${station.id}`;
    const answer = await this.#bus.ask(subject, JSON.stringify(request), this.#limits.peerAnswer);
    return answer && readTakeoverReply(answer);
  }

  /** Announces that a session began, or (`again`) goes on, because an account has only one in the network. */
  #announce(rover: Rover, again: boolean): void {
    if (rover.account.testUser) return;
    const { id, address } = rover.request;
    const announced = {
      session: id,
      node: this.#node,
      connectedAt: toWall(rover.connectedAt),
      address,
      again,
    };
    this.#bus.publish(
      `ctl.account.${rover.account.id}`,
      JSON.stringify(announced satisfies SessionAnnounced),
    );
  }

  #streamChanged(stream: Stream): void {
    this.#syncSubscriptions(stream);
    const serves = sendsHere(stream) ? stream.serves : undefined;
    if (serves === this.#announced.get(stream)) return;
    // many stations turn at once when a node starts or stops
    this.#publishing ??= setImmediate(() => this.#publishStatus(steadyNow()));
  }

  /** Corrections travel over NATS only while a rover here follows the stream and its source is elsewhere. */
  #syncSubscriptions(stream: Stream): void {
    const links = this.#links.get(stream) ?? {};
    this.#links.set(stream, links);
    const subject = !stream.source && stream.audience > 0 ? subjectOf(stream.station) : undefined;
    if (links.corrections?.subject !== subject) {
      links.corrections?.end();
      const relay = ({ data }: Message) => stream.relay(wholeFrames(data) ?? [], steadyNow());
      const end = subject && this.#bus.subscribe(subject, relay);
      links.corrections = subject && end ? { subject, end } : undefined;
    }
    if (stream.source)
      links.takeovers ??= this.#bus.subscribe(`ctl.station.${stream.station.id}`, (message) =>
        this.#onTakeoverRequest(stream, message),
      );
    else {
      links.takeovers?.();
      links.takeovers = undefined;
    }
  }

  #publishStatus(now: number): void {
    this.#publishing = undefined;
    const streams = [...this.#connecta.streams.values()];
    this.#announced = new Map(streams.filter(sendsHere).map((stream) => [stream, stream.serves]));
    const live: NodeStatus = {
      node: this.#node,
      stations: [...this.#announced.keys()].map((stream) => statusOfStream(stream, now)),
      handedOver: streams.filter(({ peer }) => peer?.promised).map(({ station }) => station.id),
    };
    this.#bus.publish(`live.${this.#node.replace(/[^\w-]/g, '_')}`, JSON.stringify(live));
  }

  #onNodeStatus({ node, stations, handedOver }: NodeStatus, now: number): void {
    const sending = new Set(handedOver.map((id) => this.#connecta.streams.get(id)));
    for (const announced of stations) {
      const stream = this.#connecta.streams.get(announced.station);
      if (!stream) continue;
      sending.add(stream);
      if (stream.source) this.#resolveDuplicate(stream, node, announced, now);
      else stream.receiveStatus(node, announced, now);
    }
    for (const stream of this.#connecta.streams.values())
      if (stream.peer?.node === node && !stream.peer.promised && !sending.has(stream))
        stream.forget({ code: 'node_stopped_stream' }, now);
  }

  /**
   * Two nodes have a source for one station, as after NATS was away. The rule of docs/decisions/010 decides again, by
   * figures that both nodes have, so that one of the two sources stays.
   */
  #resolveDuplicate(stream: Stream, node: string, announced: StationStatus, now: number): void {
    const { source } = stream;
    if (!source || announced.quiet > this.#limits.takeover) return;
    const stalled = silenceDuration(stream, source, now) > this.#limits.takeover;
    const connectedAt = toWall(source.request.connectedAt);
    const newer =
      connectedAt === announced.connectedAt ? this.#node > node : connectedAt > announced.connectedAt;
    const newerStays = source.request.address === announced.address;
    if (stalled || newer !== newerStays)
      this.#connecta.handOver(stream, node, { code: 'duplicate_at_node' }, now);
  }

  #onTakeoverRequest(stream: Stream, message: Message): void {
    const request = readTakeoverRequest(message.data);
    if (!request) return;
    const now = steadyNow();
    const holds = this.#connecta.present(stream.station, request.address, now) === 'holds';
    const reply: TakeoverReply = holds
      ? { yields: false }
      : {
          yields: true,
          ...this.#connecta.handOver(stream, request.node, { code: 'taken_over_at_node' }, now),
        };
    message.answer(JSON.stringify(reply));
  }

  #onSessionAnnounced({ subject, data }: Message): void {
    const account = Number(subject.split('.')[2]);
    if (this.#casta.sessionsOf(account).length === 0) return;
    const announced = readSessionAnnounced(data);
    const newer = announced && this.#casta.elsewhere(account, announced, steadyNow());
    if (newer) this.#announce(newer, true);
  }
}

function sendsHere(stream: Stream): boolean {
  return stream.source !== undefined && stream.online;
}

function subjectOf({ country, mount }: Station): string {
  return `rtcm.${country}.${mount}`;
}
