/** An iCalendar file of all-day events, RFC 5545. Pure. */

export interface CalendarEvent {
  /** Identifies the event in every reading, and is unique in the world (RFC 5545 §3.8.4.7). */
  readonly uid: string;
  /** `2026-11-20` */
  readonly day: string;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
}

interface Calendar {
  readonly name: string;
  readonly description: string;
  readonly events: readonly CalendarEvent[];
}

/** How often a program may read again, RFC 7986 section 5.7. */
const REFRESH = 'PT6H';

/** The file; `madeAt` is the DTSTAMP of all events, as METHOD:PUBLISH has it (section 3.8.7.2). */
export function calendarFile({ name, description, events }: Calendar, madeAt: Date): string {
  const stamp = `${madeAt.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cairn//Expiry calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`, // what programs read that know RFC 5545 alone
    `DESCRIPTION:${escaped(description)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...events.flatMap((event) => eventLines(event, stamp)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** An event with a date and without DTEND lasts that day (RFC 5545 §3.6.1). It does not make its day busy. */
const eventLines = ({ uid, day, summary, description, url }: CalendarEvent, stamp: string) => [
  'BEGIN:VEVENT',
  `UID:${escaped(uid)}`,
  `DTSTAMP:${stamp}`,
  `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
  `SUMMARY:${escaped(summary)}`,
  `DESCRIPTION:${escaped(description)}`,
  `URL:${url}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

/** A value of type TEXT, section 3.3.11; control characters are not allowed in one. */
export const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n|\r|\n/g, '\n')
    .replaceAll(/[^\n\t\P{Cc}]/gu, '')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n');

const OCTETS = 75;

/** Lines of at most 75 octets without their end, the next ones after a space; no character is cut (section 3.1). */
export function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (octets + length > OCTETS) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += length;
  }
  return [...parts, part].join('\r\n');
}
