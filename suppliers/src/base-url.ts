const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Address of a supplier's API, always with a slash at the end. Credentials go over TLS, except on this machine. */
export function baseUrlOf(text: string): URL {
  const url = new URL(text.endsWith('/') ? text : `${text}/`);
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && loopback.has(url.hostname));
  if (!isSafe) throw new TypeError('The address of a SIM supplier must begin with https://');
  return url;
}
