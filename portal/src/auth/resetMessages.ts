import { addMessages } from '../language/addMessages.ts';

export const reset = {
  title: 'Forgot your password?',
  lead: 'Enter your e-mail address to get a link that lets you set a new password.',
  send: 'Send reset link',
  sent: 'Reset link sent',
  sentText: 'The link is on its way to {{email}}. It works once. Check your spam folder too.',
  toLogin: 'Back to the login',
  formTitle: 'New password',
  formLead: 'For {{email}}',
  firstTitle: 'Welcome',
  firstLead: 'Choose the password for {{email}}',
  save: 'Set password',
  failed: 'The password was not changed',
  changed: 'Password Changed',
  changedText: 'Your password has been updated',
  noLink: 'This link is incomplete',
  noLinkText: 'Open the whole link from the e-mail, or ask for a new one.',
  linkOver: 'This link does not work any more',
  newLink: 'Ask for a new link',
} as const;
addMessages('reset', reset);
