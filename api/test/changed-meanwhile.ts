import assert from 'node:assert/strict';
import { CallError, type Changed } from '@cairn/contract';

/** What somebody else has changed, of a save that is refused for that. */
export const changedOf = async (call: Promise<unknown>): Promise<Changed> => {
  const error = await call.then(
    () => assert.fail('it was saved'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof CallError, String(error));
  assert.deepEqual([error.code, error.status], ['changed_meanwhile', 409], error.message);
  assert.ok(error.changed);
  return error.changed;
};
