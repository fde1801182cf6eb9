import { z } from 'zod';
import { line } from './endpoint.ts';

/** RFC 1123, 2.1: letters, digits and dashes, in labels of 63; the last is not a number. */
const name = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)*(?!\d+$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;

/** A name or an address that a receiver can connect to; a port or a scheme is not part of it. */
const isHostName = (text: string): boolean =>
  (text.length <= 253 && name.test(text)) || z.union([z.ipv4(), z.ipv6()]).safeParse(text).success;

export const hostOrNothing = line(253).refine((text) => text === '' || isHostName(text), {
  error: 'must be the name or the address of a host, without a port',
});
