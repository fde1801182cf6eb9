import { addMessages } from '../language/addMessages.ts';

export const expiryCalendar = {
  title: 'Expiry Calendar',
  type: 'Type',
  today: 'Today',
  ending: 'Expires',
  trials: 'Trial expires',
  renewed: 'Renewed',
  sum: '{{ending}} expire · {{renewed}} renewed',
  day: '{{day}}: {{ending}} expire, {{trials}} trials expire, {{renewed}} renewed',
  dayNone: '{{day}}: nothing expires',
  none: 'NOTHING EXPIRES THIS MONTH',
  noneText: 'Subscriptions that end are listed on their day, by your calendar ({{zone}}).',
  noneDay: 'Nothing expires',
  noneDayText: 'Choose another day.',
  failed: 'The calendar could not be read',
  failedDay: 'The subscriptions could not be read',
  more: 'Show more',
  renew: 'Renew subscription: {{rover}}',
  scheduled: 'Show renewal: {{rover}}',
  expired: 'Expired',
  notRenewed: 'Not renewed',
  export: 'Export month',
  file: 'Expiries {{month}}',
} as const;
addMessages('expiryCalendar', expiryCalendar);
