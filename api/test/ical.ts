import assert from 'node:assert/strict';

type Properties = Record<string, string>;

/** Reads an iCalendar file and checks what RFC 5545 requires of it; parameters stay with the names of properties. */
export function parseCalendar(file: string): { properties: Properties; events: Properties[] } {
  assert.ok(file.endsWith('\r\n'), '3.1: each line ends with CRLF');
  assert.doesNotMatch(file.replaceAll('\r\n', ''), /[\r\n]/, '3.1: no line ends with anything else');
  const folded = file.slice(0, -2).split('\r\n');
  for (const line of folded)
    assert.ok(Buffer.byteLength(line) <= 75, `3.1: ${line} is longer than 75 octets`);
  const lines = file.slice(0, -2).replaceAll('\r\n ', '').split('\r\n');
  assert.equal(lines.shift(), 'BEGIN:VCALENDAR', '3.4');
  assert.equal(lines.pop(), 'END:VCALENDAR', '3.4');
  const first = lines.indexOf('BEGIN:VEVENT');
  const properties = propertiesOf(first < 0 ? lines : lines.slice(0, first));
  for (const name of ['PRODID', 'VERSION']) assert.ok(properties[name], `3.6: ${name} is required`);
  const events: Properties[] = [];
  for (let rest = first < 0 ? [] : lines.slice(first); rest.length > 0; ) {
    assert.equal(rest[0], 'BEGIN:VEVENT', '3.6: nothing but components after the properties');
    const end = rest.indexOf('END:VEVENT');
    assert.ok(end > 0, '3.6.1');
    const event = propertiesOf(rest.slice(1, end));
    assert.ok(event.UID, '3.6.1: UID is required');
    assert.match(event.DTSTAMP ?? '', /^\d{8}T\d{6}Z$/, '3.8.7.2: DTSTAMP is in UTC');
    assert.match(event['DTSTART;VALUE=DATE'] ?? '', /^\d{8}$/, '3.3.4');
    events.push(event);
    rest = rest.slice(end + 1);
  }
  const uids = new Set(events.map(({ UID }) => UID));
  assert.equal(uids.size, events.length, '3.8.4.7: no two events have the same UID');
  return { properties, events };
}

function propertiesOf(lines: readonly string[]): Properties {
  const entries = lines.map((line) => {
    const [, name = '', value = ''] = /^([A-Z-]+(?:;[A-Z-]+=[A-Z-]+)*):(.*)$/.exec(line) ?? [];
    assert.ok(name, `3.1: ${line} is a property`);
    return [name, textOf(value)] as const;
  });
  assert.equal(new Set(entries.map(([name]) => name)).size, entries.length, '3.6: each property once');
  return Object.fromEntries(entries);
}

/** A value of type TEXT, 3.3.11. */
const textOf = (value: string) =>
  value.replaceAll(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));
