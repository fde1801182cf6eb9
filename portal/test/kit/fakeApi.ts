import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type CallInput, type Endpoint, type ProblemBody, problems, type Reply } from '@cairn/contract';
import type { z } from 'zod';

/** A refusal of a call, as the API sends it. */
export class Refusal extends Error {
  readonly body: ProblemBody;
  constructor(body: ProblemBody) {
    super(body.error);
    this.body = body;
  }
}

type Parsed<E extends Endpoint> = z.output<E['input']>;
interface Answer {
  endpoint: Endpoint;
  reply: (input: never) => unknown;
}

/** An answer to a call of the contract. */
export const answer = <E extends Endpoint>(
  endpoint: E,
  reply: (input: Parsed<E>) => Reply<E> | Promise<Reply<E>>,
): Answer => ({ endpoint, reply });

/** Answers calls of the contract over HTTP and records what was sent. */
export function fakeApi(answers: readonly Answer[]) {
  const calls: { endpoint: Endpoint; input: CallInput<Endpoint> }[] = [];
  return {
    /** Inputs of the calls of an endpoint so far. */
    inputsOf: <E extends Endpoint>(endpoint: E) =>
      calls.filter((call) => call.endpoint === endpoint).map(({ input }) => input as Parsed<E>),
    async handle(request: IncomingMessage, response: ServerResponse) {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
      const found = answers.find(
        ({ endpoint }) => endpoint.method === request.method && endpoint.path === pathname,
      );
      const [status, body] = found
        ? await replyTo(
            found,
            request.method === 'GET' ? Object.fromEntries(searchParams) : await bodyOf(request),
          )
        : [404, { error: `No answer to ${request.method} ${pathname}`, code: 'not_found' }];
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    },
  };

  async function replyTo({ endpoint, reply }: Answer, sent: unknown): Promise<[number, unknown]> {
    try {
      const input = endpoint.input.parse(sent);
      calls.push({ endpoint, input });
      return [200, await reply(input as never)];
    } catch (error) {
      if (!(error instanceof Refusal)) return [500, { error: String(error), code: 999, ref: 'T-1' }];
      const { code } = error.body;
      return [code === 999 ? 500 : problems[code], error.body];
    }
  }
}

const bodyOf = async (request: IncomingMessage) => JSON.parse((await text(request)) || '{}') as unknown;
