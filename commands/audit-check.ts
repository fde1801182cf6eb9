import type { Database, Secret } from '@cairn/database';
import { readChainKey } from '@cairn/domain/audit-chain';
import { type ChainFault, chainFaults, checkChain, type KnownHead } from '@cairn/domain/audit-chain-check';

/** What a check of the chain of audit events found, as it is printed. */
export interface AuditCheck {
  readonly seals: number;
  readonly events: number;
  /** Events without their personal data. */
  readonly removed: number;
  /** The end of the chain as `position:hash`, to be noted somewhere else. */
  readonly head: string;
  readonly faults: number;
  readonly first: { fault: ChainFault; position: number | null; event: number | null } | null;
}

/**
 * Verifies the chain of audit events while the system runs.
 * @param head where the chain ended at an earlier time: it must still go on from there
 * @throws when the key of the chain is missing, or was sealed with another CAIRN_SECRET
 */
export async function checkAudit(database: Database, secret: Secret, head?: KnownHead): Promise<AuditCheck> {
  const key = await readChainKey(database.service, secret, { make: true });
  const report = await checkChain(database, key, head ? [head] : []);
  const { seals, events, removed, faults, first } = report;
  const { position, hash } = report.head;
  return {
    seals,
    events,
    removed,
    faults,
    head: `${position}:${hash.toString('hex')}`,
    first: first ?? null,
  };
}

/** The result of a check as lines for the terminal. */
export function linesOf({ events, removed, head, faults, first }: AuditCheck): string[] {
  const count = (n: number) => n.toLocaleString('en');
  const lines = [
    `${count(events)} events, ${count(removed)} of them without their personal data`,
    `end ${head}`,
  ];
  if (!first) return [...lines, 'The chain is unbroken.'];
  const place = first.position === null ? '' : ` at position ${first.position}`;
  const event = first.event === null ? '' : `, event ${first.event}`;
  return [
    ...lines,
    `The chain is broken${place}${event}: ${chainFaults[first.fault]}.`,
    ...(faults > 1 ? [`${count(faults)} faults in all.`] : []),
  ];
}
