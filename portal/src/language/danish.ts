declare const source: unique symbol;

type Texts<M> = { readonly [K in keyof M]: M[K] extends string ? string : Texts<M[K]> };

/** The Danish of an area's English messages: the same keys. Its type remembers the English ones. */
export type Danish<English> = Texts<English> & { readonly [source]?: English };

/** The English messages that a Danish area is of. */
export type EnglishOf<Area> = Area extends { readonly [source]?: infer English }
  ? NonNullable<English>
  : never;
