import type { AddressInfo } from 'node:net';
import { type AppOptions, buildApp } from './app.ts';

export interface ApiOptions extends AppOptions {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
}
export interface Api {
  readonly port: number;
  /** Takes no more requests, answers those under way (five seconds at most), and closes every connection. */
  stop(): Promise<void>;
}

const LAST_ANSWERS = 5_000;

/** Resolves once the api listens; rejects when the address cannot be had. */
export async function startApi(options: ApiOptions): Promise<Api> {
  const app = await buildApp(options);
  let stopping = false;
  app.addHook('onSend', async (_, reply) => {
    if (stopping) reply.header('connection', 'close'); // or a kept-alive connection would hold up the stop
  });
  await app.listen({ host: options.host, port: options.port }).catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  const { port } = app.server.address() as AddressInfo; // it listens on TCP
  return {
    port,
    stop: async () => {
      stopping = true;
      const late = setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS);
      await app.close().finally(() => clearTimeout(late));
    },
  };
}
