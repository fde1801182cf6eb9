import { type Endpoint, isRole } from '@cairn/contract';
import type { RawBuilder } from 'kysely';
import { type requester, time } from './api.ts';
import type { DatabaseFixture } from './database-fixture.ts';
import { signIn } from './sign-in.ts';
import { ms, percentile, type Row } from './table.ts';

export type Ask = ReturnType<typeof requester>;
/** What is requested; of the nth time, where it is not the same each time. */
export type Input = Record<string, string> | ((n: number) => Record<string, string>);

export interface Bar {
  /** ms, of the 95th percentile. */
  readonly p95: number;
  readonly requests: number;
}

/** A call of the api against its bar: p50 / p95, and what a reply weighs on the wire. */
export async function measureCall(
  what: string,
  { path }: Endpoint,
  input: Input,
  { p95: bar, requests }: Bar,
  ask: Ask,
): Promise<Row> {
  let n = 0;
  let bytes = 0;
  const taken = await time(requests, 0, async () => {
    const reply = await ask(path, typeof input === 'function' ? input(n++) : input);
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status}`);
    bytes = reply.bytes;
  });
  const p95 = percentile(taken, 0.95);
  return {
    measure: what,
    bar: `p95 ≤ ${ms(bar)}`,
    measured: `${both(taken)}, ${(bytes / 1000).toFixed(1)} kB`,
    good: p95 <= bar,
  };
}

/** Calls with each of their inputs, as a system admin and as `reseller`, who has a third of all. */
export async function measureCalls(
  calls: readonly (readonly [Endpoint, readonly Record<string, string>[], Bar?])[],
  standard: Bar,
  target: { readonly databaseFixture: DatabaseFixture; readonly baseUrl: string; readonly reseller: number },
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [who, role] of [
    ['system admin', 1],
    ['reseller of a third', 5],
  ] as const) {
    const ask = await signIn(target.databaseFixture, target.baseUrl, {
      role,
      ...(isRole(role, 'reseller') && { reseller_id: target.reseller, manage_reseller_stock: true }),
    });
    for (const [endpoint, inputs, bar = standard] of calls)
      for (const input of inputs) {
        const parameters = Object.entries(input).map((one) => one.join('='));
        const what = `${who}: ${endpoint.path.slice(5)} ${parameters.join(' ')}`;
        rows.push(await measureCall(what, endpoint, input, bar, ask));
      }
  }
  return rows;
}

/** What a query takes as the system level, or several after each other, without an api around it. */
export async function measureBare(
  what: string,
  bare: RawBuilder<unknown> | readonly RawBuilder<unknown>[],
  requests: number,
  { database }: DatabaseFixture,
): Promise<Row> {
  const taken = await time(requests, 0, async () => {
    for (const query of [bare].flat()) await query.execute(database.service);
  });
  return { measure: what, bar: '', measured: both(taken), good: undefined };
}

const both = (times: number[]) => `${ms(percentile(times, 0.5))} / ${ms(percentile(times, 0.95))}`;
