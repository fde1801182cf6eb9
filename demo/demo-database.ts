import pg from 'pg';
import { StartError } from '../supervisor/start-error.ts';

/** The row in `settings` that marks a database as holding nothing but the demo. */
export const DEMO_MARK = 'demo';

/**
 * Refuses a database that holds anything but the demo.
 * @param url its owner's; nothing is written
 */
export async function refuseForeignDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where relkind in ('r', 'p') and nspname !~ '^pg_' and nspname not in ('information_schema', 'cairn', 'pgboss')`,
    );
    if (!tables.length) return;
    const ours = ['settings', 'resellers', 'users', 'stations'].every((name) =>
      tables.some((table) => table.name === name),
    );
    if (!ours)
      throw new StartError('The demo needs an empty database; this one has tables of something else in it.');
    const { rows } = await client.query<{ demo: boolean; used: boolean }>(
      `select exists (select from settings where name = $1) as demo,
              exists (select from resellers) or exists (select from users) or exists (select from stations) as used`,
      [DEMO_MARK],
    );
    if (rows[0]?.used && !rows[0].demo)
      throw new StartError('The demo never touches a database in use; this one is not a demo.');
  } finally {
    await client.end();
  }
}
