import { isIP } from 'node:net';
import {
  type Area,
  type Endpoint,
  type Input,
  type Language,
  type PasswordLength,
  pairHeaders,
  type Refusal,
  refusalOf,
} from '@cairn/contract';
import { asCallWork } from '@cairn/database';
import type { Caller } from '@cairn/domain/audit-events';
import { type CallKey, callKey } from '@cairn/domain/idempotency';
import { callLanguage, inLanguage, sentence } from '@cairn/domain/language';
import type { Ended } from '@cairn/domain/login-sessions';
import { networkOf } from '@cairn/domain/network-of';
import type { HashTurn } from '@cairn/domain/passwords';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { LoginSessions } from './auth/login-sessions.ts';
import { isPair, type Session } from './auth/session.ts';
import { issuesOf, Problem } from './problem.ts';
import {
  Download,
  PreparedFile,
  PreparedReply,
  send,
  sendFile,
  sendPrepared,
  sendPreparedFile,
} from './replies.ts';
import type { DatabaseWatch } from './web/database-watch.ts';
import { languageOf } from './web/language.ts';
import { bearerOf } from './web/rate-limits.ts';
import { schemaMessages } from './web/schema-messages.ts';
import type { Turns } from './web/turns.ts';

/** Context of a handler. Calls for anyone may have no session. */
export interface Context<E extends Endpoint = Endpoint> {
  readonly session: E['roles'] extends 'anyone' ? Session | undefined : Session;
  readonly from: Caller;
  /** Their place in the queue for hashing passwords. */
  readonly turn: HashTurn;
  /** Characters that a new password needs. */
  readonly shortestPassword: PasswordLength;
  /** The language of the texts in the reply, by Accept-Language. */
  readonly language: Language;
  /** What the call is known by if it is sent again, see idempotency.ts of the domain; undefined: each time is another call. */
  readonly key: CallKey | undefined;
  /** Why the session that the caller believes in is over; for calls for anyone, when there is none. */
  readonly whyOver: () => Promise<Ended | ''>;
}

type Handler<E extends Endpoint> = (
  input: Input<E>,
  context: Context<E>,
) => Promise<z.input<E['reply']> | PreparedReply | PreparedFile | Download>;
export type Handlers<A extends Area> = { readonly [Name in keyof A]: Handler<A[Name]> };

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | undefined;
  }
}

/** Dependencies of every call. */
export interface Access {
  readonly sessions: LoginSessions;
  readonly watch: DatabaseWatch;
  readonly turns: Turns;
}

/** Registers every call of an area. Roles are checked before the body is read; input and reply are parsed. */
export function mount<A extends Area>(
  app: FastifyInstance,
  { sessions, watch, turns }: Access,
  area: A,
  handlers: Handlers<A>,
): void {
  for (const [name, endpoint] of Object.entries(area)) {
    const handle = handlers[name] as Handler<Endpoint>; // same key of the same area
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      exposeHeadRoute: false,
      config: { endpoint },
      ...(endpoint.body !== undefined && { bodyLimit: endpoint.body }),
      onRequest: (request) =>
        inLanguage(languageOf(request), () => watch.guard(() => allow(request, endpoint, sessions))),
      handler: (request, reply) =>
        inLanguage(languageOf(request), async () => {
          const raw = flat(request, endpoint);
          checkPair(request, endpoint, raw);
          const input = endpoint.input.safeParse(raw, schemaMessages());
          if (!input.success) throw new Problem('invalid_input', { issues: issuesOf(input.error) });
          const bearer = bearerOf(request);
          const whyOver = async () => (bearer && !request.session ? sessions.whyOver(bearer) : '');
          const key = keyOf(request, endpoint, input.data);
          const from = callerOf(request);
          const closed = whenOver(reply);
          const context = {
            session: request.session,
            from,
            turn: turnOf(request.session, from, closed),
            shortestPassword: sessions.policy.shortestPassword,
            language: callLanguage(),
            key,
            whyOver,
          } as Context; // allow() saw to the session
          const work = { long: endpoint.long === true, left: stopsWhenLeft(endpoint) ? closed : undefined };
          const answer = await watch.guard(() =>
            inTurn(turns, request.session, endpoint, closed, () =>
              asCallWork(work, () => handle(input.data, context)),
            ),
          );
          // a change may have ended sessions: here at once, elsewhere when the notification has come
          if (endpoint.writes) sessions.forget();
          if (answer instanceof PreparedReply) return sendPrepared(request, reply, answer);
          if (answer instanceof PreparedFile) return sendPreparedFile(reply, answer);
          if (answer instanceof Download) return sendFile(reply, answer);
          return send(request, reply, endpoint, JSON.stringify(endpoint.reply.parse(answer)));
        }),
    });
  }
}

