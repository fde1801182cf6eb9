import type { ShownFactor } from '@cairn/contract';
import type { Db } from '@cairn/database';
import type { Context } from '../mount.ts';
import { Problem, wrong } from '../problem.ts';
import type { Known } from './auth.queries.ts';
import { deleteChallenge, tryAnswer } from './challenges.ts';
import { takePasskey } from './passkeys.ts';
import { hashesOf, takeRecoveryCode } from './recovery-codes.ts';
import type { Session } from './session.ts';
import { confirmPassword, notMadeIfFull, type SignInNeeds, self } from './sign-in.ts';
import { secondFactorMethods, takeCode } from './totp.ts';

export type SignedInContext = Pick<Context, 'from' | 'turn'> & { readonly session: Session };

/** What a person shows before their second factors change. */
export interface Shown {
  readonly password: string;
  readonly factor?: ShownFactor | undefined;
}

/** Runs work in one transaction. */
export type InTransaction = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** A person who has shown their password. */
export interface Confirmed {
  readonly person: Known;
  /**
   * Runs the change with the person locked. Whoever has a second factor must have shown one, which is used up with the change.
   * @throws {Problem} invalid_input at `factor` without one, or with a wrong one
   */
  readonly inTransaction: InTransaction;
}

/** Uses up a factor that was shown. False: it is wrong. */
type Take = (db: Db) => Promise<boolean>;

/**
 * The person of a session, who confirms that it is them: with the password, and a second factor if they have one. In an
 * enrolment that is due they have just given the password.
 * @throws {Problem} invalid_input at `password` or `factor`, too_many after some
 */
export async function confirmed(
  needs: SignInNeeds,
  context: SignedInContext,
  { password, factor }: Shown,
): Promise<Confirmed> {
  const { session } = context;
  const person = await self(needs, session);
  if (session.must !== 'enrol') await confirmPassword(needs, person, password, 'password', context);
  const held = await heldFactor(needs, context, person, factor, 'factor');
  return {
    person,
    inTransaction: async (work) => {
      try {
        return await lockedTransaction(
          needs.database.service,
          person.id,
        )(async (db) => {
          await held.use(db);
          return work(db);
        });
      } finally {
        await held.settle();
      }
    },
  };
}

/** The second factor that a person has shown for a change. */
export interface HeldFactor {
  /**
   * Uses it up in the transaction of the change, in which the person is locked.
   * @throws {Problem} invalid_input at its field when it is wrong, or missing although the person has one
   */
  readonly use: (db: Db) => Promise<void>;
  /** After the transaction, whatever came of it: a right one is no guess. */
  readonly settle: () => Promise<void>;
}

/**
 * Reads a second factor that is shown in `field` of a call.
 * @throws {Problem} too_many after some wrong ones
 */
export async function heldFactor(
  needs: SignInNeeds,
  context: Pick<Context, 'from' | 'turn'>,
  person: Known,
  factor: ShownFactor | undefined,
  field: string,
): Promise<HeldFactor> {
  const attempt = factor && (await needs.backOff.secondFactor(person.id));
  const take =
    factor && (await notMadeIfFull(attempt, () => takeOf(needs, person.id, factor, field, context)));
  let right = false;
  return {
    use: async (db) => {
      const needed = (await secondFactorMethods(db, person.id)).length > 0;
      if (needed && !take) throw wrong(field, 'Confirm this with your second factor');
      right = !needed || (await take?.(db)) === true;
      if (right) return;
      needs.signInLog.refused('second factor', person.email, context.from);
      throw refusals[factor?.way ?? 'totp'](field);
    },
    settle: async () => {
      if (right) await attempt?.succeeded();
    },
  };
}

const refusals = {
  totp: (field) => wrong(`${field}.code`, 'The code is wrong or was used: wait for the next one'),
  recovery: (field) => wrong(`${field}.code`, 'The code is wrong'),
  passkey: (field) => wrong(`${field}.response`, 'This passkey is not known here'),
} as const satisfies Record<ShownFactor['way'], (field: string) => Problem>;

/** One transaction with a person locked: of two changes of their second factors the later sees what the earlier left. */
export function lockedTransaction(service: Db, user: number): InTransaction {
  return (work) =>
    service.transaction().execute(async (db) => {
      await db.selectFrom('users').where('id', '=', user).select('id').forNoKeyUpdate().execute();
      return work(db);
    });
}

async function takeOf(
  needs: SignInNeeds,
  user: number,
  factor: ShownFactor,
  field: string,
  { turn }: Pick<SignedInContext, 'turn'>,
): Promise<Take> {
  const { database, secret, now, publicUrl } = needs;
  switch (factor.way) {
    case 'totp':
      return (db) => takeCode(db, secret, user, factor.code, now());
    case 'recovery': {
      const hashes = await hashesOf(database.service, secret, user, factor.code, turn);
      return (db) => takeRecoveryCode(db, user, hashes, new Date(now()));
    }
    case 'passkey': {
      const { challenge, response } = factor;
      const asked = await tryAnswer(database.service, now(), 'confirmation', challenge).catch(tooLate(field));
      const shown = { challenge: asked.passkey_challenge ?? '', response, alone: false };
      return async (db) => {
        await deleteChallenge(db, challenge).catch(tooLate(field));
        const owner = await takePasskey(db, publicUrl, shown, new Date(now()));
        return asked.user_id === user && owner === user;
      };
    }
  }
}

const tooLate =
  (field: string) =>
  (error: unknown): never => {
    throw error instanceof Problem && error.code === 'login_over'
      ? wrong(`${field}.challenge`, 'This took too long: confirm it again')
      : error;
  };
