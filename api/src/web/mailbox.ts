import { sentence } from '@cairn/domain/language';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../problem.ts';

const PASSED_ON = ['content-type', 'content-security-policy', 'cache-control', 'referrer-policy'] as const;
/** ms. It is on this machine. */
const PATIENCE = 5_000;

/** Shows the demo's mailbox, a page of another program on this machine, at /demo/mail. */
export function serveMailbox(app: FastifyInstance, mailbox: string): void {
  for (const url of ['/demo/mail', '/demo/mail/*']) {
    app.get(url, async (request, reply) => {
      const page = new URL(mailbox);
      page.pathname = new URL(request.url, mailbox).pathname; // a path alone: `//elsewhere` stays here
      const answer = await fetch(page, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => {
        throw new Problem('not_found', { message: sentence('The demo mailbox does not answer') });
      });
      for (const name of PASSED_ON) {
        const value = answer.headers.get(name);
        if (value) reply.header(name, value);
      }
      reply.removeHeader('x-frame-options'); // its policy decides who may frame what
      return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()));
    });
  }
}
