import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const POLL = 100; // ms

/** Resolves when no program is connected with its login, or after `patience` ms. `url` is the superuser's. */
export async function programsEnded(url: string, patience: number): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'cairn watchdog' });
  client.on('error', () => {}); // the server ended, and the programs' connections with it
  const deadline = Date.now() + patience;
  try {
    await client.connect();
    while (Date.now() < deadline) {
      const { rows } = await client.query(
        `select from pg_stat_activity where usename in ('cairn_api', 'cairn_caster', 'cairn_worker', 'cairn_tenant') limit 1`,
      );
      if (rows.length === 0) return;
      await wait(POLL);
    }
  } catch {
    // as above
  } finally {
    await client.end().catch(() => {});
  }
}
