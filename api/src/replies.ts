import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Endpoint } from '@cairn/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type GzipChunk, gzipOf, plainOf } from './web/gzip-chunks.ts';

/** A reply that is already JSON, checked: one of those that many people ask for each second. */
export class PreparedReply {
  readonly chunks: readonly GzipChunk[];
  readonly etag: string;
  #gzip: Buffer | undefined;

  constructor(chunks: readonly GzipChunk[]) {
    this.chunks = chunks;
    this.etag = etagOf(chunks.map(({ deflated }) => deflated));
  }

  /** Put together once for all who take it. */
  get gzip(): Buffer {
    this.#gzip ??= gzipOf(this.chunks);
    return this.#gzip;
  }
}

/** A reply that is a file, as it is on disk. */
export class Download {
  readonly content: Readable;
  readonly name: string;
  readonly bytes: number;
  readonly type: string;

  constructor(content: Readable, file: { name: string; bytes: number; type: string }) {
    this.content = content;
    this.name = file.name;
    this.bytes = file.bytes;
    this.type = file.type;
  }
}

/** A reply that is already JSON, in a file: too large for memory. */
export class PreparedFile {
  readonly content: Readable;
  readonly bytes: number;

  constructor(content: Readable, bytes: number) {
    this.content = content;
    this.bytes = bytes;
  }
}

export function send(request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint, json: string) {
  reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'private, no-store');
  if (endpoint.method !== 'GET') return reply.send(json);
  const etag = etagOf([json]);
  reply.header('etag', etag);
  return isFresh(request, etag) ? reply.code(304).send() : reply.send(json);
}

export function sendPrepared(request: FastifyRequest, reply: FastifyReply, prepared: PreparedReply) {
  reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .header('etag', prepared.etag)
    .header('vary', 'accept-encoding');
  if (isFresh(request, prepared.etag)) return reply.code(304).send();
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(plainOf(prepared.chunks));
  return reply.header('content-encoding', 'gzip').send(prepared.gzip);
}

export function sendPreparedFile(reply: FastifyReply, { content, bytes }: PreparedFile) {
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('content-length', bytes)
    .header('cache-control', 'private, no-store')
    .send(content);
}

export function sendFile(reply: FastifyReply, { content, name, bytes, type }: Download) {
  return reply
    .header('content-type', type)
    .header('content-length', bytes)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .send(content);
}

/** Weak: the same reply may travel compressed or not. */
function etagOf(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha1');
  for (const part of parts) hash.update(part);
  return `W/"${hash.digest('base64url')}"`;
}

function isFresh(request: FastifyRequest, etag: string): boolean {
  const found = request.headers['if-none-match'];
  return found?.split(',').some((one) => one.trim() === etag) ?? false;
}
