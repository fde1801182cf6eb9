import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The file of the generated types. */
export const TABLES = fileURLToPath(new URL('./tables.generated.ts', import.meta.url));

/** Writes the types of every table of the migrated database behind `url` to `file`. */
export async function generateTables(url: string, file: string): Promise<void> {
  const cli = createRequire(import.meta.url).resolve('kysely-codegen');
  await promisify(execFile)(process.execPath, [
    fileURLToPath(new URL('./cli/bin.js', `file://${cli}`)),
    '--dialect',
    'postgres',
    '--url',
    url,
    '--out-file',
    file,
    '--exclude-pattern',
    'migration.*',
    '--date-parser',
    'string',
    '--type-mapping',
    '{"int8":"number","inet":"string"}',
  ]);
}
