/** Description of a browser from its user agent. */
export interface Agent {
  /** "Chrome 142", "curl 8.5"; undefined when nothing can be read from it. */
  browser: string | undefined;
  /** "Windows", "iPhone". */
  system: string | undefined;
}

/** Browsers in an order that matters, because each of them also claims to be those that come after it. */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\b(?:Edg|EdgA|EdgiOS)\/(\d+)/, 'Edge'],
  [/\b(?:OPR|OPiOS)\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\bVivaldi\/(\d+)/, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\bHeadlessChrome\/(\d+)/, 'Headless Chrome'],
  [/\b(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)(?:\.[\d.]*)? (?:Mobile\/\S+ )?Safari\//, 'Safari'],
];

const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Reads a User-Agent header (RFC 9110 §10.1.5). A program that is no browser is its first product: `curl/8.5.0`. */
export function readAgent(raw: string): Agent {
  const system = systems.find(([pattern]) => pattern.test(raw))?.[1];
  for (const [pattern, name] of browsers) {
    const version = pattern.exec(raw)?.[1];
    if (version) return { browser: `${name} ${version}`, system };
  }
  const [, product, version] = /^([A-Za-z][\w.-]*)(?:\/(\d+(?:\.\d+)?))?/.exec(raw) ?? [];
  const browser = product && product !== 'Mozilla' ? [product, version].filter(Boolean).join(' ') : undefined;
  return { browser, system };
}
