export { acceptanceDays, daysAgo, unacceptedCompanies } from './acceptance.ts';
export { accessOf } from './access.ts';
export { alertMail, type MailedAlert } from './alert-texts.ts';
export type { MailScope } from './branding.ts';
export { queueTest, writeDraft } from './draft.ts';
export { type EffectName, effectOf } from './effects.ts';
export { fieldText, type MailField } from './fields.ts';
export {
  createLink,
  forgetToken,
  type Link,
  LinkLost,
  type LinkState,
  readLink,
  redeemLink,
} from './links.ts';
export { mailMessages } from './messages.ts';
export { templateName } from './names.ts';
export { complete } from './outgoing.ts';
export {
  type Attachment,
  bySystem,
  type Mail,
  type MayMail,
  queueMail,
  requeueMail,
  TOO_MANY_MAILS,
} from './queue.ts';
export { findObstacle, isForSignIn, nameAt } from './recipient.ts';
export { type MailTable, writeCopy } from './render.ts';
export { type Sanitised, sanitise } from './sanitise.ts';
export { PORTAL, type Template, template } from './templates.ts';
export { variableIssues, variablesOf } from './variables.ts';
