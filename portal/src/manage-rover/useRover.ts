import type { Reply } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { areas, query } from '../api.ts';
import { serverText } from '../language/index.ts';

export type Rover = Reply<typeof areas.rovers.records>['rovers'][number];

const recordPollMs = 4000;
const subscriptionPollMs = 30_000;
const castaPollMs = 3000;
const eventPollMs = 5000;
const emailPollMs = 60_000;
const dayPollMs = 60_000;

/** Subscriptions and e-mails that the page shows; there are lists with all of them. */
const shownSubscriptions = 20;
const shownEmails = 50;
const shownEvents = 100;

/** The record of a rover with its live state; null when this person has none. */
export const useRover = (rover: number) =>
  useQuery({
    ...query(areas.rovers.records, { id: rover }),
    refetchInterval: recordPollMs,
    select: ({ rovers }) => rovers[0] ?? null,
  });

/** Subscriptions of a rover, the latest end first. */
export const useSubscriptions = (rover: number) =>
  useQuery({
    ...query(areas.subscriptions.records, { rover, limit: shownSubscriptions }),
    refetchInterval: subscriptionPollMs,
    select: ({ CasterSubs }) => CasterSubs,
  });

export const useNotes = (rover: number) =>
  useQuery({
    ...query(areas.roverForms.notes, { rover }),
    refetchInterval: recordPollMs * 5,
    select: ({ notes }) => notes,
  });

/** Settings on Casta, every 3 s. */
export const useCasta = (rover: number) =>
  useQuery({
    ...query(areas.roverForms.castaValues, { roverid: rover }),
    refetchInterval: castaPollMs,
    select: ({ casta: [record], messages }) => {
      if (record) return record;
      throw new Error(messages.map(({ text, message }) => serverText(text || message)).join(', '));
    },
  });

/** The last day of a rover: stretches of one status, and its losses of fix. */
export const useLastDay = (rover: number) =>
  useQuery({ ...query(areas.roverSessions.recent, { rover, hours: 24 }), refetchInterval: dayPollMs });

/** The latest events about a rover; every 5 s while `update` is on. */
export const useRoverActions = (rover: number, update: boolean) =>
  useQuery({
    ...query(areas.audit.recent, { rover, limit: shownEvents }),
    refetchInterval: update && eventPollMs,
    select: ({ CasterEvents }) => CasterEvents,
  });

export const useEmails = (rover: number) =>
  useQuery({
    ...query(areas.emails.list, { rover, limit: shownEmails }),
    refetchInterval: emailPollMs,
    select: ({ CasterEmails, Total }) => ({ emails: CasterEmails, total: Total }),
  });
