import { isIPv6 } from 'node:net';

/** The IPv4 address, or the network of an IPv6 address, because a single host has a /64 and a line up to a /48. */
export function networkOf(address: string, bits: 64 | 56 | 48 = 64): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]; // a socket for both versions writes IPv4 like this
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail = ''] = address.split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail.split(':').filter(Boolean);
  const missing = address.includes('::') ? Array(8 - first.length - last.length).fill('0') : [];
  const groups = [...first, ...missing, ...last].slice(0, Math.ceil(bits / 16));
  if (bits === 56) groups[3] = `${groups[3]?.padStart(4, '0').slice(0, 2)}00`;
  return bits === 64 ? groups.join(':') : `${groups.join(':')}/${bits}`;
}
