import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

const EVERY = 3600_000; // ms

/** Whether an address is that of a proxy in front of us. */
export type IsProxy = (address: string) => boolean;

/**
 * Proxies by the text of TRUSTED_PROXIES: addresses and networks, separated by commas.
 * @throws {Error} a sentence that names the setting, when a part is neither
 */
export function proxiesOf(text = ''): IsProxy {
  const list = new BlockList();
  for (const part of text.split(',').map((entry) => entry.trim())) if (part) add(list, part);
  return (address) => {
    const version = isIP(address);
    return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4');
  };
}

function add(list: BlockList, part: string): void {
  const [address = '', bits] = part.split('/');
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  try {
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, isIP(bits) === 4 ? onesOf(bits) : Number(bits || Number.NaN), family);
  } catch {
    throw new Error(`TRUSTED_PROXIES must be addresses or networks, not "${part}".`);
  }
}

/** How many bits of a mask such as 255.255.0.0 are set. */
function onesOf(mask: string): number {
  const bits = mask.split('.').map((part) => Number(part).toString(2));
  return bits.join('').replaceAll('0', '').length;
}

/** The headers that proxies add to what they forward. */
const marks = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/** Whether a proxy says that it forwarded a request, be it named or not. */
export const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  marks.some((name) => headers[name] !== undefined);

export const isLoopback = (address: string): boolean => /^(127\.|::1$|::ffff:127\.)/.test(address);

/**
 * Warns when a proxy is in front that is not in TRUSTED_PROXIES: then everybody has its address, and one person's
 * wrong passwords make all others wait.
 */
export function warnOfUntrustedProxy(app: FastifyInstance, now: () => number): void {
  let warned = -Infinity;
  app.addHook('onRequest', async (request) => {
    const { headers, socket, ips } = request;
    const isTrusted = ips !== undefined && ips.length > 1; // its own address, and what it forwards
    if (headers['x-forwarded-for'] === undefined || isTrusted) return;
    if (now() - warned < EVERY) return;
    warned = now();
    request.log.warn(
      { proxy: socket.remoteAddress },
      'X-Forwarded-For comes from an address that is not in TRUSTED_PROXIES and is ignored: all requests from there count as of one address',
    );
  });
}
