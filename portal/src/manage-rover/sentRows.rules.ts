import { rtcmMessage, type SentCorrections } from '@cairn/contract';

type Message = SentCorrections['messages'][number];

/** A row of what is sent: a message, and the one that it becomes for the rover where it is converted. */
export interface SentRow extends Message {
  readonly becomes: number | undefined;
}

/**
 * The messages in rows. The observations of a constellation that a station sends and those that are made of them for the
 * rover are one row, so that both rates stand side by side.
 */
export function rowsOf(messages: readonly Message[]): SentRow[] {
  const ofConstellation = (name: string, who: 'station' | 'rover') =>
    messages.filter((one) => constellationOf(one) === name && one[who] !== null);
  const pairs = new Map<Message, Message>();
  for (const name of new Set(messages.flatMap((one) => constellationOf(one) ?? []))) {
    const [sent, ...othersSent] = ofConstellation(name, 'station');
    const [made, ...othersMade] = ofConstellation(name, 'rover');
    if (sent && made && sent !== made && othersSent.length + othersMade.length === 0) pairs.set(sent, made);
  }
  const made = new Set(pairs.values());
  return messages.flatMap((one) => {
    const pair = pairs.get(one);
    return made.has(one) ? [] : [{ ...one, becomes: pair?.type, rover: pair?.rover ?? one.rover }];
  });
}

function constellationOf({ type }: Message): string | undefined {
  const message = rtcmMessage(type);
  return message?.kind === 'observations' ? message.constellation : undefined;
}
