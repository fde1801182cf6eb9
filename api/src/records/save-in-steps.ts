import type { Progress } from '@cairn/contract';
import type { Database, Db } from '@cairn/database';
import { once } from '@cairn/domain/idempotency';
import { editAs } from '@cairn/domain/record-versions';
import type { Context } from '../mount.ts';
import { refusing } from './refusals.ts';
import { inSteps, type Step } from './steps.ts';

/**
 * One save in one transaction, done once however often its form is sent: `save` returns the id of the record. `form` is
 * the name of the call's form and `parent` its field of the tenant above, to which refusals of the database belong.
 */
export function saveInSteps(
  database: Database,
  { session, key }: Pick<Context, 'session' | 'key'>,
  { form, parent }: { form: string; parent: string },
  save: (db: Db, step: Step) => Promise<number>,
): Promise<{ id: number; messages: Progress[] }> {
  const attempt = (step: Step, messages: readonly Progress[]) =>
    database.withTenant(session, (db) =>
      once(db, key, async () => {
        await editAs(db, session.userId);
        const id = await save(db, step);
        return { id, messages: [...messages] };
      }),
    );
  return inSteps((step, messages) => refusing(form, parent, () => attempt(step, messages)));
}
