import type { da } from './da.ts';
import type { EnglishOf } from './danish.ts';

/** The English messages of all areas, for types alone: nothing is loaded by this file. */
export type English = { readonly [Area in keyof typeof da]: EnglishOf<(typeof da)[Area]> };

type Stored<M> = {
  [K in keyof M & string]: M[K] extends string ? K : `${K}.${Stored<M[K]>}`;
}[keyof M & string];
type WithoutPlural<K> = K extends `${infer Base}_one` ? Base : K extends `${string}_other` ? never : K;

/** Key of a message, `area.name`; of one with plural forms without `_one` and `_other`. */
export type Key = WithoutPlural<Stored<English>>;

type At<M, K extends string> = K extends keyof M
  ? M[K]
  : K extends `${infer Area}.${infer Rest}`
    ? Area extends keyof M
      ? At<M[Area], Rest>
      : never
    : never;
type Names<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Names<Rest> : never;
type Plural<K extends string> = At<English, `${K}_other`>;

/** Names of the parameters of a message; `count` chooses the plural form. */
type Parameters<K extends string> = K extends string
  ? Names<At<English, K> | Plural<K>> | ([Plural<K>] extends [never] ? never : 'count')
  : never;

/** Gives the message of a key, with a value for each of its parameters. */
export type Translate = <K extends Key>(
  key: K,
  ...values: [Parameters<K>] extends [never] ? [] : [values: { readonly [Name in Parameters<K>]: unknown }]
) => string;

/** Messages of an area that have no parameters, such as the titles of columns. */
export type Name<Area extends keyof English> = {
  [K in keyof English[Area] & string]: English[Area][K] extends string
    ? English[Area][K] extends `${string}{{${string}`
      ? never
      : K extends `${string}_one` | `${string}_other`
        ? never
        : K
    : never;
}[keyof English[Area] & string];

/** Areas that have all of these messages: those of the kit's lists and forms. */
export type AreaWith<Needed extends string> = {
  [Area in keyof English]: English[Area] extends Readonly<Record<Needed, string>> ? Area : never;
}[keyof English];
