declare module 'pg-copy-streams' {
  import type { Writable } from 'node:stream';
  import type { Submittable } from 'pg';

  /** Takes the bytes of `copy … from stdin`. */
  export function from(text: string): Writable & Submittable;
}
