import { setTimeout as wait } from 'node:timers/promises';
import { Kysely } from 'kysely';

/** SQLSTATEs with which PostgreSQL ends a transaction because of another one; repeated, it succeeds. */
const COLLISIONS = new Set(['40P01', '40001']); // deadlock_detected, serialization_failure
const ATTEMPTS = 5;
/** The longest pause before the second attempt, ms; it is random, so that those that collided do not collide again. */
const PAUSE = 25;

/**
 * Repeats a transaction that was ended because of another one. It left nothing, so what it does must be in the database
 * alone, or do no harm twice.
 */
export async function repeated<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === ATTEMPTS || !isCollision(error)) throw error;
      await wait(Math.random() * PAUSE * attempt);
    }
  }
}

const isCollision = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && COLLISIONS.has(String(error.code));

/** A database that repeats every transaction that collides with another one. */
export class RepeatingKysely<DB> extends Kysely<DB> {
  override transaction() {
    const transaction = super.transaction();
    const once = transaction.execute.bind(transaction);
    transaction.execute = (work) => repeated(() => once(work));
    return transaction;
  }
}
