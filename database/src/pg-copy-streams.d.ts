declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream';
  import type { Submittable } from 'pg';

  /** Takes the bytes of `copy … from stdin`; `rowCount` is there once it has finished. */
  export function from(text: string): Writable & Submittable & { readonly rowCount: number };

  /** Gives the bytes of `copy … to stdout`; `rowCount` is there once they have ended. */
  export function to(text: string): Readable & Submittable & { readonly rowCount: number };
}
