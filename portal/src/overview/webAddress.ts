/** A web address as people type it, made into one that can be followed; undefined for what is none. */
export function webAddress(typed: string): string | undefined {
  const text = typed.trim();
  const withProtocol = /^https?:\/\//i.test(text) ? text : `https://${text}`; // a script behind it is no host: no address
  return text && URL.canParse(withProtocol) ? new URL(withProtocol).href : undefined;
}
