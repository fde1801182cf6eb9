import type { EmailLine } from '@cairn/contract';
import { areas } from '../api.ts';
import { defineList } from '../kit/defineList.ts';
import { t } from '../language/index.ts';
import { filterDay } from '../ui/filter/filterDay.ts';
import { DateText } from '../ui/Time.tsx';
import { MailState } from './MailState.tsx';
import './messages.ts';

/** The part of a text that its row has. */
const SHOWN_CHARACTERS = 160;

const declared = defineList<typeof areas.emails.list, EmailLine, 'emails'>(areas.emails.list, {
  name: 'emails',
  read: ({ CasterEmails, Total }) => ({ rows: CasterEmails, total: Total }),
  filters: ['reseller', 'dealer', 'company', 'type', 'state'],
  columns: {
    value: { value: ({ value }) => value, width: 52, align: 'right', dim: true },
    date: {
      value: ({ date }) => new Date(date),
      cell: ({ date }) => <DateText value={date} shape="second" />,
      width: 138,
      card: 'foot',
    },
    subject: {
      value: ({ subject }) => subject,
      cell: ({ subject }) => <span data-user-text>{subject}</span>,
      width: 194,
      leastWidth: 190,
      card: 'title',
    },
    sent_email: { value: ({ sent_email }) => sent_email, width: 196, card: 'line' },
    state: {
      value: ({ state }) => t(`emails.states.${state}`),
      cell: ({ state }) => <MailState state={state} />,
      width: 120,
      card: 'status',
    },
    text: {
      value: ({ text }) => text.replace(/\s+/g, ' ').trim(),
      cell: ({ text }) => <span data-user-text>{beginningOf(text)}</span>,
      width: 170,
      leastWidth: 130,
      dim: true,
    },
    type: { value: ({ typename }) => typename, width: 170, dim: true, hidden: true },
    reseller: { value: ({ resellertitle }) => resellertitle, width: 90, dim: true, foldInto: 'dealer' },
    dealer: {
      value: ({ dealertitle }) => dealertitle,
      width: 116,
      dim: true,
      card: 'foot',
      foldInto: 'company',
    },
    company: { value: ({ companytitle }) => companytitle, width: 120, dim: true, card: 'foot' },
  },
});

function beginningOf(text: string): string {
  const line = text.slice(0, 2 * SHOWN_CHARACTERS).replace(/\s+/g, ' ');
  return line.trim().slice(0, SHOWN_CHARACTERS);
}

const day = filterDay.optional();

/** The Email Log: the newest first, from day to day. */
export const emailLog = { ...declared, filter: declared.filter.extend({ from: day, to: day }) };