/** Refuses with 401 without a running session, with 403 when its role may not make the call. */
async function allow(request: FastifyRequest, endpoint: Endpoint, sessions: LoginSessions): Promise<void> {
  if (endpoint.writes && isForeign(request)) throw new Problem('not_authorised', { status: 403 });
  const bearer = bearerOf(request);
  request.session = bearer ? await sessions.find(bearer, !endpoint.background, callerOf(request)) : undefined;
  const refusal = refusalOf(request.session, endpoint);
  if (refusal) throw problemOf(refusal);
}

/**
 * Whether a browser says that another site, a navigation or the load of an image caused a request: one call that changes
 * something is a GET by the product's text (ASVS 3.5.3). Other programs send no such header.
 */
function isForeign({ headers }: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers;
  return (
    (site !== undefined && site !== 'same-origin') ||
    (mode !== undefined && mode !== 'cors' && mode !== 'same-origin')
  );
}

function problemOf(refusal: Refusal): Problem {
  if (refusal === 'signed_out') return new Problem('not_authorised');
  if (refusal === 'acting') return new Problem('acting');
  if (refusal === 'enrol') return new Problem('must_enrol');
  if (refusal === 'change_password') return new Problem('must_change_password');
  return new Problem('not_authorised', { status: 403 });
}

/**
 * userid and token, in query, body or headers, must be the pair of the session. At a call for anyone a wrong pair counts as no
 * session.
 */
function checkPair(request: FastifyRequest, endpoint: Endpoint, options: Record<string, unknown>): void {
  const { userid = request.headers[pairHeaders.userid], token = request.headers[pairHeaders.token] } =
    options;
  if (!request.session || isPair(request.session, userid, token)) return;
  if (endpoint.roles !== 'anyone') throw new Problem('not_authorised');
  request.session = undefined;
}

/** Aborted once the reply was sent, or the client has left. */
function whenOver({ raw }: FastifyReply): AbortSignal {
  const closed = new AbortController();
  const end = () => closed.abort(new Error('The client has left'));
  if (raw.closed) end();
  else raw.once('close', end);
  return closed.signal;
}

/** Nobody needs the reply of a read that its client no longer waits for; what a change has done, nobody would know. */
const stopsWhenLeft = ({ writes, undone }: Endpoint): boolean => !writes || undone === true;

function inTurn<T>(
  turns: Turns,
  session: Session | undefined,
  endpoint: Endpoint,
  closed: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  if (!session || endpoint.roles === 'anyone') return work();
  return endpoint.long ? turns.runLong(session.userId, closed, work) : turns.run(session.userId, work);
}

/** Signed-in people go before strangers, and whoever leaves makes room. */
function turnOf(session: Session | undefined, { address }: Caller, closed: AbortSignal): HashTurn {
  const owner = session ? `person ${session.userId}` : `network ${networkOf(address, 48)}`;
  return { owner, first: session !== undefined, signal: closed };
}

/** Undefined for a visitor, a read, and a call without an Idempotency-Key. */
function keyOf({ session, headers }: FastifyRequest, { method, path }: Endpoint, input: unknown) {
  const header = headers['idempotency-key'];
  if (!session || method === 'GET' || typeof header !== 'string' || header === '') return undefined;
  return callKey(session.userId, header, method, path, input);
}

/**
 * Path, query and body as one object; the path wins over the body, the body over the query. Of a signed call the body alone
 * counts: what a signature covers must not be in an address, which logs and proxies have.
 */
function flat({ query, body, params }: FastifyRequest, { signed }: Endpoint): Record<string, unknown> {
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body))) {
    throw new Problem('bad_request', { message: sentence('The body must be a JSON object') });
  }
  if (signed) return { ...body };
  return { ...(query as object), ...body, ...(params as object) };
}

/** A client that is gone has no address any more. */
export function callerOf({
  ip,
  headers,
}: Pick<FastifyRequest, 'headers'> & { ip: string | undefined }): Caller {
  const address = (ip ?? '').replace(/^::ffff:(?=\d+\.)/, '').replace(/%[^%]*$/, '');
  // behind a proxy that passes on what it was told, the address can be any text
  return { address: isIP(address) ? address : '0.0.0.0', agent: (headers['user-agent'] ?? '').slice(0, 300) };
}
