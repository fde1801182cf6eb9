import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** What a backup folder holds besides `manifest.json`: a file for each table with rows, and the secret if it was stored. */
export const MANIFEST = 'manifest.json';
export const SECRETS = ['secret', 'secret.old'] as const;

/** The layout of the folder that this program writes. */
const FORMAT = 1;

const table = z.object({
  name: z.string(),
  /** The stored columns in the order of the file; generated columns are computed again. */
  columns: z.array(z.string()),
  /** For a day partition: the partitioned table and the bounds as PostgreSQL writes them. */
  partition: z.object({ of: z.string(), bounds: z.string() }).optional(),
  rows: z.number(),
  /** Rows as COPY writes them, compressed by zstd; absent when there are no rows. */
  file: z.object({ name: z.string(), bytes: z.number(), sha256: z.string() }).optional(),
});

const manifest = z.object({
  format: z.literal(FORMAT),
  /** The moment of the snapshot. */
  made_at: z.string(),
  /** PostgreSQL's server_version. */
  postgresql: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), used: z.boolean() })),
});

export type BackupTable = z.infer<typeof table>;
export type Manifest = z.infer<typeof manifest>;

/** The result of `backup` and `restore`. */
export interface BackupSummary {
  readonly made_at: string;
  readonly tables: number;
  readonly rows: number;
  /** The size of the compressed files. */
  readonly bytes: number;
}

export const manifestOf = (content: Omit<Manifest, 'format'>): Manifest => ({ format: FORMAT, ...content });

export function summaryOf({ made_at, tables }: Manifest): BackupSummary {
  return {
    made_at,
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    bytes: tables.reduce((sum, { file }) => sum + (file?.bytes ?? 0), 0),
  };
}

/**
 * Reads the manifest of a backup.
 *
 * @throws an error with a sentence when the folder is no complete backup, or that of a newer Cairn
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new Error(`There is no complete backup in ${folder}: ${MANIFEST} is missing or cannot be read`);
  });
  const { success, data } = manifest.safeParse(parsed(text));
  if (!success)
    throw new Error(`${MANIFEST} in ${folder} cannot be understood: it is damaged, or of a newer Cairn`);
  return data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A name in double quotes, for statements that take no parameters. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
