import type { CallError } from '@cairn/contract';

let made = 0;

const complete = (n: number) => ({
  text: `Tenant ${n}`,
  address1: `${n} High Street`,
  towncity: 'Ely',
  county: 'Cambridgeshire',
  postcode: 'CB7 4DL',
  country: 1,
  logintitle: `tenant-${n}`,
  fname: 'Ann',
  lname: `Smith ${n}`,
  email: `ann${n}@example.com`,
});
type Complete = ReturnType<typeof complete>;

/** What the wizards of resellers, dealers and companies send, complete; each time another name, page and person. */
export const tenantInput = <const More extends object>(more: More) =>
  ({ ...complete(++made), ...more }) as Omit<Complete, keyof More> & More;

/** The body of a refused call: its code, and each field with its message. */
export const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: CallError) => ({
      code: error.code,
      ...Object.fromEntries(error.issues.map(({ field, message }) => [field, message])),
    }),
  );

/** Lines of progress as texts. */
export const texts = (messages: readonly { message: string; text: string; error: 0 | 1 }[]) =>
  messages.map(({ message, text, error }) => `${error ? 'failed ' : ''}${message}: ${text}`);
