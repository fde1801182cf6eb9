import { secretIssue } from '@cairn/database';
import { endOf } from '../supervisor/certificate.ts';
import type { Settings } from './settings.ts';

/** What is weak of the settings, a sentence each; what goes in the clear is in clear-connections.ts. */
export function weakSettings({ CAIRN_SECRET, TLS_CERT }: Partial<Settings>): string[] {
  const issue = CAIRN_SECRET && secretIssue(CAIRN_SECRET);
  const ending = TLS_CERT && endOf(TLS_CERT);
  return [
    ...(issue ? [`CAIRN_SECRET ${issue}: change it, as docs/operations.md says how.`] : []),
    ...(ending ? [ending] : []),
  ];
}
