import type { LoggedEmail, Outstanding } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { areas, query } from '../api.ts';
import { useCan } from '../auth/useCan.ts';
import { MailState } from '../emails/MailState.tsx';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { dateText } from '../ui/dates.ts';
import { IconMailForward } from '../ui/icons.tsx';
import { EmptyState, QueryState, SkeletonLines } from '../ui/States.tsx';
import { DateText } from '../ui/Time.tsx';
import styles from './compliance.module.css';
import { Resend } from './Resend.tsx';
import './messages.ts';

interface Props {
  company: number;
  /** The row of the company; absent while the list is read, or when the company is no longer in it. */
  row: Outstanding | undefined;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** The GDPR e-mails of one company, the latest first, and the way to send one again. */
export function CompanyEmails({ company, row, ...drawer }: Props) {
  const { t } = useTranslation();
  const may = useCan();
  const [sending, setSending] = useState<LoggedEmail | 'first'>();
  const emails = useQuery({
    ...query(areas.compliance.emails, { company }),
    select: ({ CasterEmails }) => CasterEmails,
  });
  const sub =
    row && (row.first_sent ? t('gdpr.since', { date: dateText(row.first_sent, 'day') }) : t('gdpr.noneSent'));
  return (
    <Drawer title={row?.company ?? t('gdpr.emails')} sub={sub ?? '\u00a0'} {...drawer}>
      <QueryState query={emails} failed={t('gdpr.failed')} loading={<SkeletonLines count={4} />}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState
              title={t('gdpr.noEmails')}
              {...(may(areas.users.sendMail) && {
                action: { label: t('gdpr.send'), run: () => setSending('first') },
              })}
            >
              {t('gdpr.noEmailsText')}
            </EmptyState>
          ) : (
            <ul className={styles.mails} aria-label={t('gdpr.emails')}>
              {data.map((email) => (
                <Mail
                  key={email.value}
                  email={email}
                  onResend={may(areas.compliance.resend) ? () => setSending(email) : undefined}
                />
              ))}
            </ul>
          )
        }
      </QueryState>
      {sending && (
        <Resend
          company={company}
          email={sending === 'first' ? undefined : sending}
          address={sending === 'first' ? (row?.email ?? '') : sending.sent_email}
          onClose={() => setSending(undefined)}
        />
      )}
    </Drawer>
  );
}

function Mail({ email, onResend }: { email: LoggedEmail; onResend: (() => void) | undefined }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <li>
      <div className={styles.mailhead}>
        <b>{email.subject}</b>
        <MailState state={email.state} />
      </div>
      <p className="dim num">
        <DateText value={email.sent ?? email.date} /> {t('gdpr.to', { address: email.sent_email })}
      </p>
      {email.reason && (
        <p className={['failed', 'bounced'].includes(email.state) ? 'tone-error' : 'dim'}>{email.reason}</p>
      )}
      <div className="row">
        <Button tone="quiet" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'gdpr.hide' : 'gdpr.show')}
        </Button>
        <span className="grow" />
        {onResend && (
          <Button
            size="small"
            icon={<IconMailForward className="icon icon-14" aria-hidden="true" />}
            onClick={onResend}
          >
            {t('gdpr.resend')}
          </Button>
        )}
      </div>
      {open && <p className={styles.mailtext}>{email.text}</p>}
    </li>
  );
}
