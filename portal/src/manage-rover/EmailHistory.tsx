import type { LoggedEmail } from '@cairn/contract';
import { useState } from 'react';
import styles from '../compliance/compliance.module.css';
import { MailState } from '../emails/MailState.tsx';
import { defineColumns } from '../kit/columns.ts';
import { t, useTranslation } from '../language/index.ts';
import { TableCard } from '../overview/TableCard.tsx';
import { Details } from '../ui/Card.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { DateText } from '../ui/Time.tsx';
import { useEmails } from './useRover.ts';
import '../emails/messages.ts';
import './messages.ts';

const columns = defineColumns<LoggedEmail, 'manageRover'>(
  'manageRover',
  {
    datetime: {
      value: ({ date }) => new Date(date),
      cell: ({ date }) => <DateText value={date} shape="second" />,
      width: 140,
      card: 'line',
    },
    subject: { value: ({ subject }) => subject, width: 200, card: 'title' },
    to: { value: ({ sent_email }) => sent_email, width: 180, dim: true, card: 'side' },
    result: {
      value: ({ state }) => t(`emails.states.${state}`),
      cell: ({ state }) => <MailState state={state} />,
      width: 112,
      card: 'status',
    },
  },
  [],
);
const emailId = ({ value }: LoggedEmail) => value;

/** E-mails about the rover, the newest first. */
export function EmailHistory({ rover }: { rover: number }) {
  const { t } = useTranslation();
  const emails = useEmails(rover);
  const [open, setOpen] = useState<LoggedEmail>();
  return (
    <>
      <TableCard
        name="rover-emails"
        title={t('manageRover.emails')}
        columns={columns}
        rows={emails.data?.emails}
        total={emails.data?.total || undefined}
        rowId={emailId}
        server
        onOpen={setOpen}
        openId={open?.value}
        error={emails.error}
        onRetry={() => void emails.refetch()}
        updatedAt={emails.dataUpdatedAt}
        empty={{ title: t('manageRover.noEmails'), text: t('manageRover.noEmailsText') }}
      />
      {open && <EmailDrawer email={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function EmailDrawer({ email, onClose }: { email: LoggedEmail; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Drawer plain title={email.subject} sub={email.sent_email} onClose={onClose}>
      <section>
        <Details
          rows={[
            [t('manageRover.datetime'), <DateText key="d" value={email.date} shape="second" />],
            [t('manageRover.sent'), <DateText key="s" value={email.sent} shape="second" />],
            [t('manageRover.result'), <MailState key="r" state={email.state} />],
            ...(email.reason ? ([[t('manageRover.reason'), email.reason]] as const) : []),
          ]}
        />
      </section>
      <section>
        <p className={styles.mailtext}>{email.text}</p>
      </section>
    </Drawer>
  );
}
