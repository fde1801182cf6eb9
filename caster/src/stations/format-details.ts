import type { SentMessage } from '@cairn/gnss';

/** Message types with their intervals in seconds as a sourcetable has them: `1006(10),1077(1),1230`. */
export const formatDetails = (messages: readonly SentMessage[]): string =>
  messages
    .map(({ type, interval }) => (interval === undefined ? `${type}` : `${type}(${interval})`))
    .join(',');

/** The messages of such a text, as another node sends it. */
export const readFormatDetails = (details: string): SentMessage[] =>
  [...details.matchAll(/(\d+)(?:\(([\d.]+)\))?/g)].map(([, type, interval]) => ({
    type: Number(type),
    interval: interval === undefined ? undefined : Number(interval),
  }));
