import { isIPv6 } from 'node:net';

/** The IPv4 address, or the /64 of an IPv6 one: a single host has all of it. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail.split(':').filter(Boolean);
  const missing = address.includes('::') ? Array(8 - first.length - last.length).fill('0') : [];
  return [...first, ...missing, ...last].slice(0, 4).join(':');
}
