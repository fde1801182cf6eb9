/** Settings of ports: every program knows them all, so that none is taken for free. */
export const listeners = [
  'PORT',
  'CASTA_PORT_UK',
  'CASTA_PORT_DK',
  'CONNECTA_PORT_UK',
  'CONNECTA_PORT_DK',
] as const;
export const tlsListeners = [
  'HTTPS_PORT',
  'CASTA_TLS_PORT_UK',
  'CASTA_TLS_PORT_DK',
  'CONNECTA_TLS_PORT_UK',
  'CONNECTA_TLS_PORT_DK',
] as const;

type Listener = (typeof listeners)[number] | (typeof tlsListeners)[number];
/** A port for each of them; 0 is any free one. */
type Ports = Readonly<Record<Listener, number>>;

/** The name of the setting that made a program listen on `port`. */
export function settingOfPort(ports: Ports, port: number): Listener | undefined {
  return [...listeners, ...tlsListeners].find((name) => ports[name] === port);
}

/** Whether a requested port needs a right of its own. */
export function listensBelow1024(settings: Ports & { readonly TLS_CERT?: unknown }): boolean {
  const names = settings.TLS_CERT ? [...listeners, ...tlsListeners] : listeners;
  return names.some((name) => settings[name] > 0 && settings[name] < 1024);
}
