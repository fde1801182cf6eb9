import type { Socket } from 'node:net';
import type { LogEvent, StreamChange } from '@cairn/contract/caster-events';
import { isTrusted, positionDifference, TOLERATED_METRES } from '@cairn/gnss';
import { steadyNow } from '../clock.ts';
import type { Limits } from '../limits.ts';
import type { CasterLog, Country } from '../telemetry/caster-log.ts';
import { iso } from '../telemetry/iso.ts';
import type { RowQueue } from '../telemetry/queue.ts';
import type { ObservationRow, StatusChangeRow } from '../telemetry/rows.ts';
import type { Burst } from './burst.ts';
import { ByteBudget } from './byte-budget.ts';
import { ObservationSet } from './observation-set.ts';
import { Source, type SourceRequest } from './source.ts';
import type { Station } from './stations.ts';
import { Stream, type StreamState } from './stream.ts';

/** Two lines about damage or excess of one stream are at least so far apart, ms. */
const DAMAGE_LOG_INTERVAL = 60_000;

/**
 * A station may send at once what it may send in so many seconds, as after its modem was away: 125 kB, which is less
 * than may wait for a rover before that is dropped as too slow.
 */
const SOURCE_BURST_SECONDS = 2.5;

/** What the log says of a source so far. */
interface Noted {
  /** The distance that was logged, m, and the damage that was. */
  differs: number;
  badCrc: number;
  damageAt: number;
  excessAt: number;
  unobserved: boolean;
}

/** What a part of the caster wants to be told of streams. */
export interface StreamWatcher {
  /** A stream goes online or offline. */
  online?(stream: Stream): void;
  offline?(stream: Stream): void;
  /** A stream is taken out of service, or returns. */
  service?(stream: Stream): void;
  /** An online stream begins or ceases to have observations of satellites. */
  observing?(): void;
  /** A burst of a source at this node was sent to rovers. */
  burst?(burst: Burst, stream: Stream): void;
  /** The whole frames of a burst of a source at this node, after its rovers were served, and their time, Unix ms. */
  frames?(frames: Uint8Array, stream: Stream, now: number): void;
  /** The source or the name of a stream changed, or whether it has rovers or corrections. */
  turned?(stream: Stream): void;
}

/** The stations' side of the caster: a stream for every station of the network, and the sources that feed them. */
export class Connecta {
  readonly streams = new Map<number, Stream>();
  readonly #watchers: StreamWatcher[] = [];
  readonly #limits: Limits;
  readonly #log: CasterLog;
  readonly #changes: RowQueue<StatusChangeRow>;
  readonly #observations: RowQueue<ObservationRow>;
  /** Streams that are sent to rovers, and those of them with observations of satellites. */
  readonly #online: Record<Country, Set<Stream>> = { 1: new Set(), 2: new Set() };
  readonly #observing: Record<Country, Set<Stream>> = { 1: new Set(), 2: new Set() };
  readonly #noted = new WeakMap<Source, Noted>();
  readonly #budgets = new WeakMap<Stream, ByteBudget>();
  readonly #sets = new WeakMap<Stream, ObservationSet>();
  #observedAt = 0;

  constructor(
    limits: Limits,
    log: CasterLog,
    changes: RowQueue<StatusChangeRow>,
    observations: RowQueue<ObservationRow>,
  ) {
    this.#limits = limits;
    this.#log = log;
    this.#changes = changes;
    this.#observations = observations;
  }

  /** Tells a part of the caster of all streams from now on, after those that watch already. */
  watch(watcher: StreamWatcher): void {
    this.#watchers.push(watcher);
  }

  /**
   * The streams of a country that RTK_RTCM3 chooses from: those with observations of satellites, or all that are online
   * when none has any.
   */
  live(country: Country): ReadonlySet<Stream> {
    const observing = this.#observing[country];
    return observing.size > 0 ? observing : this.#online[country];
  }

  /** Whether a new source from `address` may take the mountpoint: docs/decisions/010-mountpoint-taken.md. */
  present(station: Station, address: string, now: number): 'none' | 'yields' | 'holds' {
    const stream = this.streams.get(station.id);
    if (!stream?.source) return 'none';
    const quiet = silenceDuration(stream, stream.source, now);
    return stream.source.request.address === address || quiet > this.#limits.takeover ? 'yields' : 'holds';
  }

  hasSource(station: Station): boolean {
    return this.streams.get(station.id)?.source !== undefined;
  }

  /** Closes the source of a stream for one at another node. Returns the state in which it leaves the stream. */
  handOver(stream: Stream, node: string, reason: StreamChange, now: number): StreamState {
    const { source } = stream;
    if (source) this.#observe(stream, now);
    const left = stream.handOver(node, now);
    source?.close(reason);
    return left;
  }

