import { setTimeout as wait } from 'node:timers/promises';
import { type Logger, pino } from 'pino';
import { Refusal, type Settings, settingOfPort } from '../commands/settings.ts';
import type { Word } from './supervisor.ts';

/** A started program, as the packages give it. */
export interface Running {
  /** Bound ports by name. */
  readonly ports: Record<string, number>;
  stop(): Promise<void>;
}

/** A stop that takes longer is given up. */
const STOP_DEADLINE = 8_000;

/**
 * Runs one program in this process until a signal, or until the supervisor that started it is gone, however it went.
 * Its log goes to standard output, one JSON object per line.
 */
export async function runProgram(
  name: string,
  settings: Settings,
  start: (log: Logger) => Promise<Running>,
): Promise<void> {
  const supervised = process.connected === true;
  process.stdout.on('error', () => {}); // the reader is gone: what is left of us must still stop in order
  const log = pino({ name, base: { name, pid: process.pid } }, process.stdout);
  const tell = (word: Word) => process.connected && process.send?.(word);

  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, `the ${name} failed`);
    process.exit(1);
  });

  let running: Running;
  try {
    running = await start(log);
  } catch (error) {
    const refused = explain(error, settings);
    log.error({ err: error }, refused);
    tell({ refused });
    if (!supervised) console.error(refused);
    process.exit(1);
  }

  let stopping = false;
  const stop = async (why: string) => {
    if (stopping) return;
    stopping = true;
    log.info(`stopping: ${why}`);
    const deadline = wait(STOP_DEADLINE).then(() =>
      Promise.reject(new Error(`not stopped in ${STOP_DEADLINE} ms`)),
    );
    await Promise.race([running.stop(), deadline]).catch((error) =>
      log.error({ err: error }, 'did not stop in order'),
    );
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
  if (supervised) process.on('disconnect', () => void stop('the supervisor is gone'));
  if (supervised && !process.connected) await stop('the supervisor is gone');

  log.info({ ports: running.ports }, `${name} is ready`);
  tell({ ready: running.ports });
}

/** One sentence for the operator. */
export function explain(error: unknown, settings: Settings): string {
  if (error instanceof Refusal) return error.message;
  const { code, port, address, message } = error as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
  };
  const setting = port === undefined ? undefined : (settingOfPort(settings, port) ?? `port ${port}`);
  if (code === 'EADDRINUSE')
    return `${setting}: port ${port} is already in use; stop what holds it or set another.`;
  if (code === 'EACCES' && port)
    return `${setting}: this account may not open port ${port}; set one from 1024 on.`;
  if (code === 'EADDRNOTAVAIL') return `HOST: this machine has no address ${address}.`;
  return message || String(error);
}
