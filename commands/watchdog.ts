import { resolve } from 'node:path';
import { programsEnded, startEmbedded } from '@cairn/database/embedded';
import { runProgram } from '../supervisor/program.ts';
import { explain } from './explain.ts';
import type { SettingsOf } from './program-settings.ts';

/** A program may finish requests for so long after its supervisor has died, ms. */
const PATIENCE = 10_000;

/** Holds the embedded PostgreSQL of the supervisor: when that was killed, stops it once the programs are gone. */
export function watchdog(settings: SettingsOf<'watchdog'>): Promise<void> {
  return runProgram('watchdog', {
    explain: (error) => explain(error, settings),
    async start(log) {
      const info = (message: string) => log.info(message);
      const server = await startEmbedded({ folder: resolve(settings.CAIRN_DATA), log: { info, warn: info } });
      return {
        ports: {},
        async stop() {
          if (!process.connected) await programsEnded(server.url, PATIENCE);
          await server.stop();
        },
      };
    },
  });
}
