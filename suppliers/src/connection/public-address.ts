import { lookup } from 'node:dns';
import { BlockList, isIPv4, type LookupFunction } from 'node:net';

/** IPv4 ranges that are nobody's on the internet (IANA IPv4 Special-Purpose Address Registry, RFC 6890). */
const reserved = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  reserved.addSubnet(network, prefix);
// of IPv6 all is reserved but the global unicast addresses, and of those what stands for an IPv4 address
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  reserved.addSubnet(network, prefix, 'ipv6');

/** Whether an IP address is one of the internet: not of this machine, of a private network or of a cloud's own services. */
export function isPublic(address: string): boolean {
  if (isIPv4(address)) return !reserved.check(address);
  return global.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
}

/** The code of a connection that was not made because a name leads to another network than the internet. */
export const NOT_PUBLIC = 'ERR_ADDRESS_NOT_PUBLIC';

/** Looks a name up for the connection that is made with the answer, so that no later answer can be another one. */
export const publicLookup: LookupFunction = (hostname, options, answer) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return answer(error, []);
    const hidden = addresses.some(({ address }) => !isPublic(address));
    if (hidden || addresses.length === 0)
      return answer(Object.assign(new Error(`${hostname} is not on the internet`), { code: NOT_PUBLIC }), []);
    const [{ address, family } = { address: '', family: 4 }] = addresses;
    return options.all ? answer(null, addresses) : answer(null, address, family);
  });
