import { createHash, createHmac, pbkdf2Sync, randomBytes, scryptSync } from 'node:crypto';
import pg from 'pg';
import type { Secret } from './secret.ts';

/**
 * The logins of an installation by their users: programs, commands with the supervisor, and tenants behind row
 * policies.
 */
const logins = {
  api: 'cairn_api',
  caster: 'cairn_caster',
  worker: 'cairn_worker',
  service: 'cairn_service',
  tenant: 'cairn_tenant',
} as const;

/** The user of a login. Only the api and commands serve tenants too. */
export type LoginName = Exclude<keyof typeof logins, 'tenant'>;

const bases = new Map<string, Buffer>();

/**
 * The URL of a login. `url` is the owner's, from which the passwords of all logins are derived, or that login's own.
 * When the owner's URL has no password, they are derived from the secret.
 */
export function loginUrl(url: string, secret: Secret | undefined, name: LoginName): string {
  const own = new URL(url);
  if (own.username === logins[name]) return url;
  own.username = logins[name];
  own.password = derived(baseOf(url, secret), logins[name]);
  return own.href;
}

/**
 * The URL of the tenants' login, by the URL of any of ours, because whoever has the api's has this one too. Undefined
 * for the login of a program that serves no tenants.
 */
export function tenantUrl(url: string, secret?: Secret): string | undefined {
  const name = Object.entries(logins).find(([, login]) => login === new URL(url).username)?.[0];
  if (name && name !== 'api') return undefined;
  const own = new URL(loginUrl(url, secret, 'api'));
  own.password = derived(Buffer.from(own.password), logins.tenant);
  own.username = logins.tenant;
  return own.href;
}

/** One slow derivation, so that a program that knows its own password cannot guess a weak one of the owner. */
function baseOf(url: string, secret?: Secret): Buffer {
  const from = decodeURIComponent(new URL(url).password) || secret?.reveal() || '';
  let base = bases.get(from);
  if (!base) {
    base = scryptSync(from, 'cairn: database logins', 32);
    bases.set(from, base);
  }
  return base;
}

function derived(key: Buffer, login: string): string {
  return createHmac('sha256', key).update(`cairn: password of ${login}`).digest('base64url');
}

/**
 * Sets the password of every login. Roles belong to the cluster, so a migration of another database may be doing the
 * same now: a password that works is left alone, and a lost race (two updates of one catalogue row, XX000 "tuple
 * concurrently updated") is repeated.
 */
export async function ensureLogins(owner: pg.ClientBase, url: string, secret: Secret): Promise<void> {
  const urls = [
    ...(['service', 'api', 'caster', 'worker'] as const).map((name) => loginUrl(url, secret, name)),
    tenantUrl(url, secret) ?? '',
  ];
  for (const loginUrl of urls) {
    const { username: login, password: clear } = new URL(loginUrl);
    for (let attempt = 1; !(await accepts(owner, loginUrl)); attempt++) {
      const password = pg.escapeLiteral(scramVerifier(clear));
      await owner.query(`alter role ${login} login password ${password}`).catch((error: unknown) => {
        if (!lostRace(error) || attempt === 10) throw error;
      });
    }
  }
}

/** Whether two transactions wrote the same row of a shared catalogue, so that the work can simply be repeated. */
export function lostRace(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    ((error.code === 'XX000' && error.message.includes('concurrently updated')) ||
      (error.code === '23505' && (error.table === 'pg_authid' || error.table === 'pg_auth_members')))
  );
}

/**
 * PostgreSQL's verifier of a password (RFC 5803). It is sent in place of the password, so that no log of the server has
 * that.
 */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, 4096, 32, 'sha256');
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest();
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64');
  return `SCRAM-SHA-256$4096:${salt.toString('base64')}$${storedKey}:${hmac('Server Key').toString('base64')}`;
}

async function accepts(owner: pg.ClientBase, url: string): Promise<boolean> {
  const role = await owner.query<{ rolcanlogin: boolean }>(
    'select rolcanlogin from pg_roles where rolname = $1',
    [new URL(url).username],
  );
  if (!role.rows[0]?.rolcanlogin) return false;
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => {}); // a connection that breaks while closing does not concern the password
  try {
    await client.connect();
    return true;
  } catch (error) {
    // 28P01 is a wrong password, 28000 no such login; anything else is not about the password
    if (error instanceof pg.DatabaseError && error.code?.startsWith('28')) return false;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}
