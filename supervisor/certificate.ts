import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';

/** A certificate chain and its private key, PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** Where both are, as paths. */
export type CertificateFiles = Certificate;

/** The files are read this often, ms. */
const READ_INTERVAL = 10_000;
const DAY = 86_400_000;
/** From so many days before its end on a certificate is warned of: in the log once a day, and on every page of system admins. */
export const WARNED_DAYS = 21;

interface Watch {
  readonly files: CertificateFiles;
  readonly inUse: Certificate;
  /** Called with the renewed one. */
  readonly renewed: (certificate: Certificate) => void;
  readonly warn: (message: string) => void;
  readonly every?: number;
}

/**
 * Takes a renewed certificate from its files. They are compared by what is in them, so it does not matter whether they are
 * written, renamed or links. A pair counts once it is the same at two readings and its key fits: another is half
 * written. Returns the function that ends it.
 */
export function watchCertificate({ files, inUse, renewed, warn, every = READ_INTERVAL }: Watch): () => void {
  let current = inUse;
  let seen = inUse;
  let warned: string | undefined;
  let warnedAt = Date.now(); // of its end at the start
  const warnOnce = (message: string | undefined) => {
    if (message && message !== warned) warn(message);
    warned = message;
  };
  const compare = () => {
    if (Date.now() - warnedAt >= DAY) {
      warnedAt = Date.now();
      const ending = endOf(current.cert);
      if (ending) warn(ending);
    }
    const found = read(files);
    if (typeof found === 'string') return warnOnce(found);
    const whole = same(found, seen);
    seen = found;
    if (!whole) return;
    if (same(found, current)) return warnOnce(undefined);
    const problem = problemOf(found);
    if (problem)
      return warnOnce(`TLS_CERT and TLS_KEY were changed, and do not fit (${problem}): ${OLD_STAYS}`);
    current = found;
    warnOnce(endOf(found.cert));
    renewed(found);
  };
  const timer = setInterval(compare, every);
  timer.unref();
  return () => clearInterval(timer);
}

const OLD_STAYS = 'the certificate from before stays in use.';

/** What is wrong with a pair; undefined when it can be used. */
export function problemOf(certificate: Certificate): string | undefined {
  try {
    createSecureContext({ ...certificate });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** That a certificate is not valid at a time, or not for much longer, as a sentence for the operator. */
export function endOf(cert: string, now = new Date()): string | undefined {
  const { validFromDate, validToDate } = new X509Certificate(cert);
  const days = Math.floor((validToDate.getTime() - now.getTime()) / DAY);
  const date = (time: Date) => time.toISOString().slice(0, 10);
  if (now < validFromDate)
    return `The certificate of TLS_CERT is valid from ${date(validFromDate)} on only: until then clients refuse it. Is the clock of this machine right?`;
  if (now >= validToDate)
    return `The certificate of TLS_CERT expired on ${date(validToDate)}: clients refuse it. ${RENEW_IT}`;
  if (days < WARNED_DAYS)
    return `The certificate of TLS_CERT expires on ${date(validToDate)}, in ${days} ${days === 1 ? 'day' : 'days'}. ${RENEW_IT}`;
  return undefined;
}

const RENEW_IT = 'Renew it: Cairn takes it without a restart.';

function read({ cert, key }: CertificateFiles): Certificate | string {
  try {
    return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
  } catch (error) {
    return `TLS_CERT and TLS_KEY cannot be read (${(error as Error).message}): ${OLD_STAYS}`;
  }
}

const same = (one: Certificate, other: Certificate) => one.cert === other.cert && one.key === other.key;
