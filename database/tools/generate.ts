/** Writes src/tables.generated.ts from the migrations: `npm run generate -w database`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../src/embedded/server.ts';
import { generateTables, TABLES } from '../src/generate.ts';
import { migrate } from '../src/migrate.ts';
import { Secret } from '../src/secret.ts';

const folder = await mkdtemp(join(tmpdir(), 'cairn-generate-'));
const server = await startEmbedded({ folder, log: { info: () => {}, warn: console.warn } });
try {
  await migrate(server.url, new Secret('of a database that is thrown away'));
  await generateTables(server.url, TABLES);
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
