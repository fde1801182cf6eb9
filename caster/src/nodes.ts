import type { Bus, Message } from './bus.ts';
import type { Casta } from './casta.ts';
import { type Connecta, quietFor } from './connecta.ts';
import type { Limits } from './limits.ts';
import type { Rover } from './rover.ts';
import type { Station } from './stations.ts';
import type { Stream } from './stream.ts';
import {
  type Newcomer,
  readLive,
  readNewcomer,
  readSession,
  readVerdict,
  type ToldLive,
  type ToldSession,
  type ToldStation,
  tell,
  type Verdict,
} from './telling.ts';

/** What this node listens to for one stream; functions end it. */
interface Links {
  corrections?: { readonly subject: string; readonly end: () => void };
  newcomers?: () => void;
}

/**
 * The other casters of the network, over NATS: tells them which stations send here and whose sessions begin here,
 * hears the same of them, and passes corrections on. See docs/decisions/013-several-nodes.md.
 */
export class Nodes {
  private readonly bus: Bus;
  private readonly node: string;
  private readonly connecta: Connecta;
  private readonly casta: Casta;
  private readonly limits: Limits;
  private readonly links = new WeakMap<Stream, Links>();
  /** Streams that the others were told of last. */
  private told = new Set<Stream>();
  private telling: NodeJS.Immediate | undefined;

  constructor(bus: Bus, node: string, connecta: Connecta, casta: Casta, limits: Limits) {
    this.bus = bus;
    this.node = node;
    this.connecta = connecta;
    this.casta = casta;
    this.limits = limits;
    connecta.onBurst = (burst, stream) => this.bus.publish(subjectOf(stream.station), burst.plain);
    connecta.onTurn = (stream) => this.turned(stream);
  }

  /** Resolves after the first attempt to connect: without NATS this node serves its own stations. */
  async start(): Promise<void> {
    this.bus.subscribe('live.*', ({ data }) => {
      const live = readLive(data);
      if (live) this.heardLive(live, Date.now());
    });
    this.bus.subscribe('ctl.account.*', (message) => this.heardSession(message));
    this.bus.onConnect = () => {
      this.tellLive(Date.now());
      for (const rover of this.casta.rovers.values()) this.announce(rover, true);
    };
    await this.bus.start();
  }

  /** The stations of this node go with it. */
  async stop(): Promise<void> {
    clearImmediate(this.telling);
    this.tellLive(Date.now());
    await this.bus.stop();
  }

  /** Whether it makes sense to ask. */
  get reachable(): boolean {
    return this.bus.connected;
  }

  /** Once a second: says what sends here, and gives up nodes that are silent. */
  tick(now: number): void {
    this.tellLive(now);
    for (const stream of this.connecta.streams.values())
      if (stream.peer && now - stream.peer.heardAt > this.limits.peerSilence)
        stream.forget({ code: 'node_silent' }, now);
  }

  /** A session began, or (`again`) goes on: of one account there is only one in the network. */
  announce(rover: Rover, again: boolean): void {
    if (rover.account.testUser) return;
    const { id, address } = rover.facts;
    const told = { session: id, node: this.node, connectedAt: rover.connectedAt, address, again };
    this.bus.publish(`ctl.account.${rover.account.id}`, JSON.stringify(told satisfies ToldSession));
  }

  /** Asks the node that has a source for a station, if any, to give way to a newcomer here. */
  async askFor(station: Station, address: string): Promise<Verdict | undefined> {
    const newcomer: Newcomer = { node: this.node, address };
    const subject = `ctl.station.${station.id}`;
    const answer = await this.bus.ask(subject, JSON.stringify(newcomer), this.limits.peerAnswer);
    return answer && readVerdict(answer);
  }

  private turned(stream: Stream): void {
    this.attune(stream);
    if (sendsHere(stream) === this.told.has(stream)) return;
    // many stations turn at once when a node starts or stops
    this.telling ??= setImmediate(() => this.tellLive(Date.now()));
  }

  /** Corrections come over NATS only while rovers here want them and the source is elsewhere. */
  private attune(stream: Stream): void {
    const links = this.links.get(stream) ?? {};
    this.links.set(stream, links);
    const subject = !stream.source && stream.followers.size > 0 ? subjectOf(stream.station) : undefined;
    if (links.corrections?.subject !== subject) {
      links.corrections?.end();
      const end = subject && this.bus.subscribe(subject, ({ data }) => stream.relay(data));
      links.corrections = subject && end ? { subject, end } : undefined;
    }
    if (stream.source)
      links.newcomers ??= this.bus.subscribe(`ctl.station.${stream.station.id}`, (message) =>
        this.heardNewcomer(stream, message),
      );
    else {
      links.newcomers?.();
      links.newcomers = undefined;
    }
  }

  private tellLive(now: number): void {
    this.telling = undefined;
    const streams = [...this.connecta.streams.values()];
    this.told = new Set(streams.filter(sendsHere));
    const live: ToldLive = {
      node: this.node,
      stations: [...this.told].map((stream) => tell(stream, now)),
      handedOver: streams.filter(({ peer }) => peer?.promised).map(({ station }) => station.id),
    };
    this.bus.publish(`live.${this.node.replace(/[^\w-]/g, '_')}`, JSON.stringify(live));
  }

  private heardLive({ node, stations, handedOver }: ToldLive, now: number): void {
    const sending = new Set(handedOver.map((id) => this.connecta.streams.get(id)));
    for (const told of stations) {
      const stream = this.connecta.streams.get(told.station);
      if (!stream) continue;
      sending.add(stream);
      if (stream.source) this.settle(stream, node, told, now);
      else stream.hear(node, told, now);
    }
    for (const stream of this.connecta.streams.values())
      if (stream.peer?.node === node && !stream.peer.promised && !sending.has(stream))
        stream.forget({ code: 'node_stopped_stream' }, now);
  }

  /** Two nodes have a source for one station, as after NATS was away: the rule of docs/decisions/010 once more. */
  private settle(stream: Stream, node: string, told: ToldStation, now: number): void {
    const { source } = stream;
    if (!source || told.quiet > this.limits.takeover) return;
    const stalled = quietFor(stream, source, now) > this.limits.takeover;
    if (stalled || told.connectedAt < source.connectedAt)
      this.connecta.handOver(stream, node, { code: 'duplicate_at_node' }, now);
  }

  private heardNewcomer(stream: Stream, message: Message): void {
    const newcomer = readNewcomer(message.data);
    if (!newcomer) return;
    const now = Date.now();
    const holds = this.connecta.present(stream.station, newcomer.address, now) === 'holds';
    const verdict: Verdict = holds
      ? { yields: false }
      : {
          yields: true,
          ...this.connecta.handOver(stream, newcomer.node, { code: 'taken_over_at_node' }, now),
        };
    message.answer(JSON.stringify(verdict));
  }

  private heardSession({ subject, data }: Message): void {
    const account = Number(subject.split('.')[2]);
    if (this.casta.sessionsOf(account).length === 0) return;
    const told = readSession(data);
    const newer = told && this.casta.elsewhere(account, told, Date.now());
    if (newer) this.announce(newer, true);
  }
}

function sendsHere(stream: Stream): boolean {
  return stream.source !== undefined && stream.online;
}

function subjectOf({ country, mount }: Station): string {
  return `rtcm.${country}.${mount}`;
}
