import { steadyNow, toWall } from '../clock.ts';
import type { Service } from '../net/listener.ts';
import type { Country } from '../telemetry/caster-log.ts';
import type { Connecta } from './connecta.ts';
import type { CorrectionProfile, CorrectionProfiles } from './correction-profiles.ts';
import { htmlSourcetable } from './html-sourcetable.ts';
import { casterLine, type Entry, entries, sourcetableBody } from './sourcetable.ts';

/** What of an account changes its sourcetable. */
export interface SourcetableReader {
  /** It gets nothing without a GGA, on any mountpoint. */
  readonly needsGga: boolean;
  /** Its correction profile. */
  readonly profileId: number | undefined;
}

/** A sourcetable and its page, each written on request. */
export interface SourcetableTexts {
  /** As the account of the reader has it; without one, for anybody. */
  sourcetable(reader?: SourcetableReader): string;
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
  readonly #profiles: Pick<CorrectionProfiles, 'find'>;
  /** By country, for anybody and for the accounts with each profile. */
  readonly #made: Record<Country, Map<CorrectionProfile | undefined, CachedSourcetable>> = {
    1: new Map(),
    2: new Map(),
  };

  /** `age` is how long a table may be reused, ms. */
  constructor(
    connecta: Connecta,
    profiles: Pick<CorrectionProfiles, 'find'>,
    age: number,
    now: () => number = steadyNow,
  ) {
    this.#connecta = connecta;
    this.#profiles = profiles;
    this.#age = age;
    this.#now = now;
  }

  /** The texts of a service, which name it by the host that its client asked. */
  textsOf({ country, port }: Service, host: string): SourcetableTexts {
    return {
      sourcetable: (reader) => {
        const profile = this.#profiles.find(reader?.profileId);
        return this.#current(country, profile).sourcetable(host, port, reader?.needsGga ?? false);
      },
      page: () => this.#current(country).page(),
    };
  }

  #current(country: Country, profile?: CorrectionProfile): CachedSourcetable {
    const now = this.#now();
    const made = this.#made[country];
    const known = made.get(profile);
    if (known && now - known.at < this.#age) return known;
    for (const [of, { at }] of made) if (now - at >= this.#age) made.delete(of); // also those of profiles that are gone
    const list = entries(this.#connecta.streams.values(), country, profile);
    const current = new CachedSourcetable(list, country, now);
    made.set(profile, current);
    return current;
  }
}
