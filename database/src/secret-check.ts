import type { Database } from './database.ts';
import type { Secret } from './secret.ts';
import { openSecret } from './secrets.ts';

/**
 * Refuses a secret that the stored passwords do not open with: the caster would refuse every rover, and what is saved now
 * would be lost to the right one. A few of each kind are enough to tell a mistake in the settings.
 */
export async function refuseOtherSecret({ service }: Database, secret: Secret): Promise<void> {
  for (const table of ['stations', 'rovers'] as const) {
    const rows = await service
      .selectFrom(table)
      .select('password_sealed')
      .orderBy('id', 'desc')
      .limit(5)
      .execute();
    if (
      rows.length > 0 &&
      !rows.some((row) => opens(secret, row.password_sealed, `${table}.password_sealed`))
    )
      throw new Error(
        'CAIRN_SECRET is not the one that the passwords in this database are sealed with: put it back, or give it as CAIRN_SECRET_OLD',
      );
  }
}

function opens(...sealed: Parameters<typeof openSecret>): boolean {
  try {
    openSecret(...sealed);
    return true;
  } catch {
    return false;
  }
}
