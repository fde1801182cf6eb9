import { randomUUID } from 'node:crypto';
import type { Database } from './database.ts';

/** What can be asked of the casters. Each node acts on what is its own. */
export type CasterCommand =
  | { command: 'disconnect'; session: number; rover: number }
  | { command: 'reload'; rover: number }
  | { command: 'restart'; service: 'casta' | 'connecta'; country: 1 | 2 }
  | { command: 'check'; country: 1 | 2 };

/** Who asks, for the caster's log. */
export interface Asker {
  userId: number | null;
  name: string;
}

export interface CasterAnswer {
  /** Empty when no node has what was asked about. */
  node: string;
  done: boolean;
  message: string;
}

interface Question {
  id: string;
  command: CasterCommand;
  by: Asker;
}

interface Reply {
  id: string;
  node: string;
  /** Missing: not this node's. */
  done?: boolean;
  message: string;
}

const QUESTIONS = 'cairn_commands';
const ANSWERS = 'cairn_answers';

/** A node that has not said anything for this long is not waited for. */
const NODE_SEEN_WITHIN = 10_000; // ms

/**
 * Asks every caster node, and gives the first answer that it is done. A refusal counts once every node seen lately
 * has answered. Undefined when that did not come about in time (`timeoutMs`, 3000 unless given): the command may
 * still be carried out.
 */
export async function askCasters(
  database: Database,
  command: CasterCommand,
  by: Asker,
  { timeoutMs = 3000 }: { timeoutMs?: number } = {},
): Promise<CasterAnswer | undefined> {
  const question: Question = { id: randomUUID(), command, by };
  const waiting = new Set(await nodesSeenLately(database));
  const settled = Promise.withResolvers<CasterAnswer | undefined>();
  let refusal: CasterAnswer | undefined;

  const stopListening = await database.listen(ANSWERS, (payload) => {
    const { id, node, done, message } = JSON.parse(payload) as Reply;
    if (id !== question.id) return;
    waiting.delete(node);
    if (done) return settled.resolve({ node, done, message });
    if (done === false) refusal ??= { node, done, message };
    if (waiting.size === 0)
      settled.resolve(refusal ?? { node: '', done: false, message: 'No caster has it' });
  });
  const timeout = setTimeout(() => settled.resolve(undefined), timeoutMs);
  try {
    await database.notify(QUESTIONS, JSON.stringify(question));
    return await settled.promise;
  } finally {
    clearTimeout(timeout);
    await stopListening();
  }
}

/**
 * Answers what is asked of the casters, as `node` (the name in caster_services). `handle` gives undefined for what
 * is not this node's; when it throws, the asker is told the message as a refusal. Gives the function that ends it.
 */
export async function answerCommands(
  database: Database,
  node: string,
  handle: (command: CasterCommand, by: Asker) => Promise<{ done: boolean; message: string } | undefined>,
): Promise<() => Promise<void>> {
  return database.listen(QUESTIONS, async (payload) => {
    const { id, command, by } = JSON.parse(payload) as Question;
    const answer = await handle(command, by).catch((error: unknown) => ({
      done: false,
      message: messageOf(error),
    }));
    const reply: Reply = { id, node, ...(answer ?? { message: '' }) };
    await database.notify(ANSWERS, JSON.stringify(reply)).catch(() => {}); // no answer is a timeout that the asker sees
  });
}

async function nodesSeenLately(database: Database): Promise<string[]> {
  const rows = await database.service
    .selectFrom('caster_services')
    .select('node')
    .distinct()
    .where('seen_at', '>', new Date(Date.now() - NODE_SEEN_WITHIN))
    .execute();
  return rows.map((row) => row.node);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
