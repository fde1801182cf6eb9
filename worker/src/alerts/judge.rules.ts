import { isDeepStrictEqual } from 'node:util';
import type { AlertDetails, AlertKind } from '@cairn/contract';

/** Seconds that something must last before people hear of it, and be over before it counts as over. */
interface Patience {
  readonly opensAfter: number;
  readonly closesAfter: number;
}

/**
 * A fix is lost under every tree, so five minutes are the least that anybody can choose to hear of. What others judge hourly
 * or by a calendar is believed at once.
 */
export const patience: Readonly<Record<AlertKind, Patience>> = {
  rover_no_fix: { opensAfter: 300, closesAfter: 120 },
  rover_refused: { opensAfter: 0, closesAfter: 300 },
  station_down: { opensAfter: 120, closesAfter: 120 },
  subscription_ends: { opensAfter: 0, closesAfter: 0 },
  sim_over_limit: { opensAfter: 0, closesAfter: 0 },
  sim_unused: { opensAfter: 0, closesAfter: 0 },
  system: { opensAfter: 60, closesAfter: 120 },
};

/** Seconds that a watched condition may be away, as a rover that reconnects is, before its time begins again. */
export const FORGIVEN = 90;
/** What flaps must be over for twice as long each time, and for an hour at most. */
const LONGEST_CLOSING = 3600;

/** An alert that is not over, as it is stored. */
export interface Stored {
  readonly since: Date;
  /** null: it is only watched. */
  readonly openedAt: Date | null;
  readonly clearSince: Date | null;
  readonly flaps: number;
  readonly details: AlertDetails;
}

/** What is wrong with a subject now. */
export interface Concern {
  /** When it began; undefined: as of now. */
  readonly since?: Date | undefined;
  readonly details: AlertDetails;
}

/** What becomes of the row of a subject: written as it is here, or deleted because it did not last. */
export type Judgement = (Stored & { readonly until: Date | null }) | 'forgotten' | 'unchanged';

/**
 * Judges one subject. `before` is its row, or undefined; `flapped` is how often it came back before, when it was over a short
 * while ago.
 */
export function judge(
  kind: AlertKind,
  before: Stored | undefined,
  concern: Concern | undefined,
  at: Date,
  flapped = 0,
): Judgement {
  if (!before) return concern ? begun(kind, concern, at, flapped) : 'unchanged';
  if (!concern) return clearing(kind, before, at);
  const back = before.clearSince !== null && before.openedAt !== null;
  const after: Stored = {
    since: before.since,
    openedAt: before.openedAt ?? (lasts(before.since, at) >= patience[kind].opensAfter ? at : null),
    clearSince: null,
    flaps: back ? before.flaps + 1 : before.flaps,
    details: { ...before.details, ...concern.details },
  };
  return isDeepStrictEqual(after, before) ? 'unchanged' : { ...after, until: null };
}

function begun(kind: AlertKind, { since, details }: Concern, at: Date, flapped: number): Judgement {
  const began = since && since < at ? since : at;
  const openedAt = lasts(began, at) >= patience[kind].opensAfter ? at : null;
  return { since: began, openedAt, clearSince: null, flaps: flapped, details, until: null };
}

function clearing(kind: AlertKind, before: Stored, at: Date): Judgement {
  const clearSince = before.clearSince ?? at;
  const clear = lasts(clearSince, at);
  if (before.openedAt === null) {
    if (clear >= Math.min(FORGIVEN, patience[kind].closesAfter)) return 'forgotten';
  } else if (clear >= closingTime(kind, before.flaps)) return { ...before, clearSince, until: clearSince };
  return before.clearSince ? 'unchanged' : { ...before, clearSince, until: null };
}

/** Seconds for which an alert must be over, which flapping makes longer. */
export const closingTime = (kind: AlertKind, flaps: number): number => {
  const { closesAfter } = patience[kind];
  return closesAfter === 0 ? 0 : Math.min(LONGEST_CLOSING, closesAfter * 2 ** Math.min(flaps, 10));
};

const lasts = (since: Date, at: Date) => (at.getTime() - since.getTime()) / 1000;
