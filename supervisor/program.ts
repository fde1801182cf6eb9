import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { programLog } from './program-log.ts';
import type { IpcMessage } from './supervisor.ts';

/** A started program, as the packages give it. */
export interface Running {
  /** Bound ports by name. */
  readonly ports: Record<string, number>;
  stop(): Promise<void>;
}

/** A stop that takes longer is given up; the api answers what is under way for ten seconds at most. */
const STOP_DEADLINE = 12_000;

/**
 * Runs one program in this process until a signal, or until the supervisor that started it is gone, however it went.
 * Its log goes to standard output, one JSON object per line.
 */
export async function runProgram(
  name: string,
  {
    start,
    explain,
  }: {
    readonly start: (log: Logger) => Promise<Running>;
    /** What went wrong at the start, as a sentence for the operator. */
    readonly explain: (error: unknown) => string;
  },
): Promise<void> {
  process.stdout.on('error', () => {}); // the reader is gone: what is left of us must still stop in order
  const log = programLog(name, process.stdout);
  const tell = (word: IpcMessage) => process.connected && process.send?.(word);
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, `the ${name} failed`);
    process.exit(1);
  });

  let running: Running;
  try {
    running = await start(log);
  } catch (error) {
    const refused = explain(error);
    log.info({ err: error }, refused); // as a warning the supervisor would say it twice
    if (!tell({ refused })) console.error(refused);
    process.exit(1);
  }

  log.info({ ports: running.ports }, `${name} is ready`);
  tell({ ready: running.ports });
  log.info(`stopping: ${await stopRequested()}`);
  const late = wait(STOP_DEADLINE).then(() =>
    Promise.reject(new Error(`not stopped in ${STOP_DEADLINE} ms`)),
  );
  await Promise.race([running.stop(), late]).catch((error) =>
    log.error({ err: error }, 'did not stop in order'),
  );
}

/** Whether a supervisor, or the bootstrap, started this process; also when it is gone already. */
function isSupervised(): boolean {
  return process.send !== undefined;
}

/** Resolves with what tells us to stop: a signal, or the end of whoever started us. */
export function stopRequested(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => resolve(signal));
    if (!isSupervised()) return;
    process.on('disconnect', () => resolve('who started us is gone'));
    if (!process.connected) resolve('who started us is gone');
  });
}
