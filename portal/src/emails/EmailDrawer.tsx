import type { EmailLine } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { areas, call, query } from '../api.ts';
import { useCan } from '../auth/useCan.ts';
import { MailDialog } from '../kit/MailDialog.tsx';
import { useTranslation } from '../language/index.ts';
import { Button, Segmented } from '../ui/Button.tsx';
import { Details } from '../ui/Card.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { dataSize } from '../ui/format.ts';
import { IconMailForward, IconPaperclip } from '../ui/icons.tsx';
import { EmptyState, QueryState, SkeletonLines } from '../ui/States.tsx';
import { DateText } from '../ui/Time.tsx';
import styles from './emails.module.css';
import { MailFrame } from './MailFrame.tsx';
import { MailState } from './MailState.tsx';
import './messages.ts';

interface Props {
  id: number;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** One e-mail of the log, as it is shown to its reader, and the way to send it again. */
export function EmailDrawer({ id, ...drawer }: Props) {
  const { t } = useTranslation();
  const may = useCan();
  const [sending, setSending] = useState<EmailLine>();
  const email = useQuery({
    ...query(areas.emails.list, { id }),
    select: ({ CasterEmails }) => CasterEmails[0] ?? null,
  });
  const { data } = email;
  return (
    <Drawer
      title={data?.subject ?? t('emails.asMail')}
      sub={data?.sent_email ?? '\u00a0'}
      {...drawer}
      footer={
        data &&
        data.sent_email !== '' &&
        may(areas.compliance.resend) && (
          <Button
            icon={<IconMailForward className="icon" aria-hidden="true" />}
            onClick={() => setSending(data)}
          >
            {t('emails.resend')}
          </Button>
        )
      }
    >
      <QueryState query={email} failed={t('emails.readFailed')} loading={<SkeletonLines count={8} />}>
        {(found) => (found ? <Mail email={found} /> : <EmptyState title={t('emails.missing')} />)}
      </QueryState>
      {sending && (
        <MailDialog
          title={t('emails.resendTitle')}
          label={t('emails.resend')}
          field="emails.address"
          address={sending.sent_email}
          hint={t('emails.resendText')}
          send={(to) => call(areas.compliance.resend, { id, email: to })}
          sent={t('emails.resent')}
          notSent={t('emails.notSent')}
          onClose={() => setSending(undefined)}
        >
          <p className="span-6">{sending.subject}</p>
        </MailDialog>
      )}
    </Drawer>
  );
}

const Attachments = ({ files }: { files: EmailLine['attachments'] }) => (
  <ul className={styles.attachments} data-user-text>
    {files.map(({ name, bytes }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list does not change
      <li key={index}>
        <IconPaperclip className="icon icon-14" aria-hidden="true" /> {name}{' '}
        <span className="dim num">{dataSize(bytes)}</span>
      </li>
    ))}
  </ul>
);

function Mail({ email }: { email: EmailLine }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<'mail' | 'text'>('mail');
  const kind = t(`emails.kinds.${email.kind}`);
  return (
    <>
      <section>
        <Details
          rows={[
            [t('emails.state'), <MailState key="state" state={email.state} />],
            ...(email.reason ? ([[t('emails.reason'), email.reason]] as const) : []),
            [t('emails.written'), <DateText key="date" value={email.date} shape="second" />],
            [t('emails.sent'), <DateText key="sent" value={email.sent} shape="second" />],
            [t('emails.type'), email.typename],
            ...(email.attachments.length > 0
              ? ([[t('emails.attachments'), <Attachments key="files" files={email.attachments} />]] as const)
              : []),
            ...(kind ? ([[t('emails.kind'), kind]] as const) : []),
            [t('emails.reseller'), email.resellertitle],
            [t('emails.dealer'), email.dealertitle],
            [t('emails.company'), email.companytitle],
          ]}
        />
      </section>
      <section className={styles.shown}>
        <Segmented
          small
          label={t('emails.shown')}
          options={[
            { value: 'mail', label: t('emails.asMail') },
            { value: 'text', label: t('emails.asText') },
          ]}
          value={shown}
          onChange={setShown}
        />
        {shown === 'mail' && email.html ? (
          <MailFrame html={email.html} />
        ) : (
          <p className={styles.plain} data-user-text>
            {email.text}
          </p>
        )}
        <p className="dim">{t('emails.links')}</p>
      </section>
    </>
  );
}
