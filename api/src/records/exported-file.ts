import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type CsvValue, csvHeader, csvLine } from '@cairn/contract';
import { wrong } from '../problem.ts';
import { Download, PreparedFile } from '../replies.ts';

/**
 * A file without a name: with flat memory, complete before its first byte is sent, and without a transaction that waits
 * for a slow client.
 */
export async function exportedFile(text: AsyncIterable<string>): Promise<PreparedFile> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-export-'));
  const file = await open(join(folder, 'export'), 'wx+', 0o600);
  await rm(folder, { recursive: true }); // the open file stays
  try {
    await file.writeFile(Readable.from(text));
    const { size } = await file.stat();
    return new PreparedFile(file.createReadStream({ start: 0 }), size);
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** A list as a CSV file, from chunks of its rows. */
export async function csvFile(
  name: string,
  header: readonly string[],
  rows: AsyncIterable<readonly (readonly CsvValue[])[]>,
): Promise<Download> {
  async function* lines() {
    yield csvHeader(header);
    for await (const chunk of rows) yield chunk.map(csvLine).join('');
  }
  const { content, bytes } = await exportedFile(lines());
  return new Download(content, { name: `${name}.csv`, bytes, type: 'text/csv; charset=utf-8' });
}

/** Writes ISO times as a clock in a zone shows them: 2026-11-20 14:32:06. */
export type Clock = (iso: string | null) => string | null;

export function clockOf(timezone: string): Clock {
  const format = clockFormat(timezone);
  return (iso) => iso && format.format(new Date(iso));
}

function clockFormat(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  } catch {
    throw wrong('timezone', 'is not known');
  }
}
