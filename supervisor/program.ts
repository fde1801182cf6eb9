import { flushCompileCache } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Certificate } from './certificate.ts';
import { programLog } from './program-log.ts';
import type { IpcMessage, Renewal } from './supervisor.ts';

/** A started program. */
export interface Running {
  /** Bound ports by name. */
  readonly ports: Record<string, number>;
  /** New connections get this certificate; those that exist stay. */
  useCertificate?(certificate: Certificate): void;
  stop(): Promise<void>;
}

/** A stop that takes longer is given up; the api finishes requests under way within five seconds. */
const STOP_DEADLINE = 12_000;

/**
 * Runs one program in this process until a signal, or until the supervisor that started it has ended in any way.
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
  process.umask(Number.parseInt(process.env.CAIRN_UMASK ?? '027', 8)); // what it writes is for its account and its group
  process.stdout.on('error', () => {}); // the reader is gone: the program must still stop in order
  const log = programLog(name, process.stdout);
  const send = (message: IpcMessage) => process.connected && process.send?.(message);
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, `the ${name} failed`);
    process.exit(1);
  });

  let running: Running;
  try {
    running = await start(log);
  } catch (error) {
    const refused = explain(error);
    log.info({ err: error }, refused); // as a warning the supervisor would log it twice
    if (!send({ refused })) console.error(refused);
    process.exit(1);
  }

  flushCompileCache(); // else Node stores what it compiled at an orderly end only
  log.info({ ports: running.ports }, `${name} is ready`);
  send({ ready: running.ports });
  process.on('message', ({ certificate }: Partial<Renewal>) => {
    if (!certificate) return;
    running.useCertificate?.(certificate);
    log.info('the renewed certificate is in use');
  });
  log.info(`stopping: ${await stopRequested()}`);
  const late = wait(STOP_DEADLINE).then(() =>
    Promise.reject(new Error(`not stopped in ${STOP_DEADLINE} ms`)),
  );
  await Promise.race([running.stop(), late]).catch((error) =>
    log.error({ err: error }, 'did not stop in order'),
  );
}

/** Whether a supervisor, or the bootstrap, started this process, even if it has ended. */
function isSupervised(): boolean {
  return process.send !== undefined;
}

/**
 * Resolves with the reason to stop: a signal, or the end of the process that started this one. SIGHUP is none, as
 * everywhere with programs that run for good: a terminal that closes does not end the corrections of others.
 */
export function stopRequested(): Promise<string> {
  process.on('SIGHUP', () => {});
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => resolve(signal));
    if (!isSupervised()) return;
    process.on('disconnect', () => resolve('who started us is gone'));
    if (!process.connected) resolve('who started us is gone');
  });
}
