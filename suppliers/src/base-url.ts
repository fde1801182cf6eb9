import { isIP } from 'node:net';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Address of a supplier's API, always with a slash at the end: https and a name of the internet, whose addresses are looked
 * at when a connection is made. `standIns`: of the demo, on this machine and without TLS.
 */
export function baseUrlOf(text: string, standIns: boolean): URL {
  const url = new URL(text.endsWith('/') ? text : `${text}/`);
  const { protocol, hostname } = url;
  const isStandIn = standIns && protocol === 'http:' && loopback.has(hostname);
  if (!isStandIn && !(protocol === 'https:' && isNameOfInternet(hostname)))
    throw new TypeError('The address of a SIM supplier must begin with https:// and a name of the internet');
  return url;
}

/** The URL parser has made an IP address of what is one in another notation. */
const isNameOfInternet = (hostname: string) =>
  isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && hostname.includes('.') && !/\.localhost\.?$/.test(hostname);
