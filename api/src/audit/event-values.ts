import type { EventDetail, Language } from '@cairn/contract';
import { eventGroupName, eventName } from '@cairn/domain/audit-names';
import { storedEventParts, storedEventText } from '@cairn/domain/audit-texts';
import type { EventRow, findEvent } from './audit.queries.ts';

/** An event in the words of its reader. */
export function eventOf(row: EventRow, language: Language) {
  const { acts_for_title, target_type, target_id, target_title } = row;
  const typename = eventName(row.type, language) ?? `Event ${row.type}`;
  const { text, detail } = storedEventText(row, language);
  return {
    id: row.id,
    type: row.type,
    typename,
    detail,
    emailid: row.emailid,
    resellername: row.resellername,
    dealername: row.dealername,
    companyname: row.companyname,
    text: text || typename,
    datetime: row.at.toISOString(),
    eventgroup: row.group,
    groupname: eventGroupName(row.group, language),
    username: acts_for_title === null ? row.user_name : `${row.user_name} for ${acts_for_title}`,
    target:
      target_type === null || target_id === null
        ? null
        : { type: target_type, id: target_id, title: target_title },
  };
}

type MailState = NonNullable<EventDetail['Email']>['state'];

/** An event with all that is stored of it: old and new values, its e-mail, and where it came from. */
export function detailOf(row: NonNullable<Awaited<ReturnType<typeof findEvent>>>, language: Language) {
  const origin = row.shows_origin ? { address: row.address, user_agent: row.user_agent } : {};
  const { sent_email, subject, email_text, email_state, email_at } = row;
  return {
    ...eventOf(row, language),
    ...storedEventParts(row, language),
    person: row.user_name,
    actingfor: row.acts_for_title ?? '',
    ipaddress: origin.address ?? '',
    userdetails: origin.user_agent ?? '',
    raw: { ...rawOf(row), ...origin },
    Email:
      sent_email === null || email_at === null
        ? null
        : {
            sent_email,
            subject: subject ?? '',
            text: email_text ?? '',
            state: email_state as MailState, // as the table checks it
            datetime: email_at.toISOString(),
          },
  };
}

const rawOf = (row: NonNullable<Awaited<ReturnType<typeof findEvent>>>) => ({
  id: row.id,
  at: row.at.toISOString(),
  type: row.type,
  group: row.group,
  user_id: row.user_id,
  user_name: row.user_name,
  acts_for: row.acts_for,
  acts_for_title: row.acts_for_title,
  reseller_id: row.reseller_id,
  dealer_id: row.dealer_id,
  company_id: row.company_id,
  target_type: row.target_type,
  target_id: row.target_id,
  target_title: row.target_title,
  message: row.message,
  parameters: row.parameters,
  details: row.details,
  text: row.text,
  detail: row.detail,
  email_id: row.emailid,
});
