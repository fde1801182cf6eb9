import type { Language } from '@cairn/contract';
import { mailMessages } from './messages.ts';

interface Parts {
  readonly language: Language;
  /** All are HTML already. */
  readonly subject: string;
  readonly sender: string;
  readonly content: string;
  readonly to: string;
  /** Address of the logo, or empty. */
  readonly logo: string;
  readonly portal: string;
}

/**
 * The document around a message. A table and inline styles carry the looks in clients that know no more (Outlook);
 * the style sheet adds spacing, and the dark colours where a client says that it is dark. The logo stands on a white
 * plate in both, as nobody knows what colour it is.
 */
export function layout({ language, subject, sender, content, to, logo, portal }: Parts): string {
  const head = logo
    ? `<img src="${logo}" alt="${sender}" height="48" style="display:block;border:0;height:48px;width:auto;max-width:280px;color:#121a22;font-size:18px;font-weight:600">`
    : `<span style="font-size:18px;font-weight:600">${sender}</span>`;
  const from = `<a class="foot" href="${portal}" style="color:#5a6772">${sender}</a>`;
  const footer = mailMessages[language].footer(to, from);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${STYLE}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#eef1f4;color:#121a22">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#eef1f4;font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:15px;line-height:1.55;color:#121a22">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:8px;text-align:left">
<tr><td class="${logo ? 'plate' : 'head'}" style="padding:20px 32px;border-bottom:3px solid #0a6b82;border-radius:8px 8px 0 0">${head}</td></tr>
<tr><td class="message" style="padding:24px 32px 28px">
${content}
</td></tr>
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td class="foot" style="padding:16px 32px;font-size:12px;line-height:1.5;color:#5a6772">${footer}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
.message p{margin:0 0 16px}.message p:last-child{margin-bottom:0}
.message h2{margin:4px 0 12px;font-size:17px;line-height:1.35}
.message ul,.message ol{margin:0 0 16px;padding-left:20px}.message li{margin:0 0 4px}
.message a{color:#0a6379}
.message a.button{display:inline-block;margin:4px 0 8px;padding:12px 24px;border-radius:6px;background:#0a6b82;color:#ffffff;font-weight:600;text-decoration:none}
.small{font-size:13px;color:#5a6772}
.plate{background:#ffffff}
@media (prefers-color-scheme:dark){
body.page,table.page{background:#0b0f14!important;color:#e6edf3!important}
.card{background:#151b23!important}
.head{border-bottom-color:#7fdcf0!important}
.message a{color:#8fe0f2!important}
.message a.button{background:#7fdcf0!important;color:#05222a!important}
.small,.foot{color:#9aa7b4!important}
.cell{border-bottom-color:#2a3644!important}
}`;
