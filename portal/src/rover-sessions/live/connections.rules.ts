import type { areas, LiveData, Reply } from '@cairn/contract';
import { secondsSince } from '../../ui/format.ts';

type LiveSession = Pick<LiveData, 'session_id' | 'last_connect'>;

/** One of the last connections of a rover. */
interface Connection {
  readonly id: number;
  /** When it began. */
  readonly began: string;
  readonly seconds: number;
  /** Of the longest of them, from 0 to 1. */
  readonly share: number;
  readonly isLive: boolean;
}

/**
 * The last connections of a rover at a moment, Unix ms, newest first. The live one lasts until now by what the live data
 * says of it, so that it agrees with the other figures of the page; the others are as they were read.
 */
export function lastConnections(
  { labels, datasets, sessions }: Reply<typeof areas.roverSessions.lastFive>,
  live: LiveSession | undefined,
  now: number,
): Connection[] {
  const connections = sessions
    .map((id, index) => {
      const isLive = id === live?.session_id;
      const began = isLive ? live.last_connect : (labels[index] ?? '');
      const read = Math.round((datasets[0]?.data[index] ?? 0) * 60);
      return { id, began, seconds: isLive ? secondsSince(began, now) : read, isLive };
    })
    .reverse();
  const longest = Math.max(...connections.map(({ seconds }) => seconds), 1);
  return connections.map((one) => ({ ...one, share: one.seconds / longest }));
}

/**
 * Seconds for which a session lasted that is over: as the list of connections has it, and until that is read up to its last
 * GGA. Null: it never sent one.
 */
export function endedAfter(
  { session_id, last_connect, lastgga }: LiveSession & Pick<LiveData, 'lastgga'>,
  connections: readonly Connection[],
): number | null {
  const read = connections.find(({ id }) => id === session_id);
  if (read) return read.seconds;
  return lastgga === null ? null : secondsSince(last_connect, Date.parse(lastgga));
}
