import * as areas from './areas.ts';
import { type Call, type CallOptions, type ClientOptions, createCall } from './call.ts';
import type { Area, CallInput, Endpoint, Reply } from './endpoint.ts';

type Calls<A extends Area> = {
  readonly [Name in keyof A]: (input: CallInput<A[Name]>, options?: CallOptions) => Promise<Reply<A[Name]>>;
};
export type Client = { readonly [Name in keyof typeof areas]: Calls<(typeof areas)[Name]> } & {
  readonly call: Call;
};

/** The typed client: `client.rovers.list({ stext: 'roof' })`, or `client.call(areas.rovers.list, …)`. */
export function createClient(options: ClientOptions = {}): Client {
  const call = createCall(options);
  const calls = Object.entries(areas as Record<string, Area>).map(([area, endpoints]) => [
    area,
    Object.fromEntries(
      Object.entries(endpoints).map(([name, endpoint]) => [
        name,
        (input: CallInput<Endpoint>, options?: CallOptions) => call(endpoint, input, options),
      ]),
    ),
  ]);
  return { ...Object.fromEntries(calls), call } as Client; // the shape of `areas`, call by call
}
