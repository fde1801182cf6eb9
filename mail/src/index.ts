export { acceptanceDays, unacceptedCompanies } from './acceptance.ts';
export type { MailPlace } from './branding.ts';
export {
  createLink,
  endLinks,
  forgetToken,
  type Link,
  type LinkState,
  readLink,
  redeemLink,
} from './links.ts';
export { complete, LinkLost } from './outgoing.ts';
export { type Mail, queueMail, requeueMail } from './queue.ts';
export { PORTAL, type Template, template } from './templates.ts';
