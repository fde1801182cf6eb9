import { X509Certificate } from 'node:crypto';
import type { areas, Reply } from '@cairn/contract';

/** The TLS certificate that new connections get. */
export interface CertificateInUse {
  /** The chain, PEM. */
  readonly pem: string;
  /** Days before its end from which it is warned of. */
  readonly warnedDays: number;
}

const DAY = 86_400_000;

/** What a system admin is told of a certificate at a time; null while it is valid for longer than it is warned of. */
export function certificateWarning(
  { pem, warnedDays }: CertificateInUse,
  now: Date,
): Reply<(typeof areas.system)['check']>['certificate'] {
  const { subject, subjectAltName, validFromDate, validToDate } = new X509Certificate(pem);
  const days = Math.floor((validToDate.getTime() - now.getTime()) / DAY);
  const state =
    now < validFromDate ? 'early' : now >= validToDate ? 'expired' : days < warnedDays ? 'ending' : undefined;
  if (!state) return null;
  const named = { subject: nameOf(subject, subjectAltName), begins: validFromDate.toISOString() };
  return { ...named, ends: validToDate.toISOString(), state, days };
}

/** The common name, else the first of the other names: those that are issued by ACME may have no common name. */
function nameOf(subject: string | undefined, others: string | undefined): string {
  const common = /^CN=(.+)$/m.exec(subject ?? '')?.[1];
  const other = /(?:DNS|IP Address):([^,\s]+)/.exec(others ?? '')?.[1];
  return common ?? other ?? '-';
}
