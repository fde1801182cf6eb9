import { type Db, openSecret, type Secret, sealSecret } from '@cairn/database';
import { sql } from 'kysely';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { encode } from 'uqr';

const cellOf = (user: number) => `user_totp.secret_sealed of ${user}` as const;

/** RFC 6238: seconds of a time step. */
const STEP = 30;

/** A secret for an authenticator app (SHA-1, 6 digits, 30 s: what every app takes), not counting yet. */
export async function beginTotp(db: Db, secret: Secret, user: { id: number; email: string }, at: Date) {
  const totpSecret = generateSecret({ length: 20 });
  const row = {
    secret_sealed: sealSecret(secret, totpSecret, cellOf(user.id)),
    confirmed_at: null,
    last_step: 0,
    created_at: at,
  };
  await db
    .insertInto('user_totp')
    .values({ user_id: user.id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  const uri = generateURI({ issuer: 'Cairn', label: user.email, secret: totpSecret });
  return { secret: totpSecret, uri, qr: qrOf(uri) };
}

/** Makes the app a second factor, once a code of it is right. False when the code is wrong or no app waits for one. */
export async function confirmTotp(db: Db, secret: Secret, user: number, code: string, now: number) {
  if (!(await takeCode(db, secret, user, code, now, false))) return false;
  await db
    .updateTable('user_totp')
    .set({ confirmed_at: new Date(now) })
    .where('user_id', '=', user)
    .execute();
  return true;
}

/**
 * Whether a code is that of now, the step before or the one after, and was not taken before: of two at once with the
 * same code one is refused (RFC 6238 §5.2).
 */
export async function takeCode(
  db: Db,
  secret: Secret,
  user: number,
  code: string,
  now: number,
  confirmed = true,
): Promise<boolean> {
  const totp = await db
    .selectFrom('user_totp')
    .select('secret_sealed')
    .where('user_id', '=', user)
    .where('confirmed_at', confirmed ? 'is not' : 'is', null)
    .executeTakeFirst();
  const step = totp && stepOf(openSecret(secret, totp.secret_sealed, cellOf(user)), code, now);
  if (step === undefined) return false;
  const taken = await db
    .updateTable('user_totp')
    .set({ last_step: step })
    .where('user_id', '=', user)
    .where('last_step', '<', step)
    .where('secret_sealed', '=', totp?.secret_sealed ?? Buffer.of())
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** The time step that a code is of, one off at most; undefined when it is of none of them. `now` in ms. */
export function stepOf(totpSecret: string, code: string, now: number): number | undefined {
  const digits = code.replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(digits)) return undefined;
  const found = verifySync({
    secret: totpSecret,
    token: digits,
    epoch: Math.floor(now / 1000),
    epochTolerance: STEP,
  });
  return found.valid && 'timeStep' in found ? found.timeStep : undefined;
}

export async function removeTotp(db: Db, user: number): Promise<boolean> {
  const removed = await db.deleteFrom('user_totp').where('user_id', '=', user).executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

/** When the app was set up, if it counts. */
export async function totpSince(db: Db, user: number): Promise<Date | undefined> {
  const totp = await db
    .selectFrom('user_totp')
    .select('confirmed_at')
    .where('user_id', '=', user)
    .executeTakeFirst();
  return totp?.confirmed_at ?? undefined;
}

/** An SVG path with a subpath for each run of dark modules; 4 modules of margin, as ISO 18004 wants. */
function qrOf(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  return { size, path: path.join('') };
}

/** Second factors of a user; none unless an app or a passkey is set up, as recovery codes alone are no factor. */
export async function secondFactorMethods(
  db: Db,
  user: number,
): Promise<('totp' | 'passkey' | 'recovery')[]> {
  const { rows } = await sql<{ totp: boolean; passkey: boolean; recovery: boolean }>`select
    exists (select from user_totp where user_id = ${user} and confirmed_at is not null) as totp,
    exists (select from user_passkeys where user_id = ${user}) as passkey,
    exists (select from user_recovery_codes where user_id = ${user} and used_at is null) as recovery`.execute(
    db,
  );
  const [has] = rows;
  if (!has?.totp && !has?.passkey) return [];
  return (['totp', 'passkey', 'recovery'] as const).filter((way) => has[way]);
}
