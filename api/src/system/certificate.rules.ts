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
  const { name, begins, ends } = readCertificate(pem);
  const days = Math.floor((ends.getTime() - now.getTime()) / DAY);
  const state = now < begins ? 'early' : now >= ends ? 'expired' : days < warnedDays ? 'ending' : undefined;
  if (!state) return null;
  return { subject: name, begins: begins.toISOString(), ends: ends.toISOString(), state, days };
}

/** Whom a certificate names, and from when to when it is valid. */
export function readCertificate(pem: string): { name: string; begins: Date; ends: Date } {
  const { subject, subjectAltName, validFromDate, validToDate } = new X509Certificate(pem);
  return { name: nameOf(subject, subjectAltName), begins: validFromDate, ends: validToDate };
}

/** The common name, else the first of the other names: those that are issued by ACME may have no common name. */
function nameOf(subject: string | undefined, others: string | undefined): string {
  const common = /^CN=(.+)$/m.exec(subject ?? '')?.[1];
  const other = /(?:DNS|IP Address):([^,\s]+)/.exec(others ?? '')?.[1];
  return common ?? other ?? '-';
}
