import { steadyNow, toWall } from '../clock.ts';
import type { Service } from '../net/listener.ts';
import type { Country } from '../telemetry/caster-log.ts';
import type { Connecta } from './connecta.ts';
import { htmlSourcetable } from './html-sourcetable.ts';
import { casterLine, type Entry, entries, sourcetableBody } from './sourcetable.ts';

/** A sourcetable and its page, each written on request. */
export interface SourcetableTexts {
  /** `needsGga` is true for an account that gets nothing without a GGA, on any mountpoint. */
  sourcetable(needsGga?: boolean): string;
  page(): string;
}

/** The texts made of the streams at a moment. */
class CachedSourcetable {
  readonly at: number;
  readonly #list: readonly Entry[];
  readonly #country: Country;
  readonly #bodies = new Map<boolean, string>();
  #html: string | undefined;

  constructor(list: readonly Entry[], country: Country, at: number) {
    this.#list = list;
    this.#country = country;
    this.at = at;
  }

  sourcetable(host: string, port: number, needsGga: boolean): string {
    const body = this.#bodies.get(needsGga) ?? sourcetableBody(this.#list, needsGga);
    this.#bodies.set(needsGga, body);
    return casterLine(this.#list, this.#country, host, port) + body;
  }

  page(): string {
    this.#html ??= htmlSourcetable(this.#list, this.#country, new Date(toWall(this.at)));
    return this.#html;
  }
}

/** Makes sourcetables and pages. All but the line that names the host is written once a round at most. */
export class TableMaker {
  readonly #connecta: Connecta;
  readonly #age: number;
  readonly #now: () => number;
  readonly #made = new Map<Country, CachedSourcetable>();

  /** `age` is how long a table may be reused, ms. */
  constructor(connecta: Connecta, age: number, now: () => number = steadyNow) {
    this.#connecta = connecta;
    this.#age = age;
    this.#now = now;
  }

  /** The texts of a service, which name it by the host that its client asked. */
  textsOf({ country, port }: Service, host: string): SourcetableTexts {
    return {
      sourcetable: (needsGga = false) => this.#current(country).sourcetable(host, port, needsGga),
      page: () => this.#current(country).page(),
    };
  }

  #current(country: Country): CachedSourcetable {
    const now = this.#now();
    const known = this.#made.get(country);
    if (known && now - known.at < this.#age) return known;
    const made = new CachedSourcetable(entries(this.#connecta.streams.values(), country), country, now);
    this.#made.set(country, made);
    return made;
  }
}
