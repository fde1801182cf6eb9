import type { Socket } from 'node:net';
import type { StreamChange } from '@cairn/contract/caster-events';
import { steadyNow } from '../clock.ts';
import type { Limits } from '../limits.ts';
import type { CasterLog, Country } from '../telemetry/caster-log.ts';
import { iso } from '../telemetry/iso.ts';
import type { RowQueue } from '../telemetry/queue.ts';
import type { ObservationRow, StatusChangeRow } from '../telemetry/rows.ts';
import type { Burst } from './burst.ts';
import { ByteBudget } from './byte-budget.ts';
import { Source, type SourceRequest } from './source.ts';
import { SourceLog } from './source-log.ts';
import type { Station } from './stations.ts';
import { Stream, type StreamState } from './stream.ts';

/**
 * A station may send at once what it may send in so many seconds, as after its modem was away: 125 kB, which is less
 * than may wait for a rover before that is dropped as too slow.
 */
const SOURCE_BURST_SECONDS = 2.5;

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
  readonly #log: SourceLog;
  readonly #changes: RowQueue<StatusChangeRow>;
  readonly #observations: RowQueue<ObservationRow>;
  /** Streams that are sent to rovers, and those of them with observations of satellites. */
  readonly #online: Record<Country, Set<Stream>> = { 1: new Set(), 2: new Set() };
  readonly #observing: Record<Country, Set<Stream>> = { 1: new Set(), 2: new Set() };
  readonly #budgets = new WeakMap<Stream, ByteBudget>();
  #observedAt = 0;

  constructor(
    limits: Limits,
    log: CasterLog,
    changes: RowQueue<StatusChangeRow>,
    observations: RowQueue<ObservationRow>,
  ) {
    this.#limits = limits;
    this.#log = new SourceLog(limits, log);
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
    this.#log.watch(source);
    if (before) {
      const same = before.request.address === request.address;
      this.#log.line(source, { event: 'station_took_over', from: same ? 'own_connection' : 'other_address' });
      before.close({ code: 'taken_over', same_address: same });
    } else if (left) this.#log.line(source, { event: 'station_took_over', from: 'other_node' });
    else this.#log.noteConnected(source, station);
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
      this.#log.noteUnobserved(stream, source, now);
      if (observe) {
        this.#observe(stream, now);
        this.#log.noteOtherObservations(stream, source, now);
      }
      this.#log.noteDamage(source, now);
      this.#log.noteExcess(source, now);
      this.#endSilent(stream, source, now);
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
      moved: (stream) => this.#log.notePosition(stream),
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
    this.#log.line(source, { event: 'station_disconnected', reason, bytes: source.stats.bytes });
    if (stream.source !== source) return; // another has taken over
    this.#observe(stream, steadyNow());
    stream.end(reason, steadyNow());
  }

  #drop(stream: Stream, reason: StreamChange): void {
    if (!stream.source) return;
    this.#log.line(stream.source, { event: 'station_changed', reason });
    stream.source.close(reason);
  }

  /** Closes a source that sent no whole frame for too long. */
  #endSilent(stream: Stream, source: Source, now: number): void {
    const { stationSilence } = this.#limits;
    const patience = stream.rhythm.patience(stationSilence, 1.5 * stationSilence);
    const quiet = silenceDuration(stream, source, now);
    if (quiet <= patience) return;
    const seconds = Math.round(quiet / 1000);
    const received = now - source.receivedAt < patience;
    this.#log.line(source, { event: 'station_silent', seconds, bytes_received: received });
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
}

function put(streams: Set<Stream>, stream: Stream, belongs: boolean): void {
  if (belongs) streams.add(stream);
  else streams.delete(stream);
}

/** Time since the last whole frame of a source, or since it connected, ms. */
export function silenceDuration(stream: Stream, source: Source, now: number): number {
  return now - Math.max(source.request.connectedAt, stream.frameAt ?? 0);
}

function sourceEndReason(before: Station, after: Station): StreamChange | undefined {
  if (before.mount !== after.mount) return { code: 'mountpoint_changed', mountpoint: after.mount };
  return before.proof === after.proof ? undefined : { code: 'password_changed' };
}