  /**
   * Starts reading a station's frames; its earlier source is closed. `left` is the stream's state after a source at
   * another node that is closed already.
   */
  take(station: Station, socket: Socket, request: SourceRequest, rest: Buffer, left?: StreamState): void {
    const stream = this.streams.get(station.id);
    if (!stream) return void socket.destroy();
    const { connectedAt } = request;
    const before = stream.source;
    const source = new Source(
      stream,
      socket,
      request,
      (ended, reason) => this.#ended(stream, ended, reason),
      this.#budgetOf(stream, connectedAt),
    );
    stream.begin(source, connectedAt, left);
    this.#noted.set(source, { differs: 0, badCrc: 0, damageAt: 0, excessAt: 0, unobserved: false });
    if (before) {
      const same = before.request.address === request.address;
      this.#line(source, { event: 'station_took_over', from: same ? 'own_connection' : 'other_address' });
      before.close({ code: 'taken_over', same_address: same });
    } else if (left) this.#line(source, { event: 'station_took_over', from: 'other_node' });
    else this.#line(source, connectedEvent(station, request));
    request.service.clients.add(source);
    if (rest.length > 0) source.receive(rest);
  }

  /** Keeps the streams in step with the records of the stations. */
  stationChanged(before: Station | undefined, after: Station | undefined): void {
    const stream = this.streams.get((after ?? before)?.id ?? 0);
    if (!stream) {
      if (after) this.streams.set(after.id, this.#open(after));
      return;
    }
    if (!after) {
      this.streams.delete(stream.station.id);
      this.#drop(stream, { code: 'station_removed' });
      stream.forget({ code: 'station_removed' }, steadyNow());
      return;
    }
    const reason = sourceEndReason(stream.station, after);
    const service = stream.station.outOfService?.since !== after.outOfService?.since;
    stream.changeStation(after);
    this.#sort(stream);
    if (service) this.#tell((watcher) => watcher.service?.(stream));
    if (reason) this.#drop(stream, reason);
  }

  /** Runs once a second: checks silence, MSM, damage and observations. */
  tick(now: number): void {
    const observe = now - this.#observedAt >= this.#limits.observe;
    if (observe) this.#observedAt = now;
    for (const stream of this.streams.values()) {
      stream.tick(now, this.#limits);
      const { source } = stream;
      if (!source) continue;
      this.#noteUnobserved(stream, source, now);
      if (observe) {
        this.#observe(stream, now);
        this.#noteOtherObservations(stream, source, now);
      }
      this.#noteDamage(source, now);
      this.#noteExcess(source, now);
      this.#noteSilence(stream, source, now);
    }
  }

  #tell(event: (watcher: StreamWatcher) => void): void {
    for (const watcher of this.#watchers) event(watcher);
  }

  #open(station: Station): Stream {
    return new Stream(station, {
      online: (stream) => {
        this.#sort(stream);
        if (stream.serves) this.#tell((watcher) => watcher.online?.(stream));
      },
      offline: (stream) => {
        this.#sort(stream);
        if (!stream.station.outOfService) this.#tell((watcher) => watcher.offline?.(stream));
      },
      observing: (stream) => {
        this.#sort(stream);
        if (stream.serves) this.#tell((watcher) => watcher.observing?.());
      },
      changed: (row) => this.#changes.push(row),
      moved: (stream) => this.#notePosition(stream),
      sent: (burst, stream) => {
        const now = stream.frameAt ?? steadyNow();
        if (stream.serves) this.#tell((watcher) => watcher.burst?.(burst, stream));
        this.#tell((watcher) => watcher.frames?.(burst.plain, stream, now));
      },
      turned: (stream) => this.#tell((watcher) => watcher.turned?.(stream)),
    });
  }

  /** Puts a stream among those that RTK_RTCM3 chooses from, or takes it away. */
  #sort(stream: Stream): void {
    for (const country of [1, 2] as const) {
      const serves = stream.serves && stream.station.country === country;
      put(this.#online[country], stream, serves);
      put(this.#observing[country], stream, serves && stream.observing);
    }
  }

  #ended(stream: Stream, source: Source, reason: StreamChange): void {
    source.request.service.clients.delete(source);
    this.#line(source, { event: 'station_disconnected', reason, bytes: source.stats.bytes });
    if (stream.source !== source) return; // another has taken over
    this.#observe(stream, steadyNow());
    stream.end(reason, steadyNow());
  }

  #drop(stream: Stream, reason: StreamChange): void {
    if (!stream.source) return;
    this.#line(stream.source, { event: 'station_changed', reason });
    stream.source.close(reason);
  }

