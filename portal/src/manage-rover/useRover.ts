import type { Reply } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { areas, query } from '../api.ts';
import { serverText } from '../language/index.ts';

export type Rover = Reply<typeof areas.rovers.records>['rovers'][number];

const RECORD_POLL_MS = 4000;
const SUBSCRIPTION_POLL_MS = 30_000;
const CASTA_POLL_MS = 3000;
const EVENT_POLL_MS = 5000;
const EMAIL_POLL_MS = 60_000;
const DAY_POLL_MS = 60_000;

/** Subscriptions and e-mails that the page shows; there are lists with all of them. */
const SHOWN_SUBSCRIPTIONS = 20;
const SHOWN_EMAILS = 50;
const SHOWN_EVENTS = 100;

/** The record of a rover with its live state; null when this person has none. */
export const useRover = (rover: number) =>
  useQuery({
    ...query(areas.rovers.records, { id: rover }),
    refetchInterval: RECORD_POLL_MS,
    select: ({ rovers }) => rovers[0] ?? null,
  });

/** Subscriptions of a rover, the latest end first. */
export const useSubscriptions = (rover: number) =>
  useQuery({
    ...query(areas.subscriptions.records, { rover, limit: SHOWN_SUBSCRIPTIONS }),
    refetchInterval: SUBSCRIPTION_POLL_MS,
    select: ({ CasterSubs }) => CasterSubs,
  });

export const useNotes = (rover: number) =>
  useQuery({
    ...query(areas.roverForms.notes, { rover }),
    refetchInterval: RECORD_POLL_MS * 5,
    select: ({ notes }) => notes,
  });

/** Settings on Casta, every 3 s. */
export const useCasta = (rover: number) =>
  useQuery({
    ...query(areas.roverForms.castaValues, { roverid: rover }),
    refetchInterval: CASTA_POLL_MS,
    select: ({ casta: [record], messages }) => {
      if (record) return record;
      throw new Error(messages.map(({ text, message }) => serverText(text || message)).join(', '));
    },
  });

/** The last day of a rover: stretches of one status, and its losses of fix. */
export const useLastDay = (rover: number) =>
  useQuery({ ...query(areas.roverSessions.recent, { rover, hours: 24 }), refetchInterval: DAY_POLL_MS });

/** The latest events about a rover; every 5 s while `update` is on. */
export const useRoverActions = (rover: number, update: boolean) =>
  useQuery({
    ...query(areas.audit.recent, { rover, limit: SHOWN_EVENTS }),
    refetchInterval: update && EVENT_POLL_MS,
    select: ({ CasterEvents }) => CasterEvents,
  });

export const useEmails = (rover: number) =>
  useQuery({
    ...query(areas.emails.list, { rover, limit: SHOWN_EMAILS }),
    refetchInterval: EMAIL_POLL_MS,
    select: ({ CasterEmails, Total }) => ({ emails: CasterEmails, total: Total }),
  });
