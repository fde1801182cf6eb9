import { BlockList, isIP } from 'node:net';

/** What a webhook address may not lead to, as blocks of the registries of special addresses (RFC 6890, RFC 8190). */
const blocks = {
  ipv4: [
    ['0.0.0.0', 8], // this network
    ['10.0.0.0', 8], // private
    ['100.64.0.0', 10], // carrier-grade NAT
    ['127.0.0.0', 8], // loopback
    ['169.254.0.0', 16], // link-local, and the metadata services of clouds
    ['172.16.0.0', 12], // private
    ['192.0.0.0', 24], // protocol assignments
    ['192.0.2.0', 24], // documentation
    ['192.88.99.0', 24], // 6to4 relays
    ['192.168.0.0', 16], // private
    ['198.18.0.0', 15], // benchmarks
    ['198.51.100.0', 24], // documentation
    ['203.0.113.0', 24], // documentation
    ['224.0.0.0', 4], // multicast
    ['240.0.0.0', 4], // reserved, and broadcast
  ],
  ipv6: [
    ['::', 96], // unspecified, loopback, and IPv4-compatible
    ['::ffff:0:0', 96], // IPv4-mapped: whatever it maps to
    ['::ffff:0:0:0', 96], // IPv4-translated
    ['64:ff9b::', 96], // NAT64
    ['64:ff9b:1::', 48], // local NAT64
    ['100::', 64], // discard
    ['2001::', 23], // protocol assignments, with Teredo
    ['2001:db8::', 32], // documentation
    ['2002::', 16], // 6to4
    ['3fff::', 20], // documentation
    ['5f00::', 16], // segment routing
    ['fc00::', 7], // unique local
    ['fe80::', 10], // link-local
    ['fec0::', 10], // site-local
    ['ff00::', 8], // multicast
  ],
} as const;

/** One list for each family: in a common one, the block of IPv4-mapped addresses would refuse all of IPv4. */
const listOf = (family: keyof typeof blocks): BlockList => {
  const list = new BlockList();
  for (const [network, prefix] of blocks[family]) list.addSubnet(network, prefix, family);
  return list;
};
const refused = { ipv4: listOf('ipv4'), ipv6: listOf('ipv6') } as const;

/**
 * Whether an address is one of the internet: not of this machine, this network, a cloud's metadata service, and not an IPv4
 * address in the clothes of IPv6, which would pass by the list.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  return family === 4 ? !refused.ipv4.check(address, 'ipv4') : !refused.ipv6.check(address, 'ipv6');
}

/** Why an address is no webhook; undefined: it may be one, as far as can be told without asking for it. */
export type AddressFault = 'form' | 'https' | 'credentials' | 'private';

const LONGEST = 500;

/**
 * What is wrong with the address of a webhook. A name is resolved when something is sent, and its addresses are checked then.
 *
 * @param anywhere also http, and addresses that are not of the internet: for tests and the demo
 */
export function addressFault(url: string, anywhere: boolean): AddressFault | undefined {
  if (url.length > LONGEST || !URL.canParse(url)) return 'form';
  const { protocol, username, password, hostname } = new URL(url);
  if (protocol !== 'https:' && !(anywhere && protocol === 'http:'))
    return protocol === 'http:' ? 'https' : 'form';
  if (username || password) return 'credentials';
  if (hostname === '') return 'form';
  if (anywhere) return undefined;
  const literal = hostname.replace(/^\[|\]$/g, '');
  const isLocal = /(^|\.)(localhost|local|internal|home\.arpa)\.?$/i.test(hostname);
  return isLocal || (isIP(literal) !== 0 && !isPublicAddress(literal)) ? 'private' : undefined;
}
