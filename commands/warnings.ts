import type { Settings } from './settings.ts';

/** Settings by which something that should be secret or unforgeable goes over a network in the clear. */
export function insecureSettings(settings: Partial<Settings>): string[] {
  const { PUBLIC_URL, DATABASE_URL, NATS_URL, SMTP_URL, SMTP_TLS, CAIRN_SECRET } = settings;
  const away = (url: string) => !isThisMachine(new URL(url).hostname);
  const smtp = SMTP_URL?.reveal();
  const database = DATABASE_URL?.reveal();
  const nats = NATS_URL?.reveal().split(',') ?? [];
  const secretLength = CAIRN_SECRET?.reveal().length ?? Number.POSITIVE_INFINITY;
  return [
    PUBLIC_URL?.startsWith('http://') && away(PUBLIC_URL)
      ? 'PUBLIC_URL is http: passwords and login sessions go over the network in the clear. Put a reverse proxy with HTTPS in front.'
      : '',
    database && away(database) && !/[?&]sslmode=(require|verify-)/.test(database)
      ? 'DATABASE_URL has no sslmode: what is read and written goes over the network in the clear, unless something else protects it.'
      : '',
    nats.some((url) => url.trim().startsWith('nats:') && away(url.trim()))
      ? 'NATS_URL is nats, not tls: its password and all corrections go over the network in the clear.'
      : '',
    smtp?.startsWith('smtp:') && SMTP_TLS === 'optional' && away(smtp)
      ? 'SMTP_TLS is optional: e-mails with links that open an account may leave in the clear.'
      : '',
    secretLength < 32
      ? 'CAIRN_SECRET has less than 32 characters: change it, as docs/operations.md says how.'
      : '',
  ].filter(Boolean);
}

function isThisMachine(host: string): boolean {
  return host === '' || host === 'localhost' || host === '[::1]' || /^127\./.test(host);
}
