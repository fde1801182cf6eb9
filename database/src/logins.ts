import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { loginPassword } from './secrets.ts';

/** The two logins of the programs: system level, and tenants behind row policies. */
export const SERVICE = 'cairn_service';
export const TENANT = 'cairn_tenant';

/** `url` (the owner's) as one of the two logins, with the password derived from `secret`. */
export function loginUrl(url: string, secret: string, login: string): string {
  const own = new URL(url);
  own.username = login;
  own.password = loginPassword(secret, login);
  return own.href;
}

/**
 * Lets both logins in with the password of `secret`. Roles belong to the cluster, so another database's migration
 * may be doing the same now: a password that works is left alone, and a lost race (two updates of one catalogue row,
 * XX000 "tuple concurrently updated") is tried again.
 */
export async function ensureLogins(owner: pg.ClientBase, url: string, secret: string): Promise<void> {
  for (const login of [SERVICE, TENANT]) {
    for (let attempt = 1; !(await accepts(owner, url, secret, login)); attempt++) {
      const password = pg.escapeLiteral(scramVerifier(loginPassword(secret, login)));
      await owner.query(`alter role ${login} login password ${password}`).catch((error: unknown) => {
        if (!lostRace(error) || attempt === 10) throw error;
      });
    }
  }
}

/** Two transactions wrote the same row of a shared catalogue; the work can simply be done again. */
export function lostRace(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    ((error.code === 'XX000' && error.message.includes('concurrently updated')) ||
      (error.code === '23505' && (error.table === 'pg_authid' || error.table === 'pg_auth_members')))
  );
}

/** PostgreSQL's verifier of a password (RFC 5803): sent in its place, so that no server log has the password. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, 4096, 32, 'sha256');
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest();
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64');
  return `SCRAM-SHA-256$4096:${salt.toString('base64')}$${storedKey}:${hmac('Server Key').toString('base64')}`;
}

async function accepts(owner: pg.ClientBase, url: string, secret: string, login: string): Promise<boolean> {
  const role = await owner.query<{ rolcanlogin: boolean }>(
    'select rolcanlogin from pg_roles where rolname = $1',
    [login],
  );
  if (!role.rows[0]?.rolcanlogin) return false;
  const client = new pg.Client({
    connectionString: loginUrl(url, secret, login),
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => {}); // a connection that breaks while closing does not concern the password
  try {
    await client.connect();
    return true;
  } catch (error) {
    // 28P01 wrong password, 28000 no such login; anything else is not about the password
    if (error instanceof pg.DatabaseError && error.code?.startsWith('28')) return false;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}
