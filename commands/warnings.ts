import { endOf } from '../supervisor/certificate.ts';
import type { Settings } from './settings.ts';

/** What is weak of the settings, a sentence each; what goes in the clear is in clear-connections.ts. */
export function weakSettings({ CAIRN_SECRET, TLS_CERT }: Partial<Settings>): string[] {
  const length = CAIRN_SECRET?.reveal().length ?? Number.POSITIVE_INFINITY;
  const ending = TLS_CERT && endOf(TLS_CERT);
  return [
    ...(length < 32
      ? ['CAIRN_SECRET has less than 32 characters: change it, as docs/operations.md says how.']
      : []),
    ...(ending ? [ending] : []),
  ];
}
