import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import type { AdmissionBounds } from './admission.ts';

/**
 * Descriptors that stay free for the database's pools (20), NATS, files and lookups that begin after the ports have
 * opened.
 */
const RESERVED_DESCRIPTORS = 64;
/** The least number of connections; a caster with fewer is useless. */
const MIN_CONNECTIONS = 16;

/** How many descriptors this process may have and has; undefined where the system does not report them. */
function descriptors(): { most: number; open: number } | undefined {
  try {
    const most = Number(/^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'latin1'))?.[1]);
    return Number.isInteger(most) ? { most, open: readdirSync('/proc/self/fd').length } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The bounds, lowered to what the process has descriptors for. When they run out, the system closes new connections
 * without a sign, and the database and files get none either.
 */
export function withinDescriptors(bounds: AdmissionBounds, known = descriptors()): AdmissionBounds {
  const room = known ? Math.max(MIN_CONNECTIONS, known.most - known.open - RESERVED_DESCRIPTORS) : Infinity;
  const connections = Math.min(bounds.connections, room);
  const pending = Math.min(bounds.pending, Math.ceil(connections / 2));
  const pendingOfNetwork = Math.min(bounds.pendingOfNetwork, Math.ceil(pending / 2));
  return { connections, pending, pendingOfNetwork, pendingOfGuesser: bounds.pendingOfGuesser };
}

/**
 * Whether there is no descriptor left. Node reports nothing when an accept fails for that reason, so opening a file is
 * tried.
 */
export function descriptorsRanOut(): boolean {
  try {
    closeSync(openSync('/dev/null', 'r'));
    return false;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'EMFILE' || code === 'ENFILE';
  }
}
