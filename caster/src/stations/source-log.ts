import type { LogEvent } from '@cairn/contract/caster-events';
import { isTrusted, positionDifference, TOLERATED_METRES } from '@cairn/gnss';
import type { Limits } from '../limits.ts';
import type { CasterLog } from '../telemetry/caster-log.ts';
import { iso } from '../telemetry/iso.ts';
import { ObservationSet } from './observation-set.ts';
import type { Source } from './source.ts';
import type { Station } from './stations.ts';
import type { Stream } from './stream.ts';

/** Two lines about damage or excess of one stream are at least so far apart, ms. */
const DAMAGE_LOG_INTERVAL = 60_000;

/** What the log says of a source so far. */
interface Noted {
  /** The distance that was logged, m, and the damage that was. */
  differs: number;
  badCrc: number;
  damageAt: number;
  excessAt: number;
  unobserved: boolean;
}

/** What the log says of sources: each thing when it begins and when it has changed, not each second that it lasts. */
export class SourceLog {
  readonly #limits: Limits;
  readonly #log: CasterLog;
  readonly #noted = new WeakMap<Source, Noted>();
  readonly #sets = new WeakMap<Stream, ObservationSet>();

  constructor(limits: Limits, log: CasterLog) {
    this.#limits = limits;
    this.#log = log;
  }

  /** A source begins, of which nothing has been said. */
  watch(source: Source): void {
    this.#noted.set(source, { differs: 0, badCrc: 0, damageAt: 0, excessAt: 0, unobserved: false });
  }

  /** Logs that a station has connected, and where that is at the port of another country than its record says. */
  noteConnected(source: Source, { connecta }: Station): void {
    const { userAgent, service } = source.request;
    const countries = { station: connecta, port: service.country };
    const differ = countries.station !== countries.port;
    this.line(source, { event: 'station_connected', agent: userAgent, ...(differ && { countries }) });
  }

  /** Logs once that frames have no observations, and once that they have them again. */
  noteUnobserved(stream: Stream, source: Source, now: number): void {
    const noted = this.#noted.get(source);
    const quiet = stream.unobservedFor(now);
    const unobserved = stream.online && !stream.observing && quiet > this.#limits.observationSilence;
    if (!noted || noted.unobserved === unobserved) return;
    noted.unobserved = unobserved;
    const seconds = Math.round(quiet / 1000);
    this.line(source, unobserved ? { event: 'station_unobserved', seconds } : { event: 'station_observing' });
  }

  /** Logs that the station sends other observations than before: a rover may lose its fix by it. */
  noteOtherObservations(stream: Stream, source: Source, now: number): void {
    const set = this.#sets.get(stream) ?? new ObservationSet();
    this.#sets.set(stream, set);
    const { connectedAt } = source.request;
    const changed = set.look(stream.stats, connectedAt, now, this.#limits.lackPatience);
    if (!changed) return;
    const { added, gone, at } = changed;
    const line = { at: iso(at), added: [...added], gone: [...gone] };
    this.line(source, { event: 'station_observations_changed', ...line });
  }

  /** Logs frames that arrived damaged since the last line about them. */
  noteDamage(source: Source, now: number): void {
    const noted = this.#noted.get(source);
    const { badCrc } = source.stream.scanner.counts;
    if (!noted || badCrc === noted.badCrc || now - noted.damageAt < DAMAGE_LOG_INTERVAL) return;
    this.line(source, { event: 'station_frames_damaged', frames: badCrc - noted.badCrc });
    noted.badCrc = badCrc;
    noted.damageAt = now;
  }

  /** Logs bytes that were dropped as too many since the last line about them. */
  noteExcess(source: Source, now: number): void {
    const noted = this.#noted.get(source);
    if (!noted || source.excess === 0 || now - noted.excessAt < DAMAGE_LOG_INTERVAL) return;
    const limit = this.#limits.sourceBytesPerSecond;
    this.line(source, { event: 'station_excess_dropped', bytes: source.excess, limit });
    source.excess = 0;
    noted.excessAt = now;
  }

  /** Logs the difference of both positions once per connection, and again when it changes by as much as that. */
  notePosition(stream: Stream): void {
    const noted = stream.source && this.#noted.get(stream.source);
    const { transmitted } = stream;
    if (!stream.source || !noted || !transmitted) return;
    const metres = positionDifference(stream.station, transmitted);
    const before = noted.differs;
    noted.differs = metres;
    if (metres <= TOLERATED_METRES || Math.abs(metres - before) <= TOLERATED_METRES) return;
    const { latitude, longitude, height } = transmitted;
    this.line(stream.source, {
      event: 'station_position_differs',
      latitude,
      longitude,
      height,
      distance: metres,
      trusted: isTrusted(metres),
    });
  }

  /** Writes a line about a source, at the station and country that it is of. */
  line(source: Source, event: LogEvent): void {
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