  /** Closes a source that sent no whole frame for too long. */
  #noteSilence(stream: Stream, source: Source, now: number): void {
    const { stationSilence } = this.#limits;
    const patience = stream.rhythm.patience(stationSilence, 1.5 * stationSilence);
    const quiet = silenceDuration(stream, source, now);
    if (quiet <= patience) return;
    const seconds = Math.round(quiet / 1000);
    const received = now - source.receivedAt < patience;
    this.#line(source, { event: 'station_silent', seconds, bytes_received: received });
    source.close({ code: received ? 'no_frames' : 'silent', seconds });
  }

  #observe(stream: Stream, now: number): void {
    const at = iso(now);
    const connected_at = stream.connectedAt === undefined ? null : iso(stream.connectedAt);
    for (const { message, satellites, frames, bytes } of stream.stats.takeObservations())
      this.#observations.push({
        at,
        station_id: stream.station.id,
        connected_at,
        message,
        satellites: satellites ?? null,
        rtcm_station_id: stream.stats.stationId ?? null,
        frames,
        bytes,
      });
  }

  /** Logs once that frames have no observations, and once that they have them again. */
  #noteUnobserved(stream: Stream, source: Source, now: number): void {
    const noted = this.#noted.get(source);
    const quiet = stream.unobservedFor(now);
    const unobserved = stream.online && !stream.observing && quiet > this.#limits.observationSilence;
    if (!noted || noted.unobserved === unobserved) return;
    noted.unobserved = unobserved;
    const seconds = Math.round(quiet / 1000);
    this.#line(
      source,
      unobserved ? { event: 'station_unobserved', seconds } : { event: 'station_observing' },
    );
  }

  /** Logs that the station sends other observations than before: a rover may lose its fix by it. */
  #noteOtherObservations(stream: Stream, source: Source, now: number): void {
    const set = this.#sets.get(stream) ?? new ObservationSet();
    this.#sets.set(stream, set);
    const { connectedAt } = source.request;
    const changed = set.look(stream.stats, connectedAt, now, this.#limits.lackPatience);
    if (!changed) return;
    const { added, gone, at } = changed;
    const line = { at: iso(at), added: [...added], gone: [...gone] };
    this.#line(source, { event: 'station_observations_changed', ...line });
  }

  #noteDamage(source: Source, now: number): void {
    const noted = this.#noted.get(source);
    const { badCrc } = source.stream.scanner.counts;
    if (!noted || badCrc === noted.badCrc || now - noted.damageAt < DAMAGE_LOG_INTERVAL) return;
    this.#line(source, { event: 'station_frames_damaged', frames: badCrc - noted.badCrc });
    noted.badCrc = badCrc;
    noted.damageAt = now;
  }

  #noteExcess(source: Source, now: number): void {
    const noted = this.#noted.get(source);
    if (!noted || source.excess === 0 || now - noted.excessAt < DAMAGE_LOG_INTERVAL) return;
    const limit = this.#limits.sourceBytesPerSecond;
    this.#line(source, { event: 'station_excess_dropped', bytes: source.excess, limit });
    source.excess = 0;
    noted.excessAt = now;
  }

  /**
   * The budget belongs to a station, not to its connection, so a station that connects again and again may send no
   * more.
   */
  #budgetOf(stream: Stream, now: number): ByteBudget {
    const budget =
      this.#budgets.get(stream) ??
      new ByteBudget(this.#limits.sourceBytesPerSecond, SOURCE_BURST_SECONDS, now);
    this.#budgets.set(stream, budget);
    return budget;
  }

  /** Logs the difference of both positions once per connection, and again when it changes by as much as that. */
  #notePosition(stream: Stream): void {
    const noted = stream.source && this.#noted.get(stream.source);
    const { transmitted } = stream;
    if (!stream.source || !noted || !transmitted) return;
    const metres = positionDifference(stream.station, transmitted);
    const before = noted.differs;
    noted.differs = metres;
    if (metres <= TOLERATED_METRES || Math.abs(metres - before) <= TOLERATED_METRES) return;
    const { latitude, longitude, height } = transmitted;
    this.#line(stream.source, {
      event: 'station_position_differs',
      latitude,
      longitude,
      height,
      distance: metres,
      trusted: isTrusted(metres),
    });
  }

  #line(source: Source, event: LogEvent): void {
    const { station } = source.stream;
    const { service, address } = source.request;
    this.#log.line(event, {
      country: service.country,
      station: station.id,
      mountpoint: station.mount,
      address,
    });
  }
}

function put(streams: Set<Stream>, stream: Stream, belongs: boolean): void {
  if (belongs) streams.add(stream);
  else streams.delete(stream);
}

function connectedEvent({ connecta }: Station, { userAgent, service }: SourceRequest): LogEvent {
  const countries = { station: connecta, port: service.country };
  const differ = countries.station !== countries.port;
  return { event: 'station_connected', agent: userAgent, ...(differ && { countries }) };
}

/** Time since the last whole frame of a source, or since it connected, ms. */
export function silenceDuration(stream: Stream, source: Source, now: number): number {
  return now - Math.max(source.request.connectedAt, stream.frameAt ?? 0);
}

function sourceEndReason(before: Station, after: Station): StreamChange | undefined {
  if (before.mount !== after.mount) return { code: 'mountpoint_changed', mountpoint: after.mount };
  return before.proof === after.proof ? undefined : { code: 'password_changed' };
}
