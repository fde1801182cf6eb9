import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from './database.ts';

const Country = z.union([z.literal(1), z.literal(2)]); // 1 UK, 2 Denmark

const Command = z.discriminatedUnion('command', [
  z.object({ command: z.literal('disconnect'), session: z.number(), rover: z.number() }),
  z.object({ command: z.literal('reload'), rover: z.number() }),
  z.object({ command: z.literal('restart'), service: z.enum(['casta', 'connecta']), country: Country }),
  z.object({ command: z.literal('check'), country: Country }),
  z.object({ command: z.literal('login'), country: Country }),
]);

const By = z.object({ userId: z.number().nullable(), name: z.string() });

/** Commands to the casters. Each node acts on its own sessions and stations. */
export type CasterCommand = z.infer<typeof Command>;

/** Who sends it, for the caster's log. */
export type Asker = z.infer<typeof By>;

export interface CasterAnswer {
  /** The node; empty when no node has the target. */
  node: string;
  done: boolean;
  message: string;
}

const Question = z.object({ id: z.string(), command: Command, by: By });

const Reply = z.object({
  id: z.string(),
  node: z.string(),
  /** Missing when the target is not at this node. */
  done: z.boolean().optional(),
  message: z.string(),
});

const QUESTIONS = 'cairn_commands';
const ANSWERS = 'cairn_answers';

/**
 * Sends a command to every caster node, and returns the first success. A refusal counts once every node that was seen
 * lately has answered. Undefined when neither happened in time (`timeoutMs`, 3000 unless given); the command may still
 * be executed.
 */
export async function askCasters(
  database: Database,
  command: CasterCommand,
  asker: Asker,
  options: Patience = {},
): Promise<CasterAnswer | undefined> {
  const { answers, late } = await collect(database, command, asker, options, 'any');
  const success = answers.find(({ done }) => done);
  if (success || late) return success;
  return answers[0] ?? { node: '', done: false, message: 'No caster has it' };
}

/**
 * Sends a command that is for every node, and waits for all that were seen lately, if there are any. `silent`: those that did not answer in
 * time (`timeoutMs`, 3000 unless given), which may still carry it out.
 */
export const askEveryCaster = (
  database: Database,
  command: CasterCommand,
  asker: Asker,
  options: Patience = {},
): Promise<{ answers: CasterAnswer[]; silent: string[] }> =>
  collect(database, command, asker, options, 'every');

interface Patience {
  readonly timeoutMs?: number;
}

async function collect(
  database: Database,
  command: CasterCommand,
  asker: Asker,
  { timeoutMs = 3000 }: Patience,
  needed: 'any' | 'every',
): Promise<{ answers: CasterAnswer[]; silent: string[]; late: boolean }> {
  const question: z.infer<typeof Question> = { id: randomUUID(), command, by: asker };
  const waiting = new Set(await liveNodes(database));
  const settled = Promise.withResolvers<boolean>();
  const answers: CasterAnswer[] = [];

  const stopListening = await database.listen(ANSWERS, (payload) => {
    const reply = read(Reply, payload);
    if (reply?.id !== question.id) return;
    const { node, done, message } = reply;
    waiting.delete(node);
    if (done !== undefined) answers.push({ node, done, message });
    if ((needed === 'any' && done) || waiting.size === 0) settled.resolve(false);
  });
  const timeout = setTimeout(() => settled.resolve(true), timeoutMs);
  try {
    await database.notify(QUESTIONS, JSON.stringify(question));
    if (needed === 'every' && waiting.size === 0) settled.resolve(false);
    const late = await settled.promise;
    return { answers, silent: [...waiting], late };
  } finally {
    clearTimeout(timeout);
    await stopListening();
  }
}

/**
 * Answers commands to the casters as `node`, which is the name in caster_services. `handle` returns undefined for what
 * is not at this node; the message of what it throws is the refusal. Returns the function that ends it.
 */
export async function answerCommands(
  database: Database,
  node: string,
  handle: (command: CasterCommand, by: Asker) => Promise<{ done: boolean; message: string } | undefined>,
): Promise<() => Promise<void>> {
  return database.listen(QUESTIONS, async (payload) => {
    const question = read(Question, payload);
    if (!question) return;
    const answer = await attempt(() => handle(question.command, question.by));
    const reply: z.infer<typeof Reply> = { id: question.id, node, ...(answer ?? { message: '' }) };
    await database.notify(ANSWERS, JSON.stringify(reply)).catch(() => {}); // the asker sees a missing answer as a timeout
  });
}

async function attempt<T>(work: () => Promise<T>): Promise<T | { done: false; message: string }> {
  try {
    return await work();
  } catch (error) {
    return { done: false, message: error instanceof Error ? error.message : String(error) };
  }
}

/** Reads a payload; undefined for one that is not well formed, because every login of the database may notify. */
function read<T extends z.ZodType>(schema: T, payload: string): z.output<T> | undefined {
  try {
    return schema.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}

async function liveNodes(database: Database): Promise<string[]> {
  const rows = await database.service
    .selectFrom('caster_services')
    .select('node')
    .distinct()
    .where(sql<boolean>`node <> all (silent_casters())`)
    .execute();
  return rows.map((row) => row.node);
}
