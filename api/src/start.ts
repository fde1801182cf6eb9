import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { sampleProgram } from '@cairn/database';
import { buildApp } from './app.ts';
import type { AppOptions } from './app-options.ts';
import { watchCertificate } from './system/certificate-notices.ts';
import { type Https, listening, MIN_VERSION, secureServer } from './web/https.ts';

export interface ApiOptions extends AppOptions {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** With it HTTPS is served too. */
  readonly https?: Https | undefined;
}
export interface Api {
  readonly port: number;
  readonly httpsPort: number | undefined;
  /** New connections by HTTPS get this certificate. */
  useCertificate(certificate: Pick<Https, 'cert' | 'key'>): void;
  /** Takes no more requests, answers those under way (five seconds at most), and closes every connection. */
  stop(): Promise<void>;
}

const LAST_ANSWERS = 5_000;

/** Resolves once the api listens; rejects when an address cannot be had. */
export async function startApi(options: ApiOptions): Promise<Api> {
  const { host, port, https } = options;
  let certificate = https?.cert;
  const inUse = () =>
    certificate === undefined ? undefined : { pem: certificate, warnedDays: https?.warnedDays ?? 0 };
  const app = await buildApp({ ...options, certificate: inUse });
  const secure = https && secureServer(app, https);
  let stopping = false;
  app.addHook('onSend', async (_, reply) => {
    if (stopping) reply.header('connection', 'close'); // or a kept-alive connection would hold up the stop
  });
  async function listen() {
    await app.listen({ host, port });
    return secure && listening(secure, { host, port: https.port });
  }
  const httpsPort = await listen().catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  const address = app.server.address() as AddressInfo; // it listens on TCP
  const stopSampling = sampleProgram({
    database: options.database,
    source: `api ${hostname()}-${address.port}`, // as nodes of casters: two on one host are two
    log: options.log,
  });
  const stopWatching = watchCertificate(options.database, inUse, options.log);
  return {
    port: address.port,
    httpsPort,
    useCertificate: ({ cert, key }) => {
      secure?.setSecureContext({ cert, key, minVersion: MIN_VERSION });
      certificate = cert;
    },
    stop: async () => {
      stopping = true;
      stopWatching();
      await stopSampling();
      const late = setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS);
      await app.close().finally(() => clearTimeout(late));
    },
  };
}
