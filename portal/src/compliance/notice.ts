/**
 * What this system processes of a company and its people, in plain words. The acceptance page shows it and nothing
 * else does. An operator who processes more, or stores it longer, changes it here.
 */
export interface NoticePart {
  readonly title: string;
  readonly text: readonly string[];
}

/** The day the text last changed, as the reader sees it. */
export const NOTICE_DATE = '2026-11-21';

export const notice: readonly NoticePart[] = [
  {
    title: 'What the service does',
    text: [
      'The service sends correction data to your receivers (“rovers”) so that they know their position to a few centimetres. To do that it has to know who may use it, and where each rover is while it is connected.',
    ],
  },
  {
    title: 'What is processed',
    text: [
      'Your company: name, address, telephone numbers, e-mail address, website and account reference.',
      'The people who sign in for it: first and last name, e-mail address, mobile number, their role, when they signed in, from which internet address and with which browser, and what they changed.',
      'Your rovers: name and machine, the NTRIP user name and password (kept encrypted), when they connect and from which internet address, their position while connected, the quality of the fix, and which reference station served them.',
      'The e-mails that the service sends to you.',
    ],
  },
  {
    title: 'What it is used for',
    text: [
      'To run the service: to let your people and your rovers in, to choose the nearest reference station, to find faults, to manage subscriptions, and to show who changed what.',
      'It is not sold, not used for advertising, and nobody is profiled with it. The portal sets no cookies and loads nothing from advertisers or analytics services.',
    ],
  },
  {
    title: 'Who can see it',
    text: [
      'The people of your company, your dealer, the reseller above your dealer, and the staff who run the system. Other companies, dealers and resellers cannot.',
      'Where SIM cards come with the service, the SIM supplier knows the card and its use. Where maps are loaded from a map service, that service sees which part of the map is looked at.',
    ],
  },
  {
    title: 'How long it is kept',
    text: [
      'Positions of rovers: 90 days. Lines of the connection log: 30 days. Both are settings of the system; your dealer can tell you whether they were changed.',
      'Your company’s details, its people, and the history of sessions, changes and e-mails: as long as the company uses the service.',
    ],
  },
  {
    title: 'If it is not accepted',
    text: [
      'Two reminders follow, 14 and 28 days after the first e-mail. A day after the second, if nobody has accepted, the personal data of the company is removed: its people can no longer sign in, and their names, addresses and numbers are cleared, as are the contact details of the company and the text of what was mailed to it.',
      'The name of the company stays, and so do its rovers with their sessions and logs, which then point to no person.',
    ],
  },
  {
    title: 'What you can ask for',
    text: [
      'A copy of everything held about your company, a correction, or its removal. Ask your dealer; they can export your company’s data as a file at once. You may also complain to the data protection authority of your country.',
    ],
  },
];
