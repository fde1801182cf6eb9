import type { CallError } from '@cairn/contract';

/** `done`, or the status and code that a call was refused with. */
export const outcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: CallError) => `${error.status} ${error.code}`,
  );
