import type * as areas from './areas.ts';

type Areas = typeof areas;
type AreaName = keyof Areas & string;
type CallsOf<Area extends AreaName> = keyof Areas[Area] & string;

/** The calls that read: `rovers.list`. */
type Read = {
  [Area in AreaName]: {
    [Call in CallsOf<Area>]: Areas[Area][Call] extends { method: 'GET' } ? `${Area}.${Call}` : never;
  }[CallsOf<Area>];
}[AreaName];

/** What a write may name: a read, all reads of an area, or all there are. */
type Known = Read | AreaName | 'everything';

/** What the writes name. */
type Named = {
  [Area in AreaName]: {
    [Call in CallsOf<Area>]: Areas[Area][Call] extends { affects: readonly (infer Name)[] } ? Name : never;
  }[CallsOf<Area>];
}[AreaName];

type Checked<Names extends Known> = Names;

/** What a write can affect. The compiler refuses a write that names a read that does not exist. */
export type Affected = Checked<Named>;
