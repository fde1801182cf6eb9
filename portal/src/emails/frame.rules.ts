/**
 * The document of the frame that shows an e-mail: its own HTML under a policy by which it runs nothing, and loads nothing but
 * its logo, which is one of ours. The frame has a sandbox besides; its links are switched off, as they would open in it.
 */
export function frameDocument(html: string, origin: string): string {
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src ${origin}/images/; form-action 'none'; base-uri 'none'`;
  const guard = `<meta http-equiv="Content-Security-Policy" content="${policy}"><style>a{pointer-events:none}</style>`;
  // the portal may have been opened at another address than the one that e-mails name
  const own = html.replace(/src="https?:\/\/[^/"]+\/images\/([\w.-]+)"/g, `src="${origin}/images/$1"`);
  // a policy holds for what comes after it, so it comes first, whatever the e-mail begins with
  return `<!doctype html>${guard}${own.replace(/^\s*<!doctype[^>]*>/i, '')}`;
}
