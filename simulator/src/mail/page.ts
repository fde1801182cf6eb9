import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CaughtMail } from './caught-mail.ts';

/** Where the page is, here and on the portal's address. */
export const MAILBOX_PATH = '/demo/mail';

const style = readFileSync(new URL('page.css', import.meta.url));
const script = readFileSync(new URL('page.browser.js', import.meta.url));

/** Nothing but its own style, script and frames; a caught e-mail shows pictures and runs nothing. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' http: https: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** Answers /demo/mail, /demo/mail/{id} and the HTML of an e-mail, /demo/mail/{id}/html. */
export function showMailbox(
  mails: readonly CaughtMail[],
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const path = new URL(request.url ?? '', 'http://mailbox').pathname.replace(/\/$/, '');
  const [, own = '', asHtml] = /^\/demo\/mail(?:\/([\w.]+)(\/html)?)?$/.exec(path) ?? [undefined, 'none'];
  const send = (status: number, type: string, body: string | Buffer, policy = PAGE_POLICY) =>
    response
      .writeHead(status, {
        'content-type': `${type}; charset=utf-8`,
        'content-security-policy': policy,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer', // links hold tokens
      })
      .end(body);
  if (own === 'page.css') return void send(200, 'text/css', style);
  if (own === 'page.js') return void send(200, 'text/javascript', script);
  const mail = mails.find(({ id }) => String(id) === own);
  if (own && !mail) return void send(404, 'text/html', page(mails, undefined));
  if (mail && asHtml) return void send(200, 'text/html', inNewTab(mail.html), MAIL_POLICY);
  send(200, 'text/html', page(mails, mail));
}

/** Links of an e-mail open next to the mailbox. */
const inNewTab = (html: string) => html.replace(/<head>/i, '<head><base target="_blank">');

function page(mails: readonly CaughtMail[], open: CaughtMail | undefined): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${open ? `${escapeHtml(open.subject)} · ` : ''}Demo mailbox</title>
<link rel="stylesheet" href="${MAILBOX_PATH}/page.css">
<script src="${MAILBOX_PATH}/page.js" defer></script>
</head>
<body>
<header>
<h1><a href="${MAILBOX_PATH}">Demo mailbox</a></h1>
<p>Catches every e-mail of the demo and delivers none. Kept until the demo stops.</p>
</header>
<main class="${open ? 'reading' : ''}">
<nav id="list" aria-label="E-mails" aria-live="polite">${list(mails, open)}</nav>
${open ? reading(open) : `<section class="nothing"><p>${mails.length > 0 ? 'Choose an e-mail.' : 'As soon as the system sends an e-mail, it is here.'}</p></section>`}
</main>
</body>
</html>`;
}

function list(mails: readonly CaughtMail[], open: CaughtMail | undefined): string {
  if (mails.length === 0) return '<p class="nothing">No e-mails yet.</p>';
  const rows = mails.toReversed().map(
    (mail) => `<li><a href="${MAILBOX_PATH}/${mail.id}"${mail === open ? ' aria-current="true"' : ''}>
<span class="who">${escapeHtml(mail.to.join(', '))}</span> <time datetime="${mail.at.toISOString()}">${clock(mail.at)}</time>
<span class="subject">${escapeHtml(mail.subject)}</span></a></li>`,
  );
  return `<ul>${rows.join('')}</ul>`;
}

function reading(mail: CaughtMail): string {
  return `<section class="mail">
<p class="back"><a href="${MAILBOX_PATH}">All e-mails</a></p>
<h2>${escapeHtml(mail.subject)}</h2>
<dl>
<dt>From</dt><dd>${escapeHtml(mail.from.name)} &lt;${escapeHtml(mail.from.address)}&gt;</dd>
<dt>To</dt><dd>${escapeHtml(mail.to.join(', '))}</dd>
<dt>Received</dt><dd><time datetime="${mail.at.toISOString()}">${mail.at.toISOString().slice(0, 19).replace('T', ' ')} UTC</time></dd>
</dl>
<iframe title="The e-mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" src="${MAILBOX_PATH}/${mail.id}/html"></iframe>
<details><summary>Plain text</summary><pre>${linked(mail.text)}</pre></details>
</section>`;
}

const linked = (text: string) =>
  escapeHtml(text).replace(
    /https?:\/\/[^\s<>]+/g,
    (link) => `<a href="${link}" target="_blank" rel="noreferrer">${link}</a>`,
  );

const clock = (at: Date) => at.toISOString().slice(11, 16);

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
