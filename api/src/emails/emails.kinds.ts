import { events } from '@cairn/domain/audit-events';
import type { RecordKind } from '@cairn/domain/record-writes';

const ofNobody = () => ({ resellerId: null, dealerId: null, companyId: null });

/** A template of e-mails. Its versions have its texts, so its audit events need not. */
export const emailTemplate: RecordKind = {
  name: 'email_template',
  table: 'email_templates',
  form: 'template',
  fields: {
    type: 'typeValue',
    title: 'title',
    message: 'message',
    title_da: 'title_da',
    message_da: 'message_da',
    send_admin1: 'send_admin1',
    send_admin2: 'send_admin2',
    send_dealer: 'send_dealer',
    send_reseller: 'send_reseller',
  },
  withoutDetail: ['message', 'message_da'],
  // none is made or deleted: each belongs to something that the programs do
  events: {
    created: events.emailTemplateEdited,
    edited: events.emailTemplateEdited,
    deleted: events.emailTemplateEdited,
  },
  titleOf: ({ title }) => String(title),
  scopeOf: ofNobody,
};

/** The two addresses that copies of e-mails go to. */
export const adminEmails: RecordKind = {
  name: 'admin_emails',
  table: 'admin_emails',
  form: '',
  fields: { add1: 'add1', add2: 'add2' },
  events: {
    created: events.adminEmailsEdited,
    edited: events.adminEmailsEdited,
    deleted: events.adminEmailsEdited,
  },
  titleOf: ({ add1, add2 }) => [add1, add2].filter(Boolean).join(', '),
  scopeOf: ofNobody,
};
