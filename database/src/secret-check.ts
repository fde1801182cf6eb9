import type { Database } from './database.ts';
import type { Secret } from './secret.ts';
import { openSecret } from './secrets.ts';

/**
 * Refuses a secret that does not open the stored passwords, because the caster would refuse every rover, and what is
 * saved now would be lost to the right one. A few of each kind suffice to detect a mistake in the settings. The worker
 * reads no passwords of rovers and stations, but those for the suppliers of SIM cards.
 */
export async function refuseOtherSecret({ service, options }: Database, secret: Secret): Promise<void> {
  if (options.login === 'worker') {
    const suppliers = await service.selectFrom('sim_suppliers').select(['id', 'secret_sealed']).execute();
    const sealed = suppliers.flatMap(({ id, secret_sealed: value }) => (value ? [{ id, value }] : []));
    refuseIfNoneOpens(
      sealed.map(({ id, value }) => opens(secret, value, `sim_suppliers.secret_sealed of ${id}`)),
    );
    return;
  }
  for (const table of ['stations', 'rovers'] as const) {
    const rows = await service
      .selectFrom(table)
      .select('password_sealed')
      .orderBy('id', 'desc')
      .limit(5)
      .execute();
    refuseIfNoneOpens(rows.map((row) => opens(secret, row.password_sealed, `${table}.password_sealed`)));
  }
}

function refuseIfNoneOpens(opened: readonly boolean[]): void {
  if (opened.length > 0 && !opened.includes(true))
    throw new Error(
      'CAIRN_SECRET is not the one that the passwords in this database are sealed with: put it back, or give it as CAIRN_SECRET_OLD',
    );
}

function opens(...sealed: Parameters<typeof openSecret>): boolean {
  try {
    openSecret(...sealed);
    return true;
  } catch {
    return false;
  }
}
