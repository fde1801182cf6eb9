import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { openApi } from './openapi.ts';

/** GET /api/openapi.json, and its page for people at /api/docs: plain HTML, as the content policy allows no foreign script. */
export function serveDocs(app: FastifyInstance, version: string): void {
  const json = () => JSON.stringify(openApi(version));
  const page = () => render(openApi(version) as unknown as Document);
  serveDocument(app, '/api/openapi.json', 'application/json; charset=utf-8', json);
  serveDocument(app, '/api/docs', 'text/html; charset=utf-8', page);
}

/**
 * Anyone may read a document, and one weighs 600 kB: it is written and compressed once, when it is first requested, and
 * only a few are sent a minute.
 */
function serveDocument(app: FastifyInstance, url: string, type: string, write: () => string): void {
  let text: string | undefined;
  let gzipped: Buffer | undefined;
  app.get(url, { config: { limit: { perMinute: 60 } } }, async (request, reply) => {
    text ??= write();
    reply.type(type).header('vary', 'accept-encoding');
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(text);
    gzipped ??= gzipSync(text);
    return reply.header('content-encoding', 'gzip').send(gzipped);
  });
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly {
    name: string;
    in: string;
    required: boolean;
    schema: { description?: string };
  }[];
  readonly requestBody?: { content: Record<string, { schema: unknown }> }; // JSON, or a form with a file
  readonly responses: { 200: { content: Record<string, { schema: unknown }> } }; // JSON, or a file
}
interface Document {
  readonly info: { title: string; version: string; description: string };
  readonly paths: Record<string, Record<string, Operation>>;
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
/** Text whose `names` stand between backticks. */
const prose = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
const code = (schema: unknown) => `<pre>${escapeHtml(JSON.stringify(schema, undefined, 2))}</pre>`;

function render({ info, paths }: Document): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => call(method.toUpperCase(), path, operation)),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(info.title)} API</title><style>
:root{color-scheme:light dark}body{font:14px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem}
summary{cursor:pointer;padding:.4rem 0}summary b{display:inline-block;min-width:4.5rem}summary span{display:block;padding-left:5.5rem;opacity:.75}details{border-top:1px solid #8884}
pre{overflow:auto;max-height:24rem;padding:.75rem;background:#8881;border-radius:6px}td,th{text-align:left;padding:.15rem 1rem .15rem 0}
</style></head><body><h1>${escapeHtml(info.title)} API ${escapeHtml(info.version)}</h1><p>${prose(info.description)}</p>
<p>The same for programs: <a href="/api/openapi.json">openapi.json</a></p>${calls.join('\n')}</body></html>`;
}

function call(
  method: string,
  path: string,
  { operationId, summary, description, parameters, requestBody, responses }: Operation,
): string {
  const rows = parameters.map(
    (one) =>
      `<tr><td><code>${escapeHtml(one.name)}</code></td><td>${one.in}${one.required ? ', required' : ''}</td><td>${escapeHtml(one.schema.description ?? '')}</td></tr>`,
  );
  return `<details id="${escapeHtml(operationId)}"><summary><b>${method}</b> <code>${escapeHtml(path)}</code> <span>${escapeHtml(summary)}</span></summary>
<p>${escapeHtml(description)} <code>${escapeHtml(operationId)}</code></p>
${rows.length > 0 ? `<table><tr><th>Parameter</th><th>In</th><th></th></tr>${rows.join('')}</table>` : ''}
${Object.entries(requestBody?.content ?? {})
  .map(([type, { schema }]) => `<h4>Body, ${type}</h4>${code(schema)}`)
  .join('')}
${Object.entries(responses[200].content)
  .map(([type, { schema }]) => `<h4>Reply, ${type}</h4>${code(schema)}`)
  .join('')}</details>`;
}
