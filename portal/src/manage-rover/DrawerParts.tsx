import type { LoggedEmail } from '@cairn/contract';
import { Link } from '@tanstack/react-router';
import { page } from '../app/paths.ts';
import { MailState } from '../emails/MailState.tsx';
import { useTranslation } from '../language/index.ts';
import { useMayOpen } from '../shell/useMayOpen.ts';
import { EmptyState, QueryState, SkeletonLines } from '../ui/States.tsx';
import { DateText } from '../ui/Time.tsx';
import styles from './manage-rover.module.css';
import { NotesCard } from './NotesCard.tsx';
import { SimCards } from './SimCards.tsx';
import { SubscriptionCard } from './SubscriptionCard.tsx';
import { type Rover, useEmails, useSubscriptions } from './useRover.ts';
import './messages.ts';

/** What Manage Rover has that the drawer of a rover shows too, one part at a time. */
export type DrawerPart = 'subscription' | 'sim' | 'notes' | 'emails';

/** One part of Manage Rover, edge to edge in the drawer of a rover. */
export function DrawerParts({ part, rover }: { part: DrawerPart; rover: Rover }) {
  return (
    <div className={styles.drawerpart}>
      {part === 'subscription' && <Subscription rover={rover} />}
      {part === 'sim' && <SimCards rover={rover.value} />}
      {part === 'notes' && <NotesCard rover={rover.value} />}
      {part === 'emails' && <Emails rover={rover.value} />}
    </div>
  );
}

const Subscription = ({ rover }: { rover: Rover }) => (
  <SubscriptionCard rover={rover} subscriptions={useSubscriptions(rover.value)} />
);

function Emails({ rover }: { rover: number }) {
  const { t } = useTranslation();
  const emails = useEmails(rover);
  return (
    <section aria-label={t('manageRover.emails')}>
      <QueryState query={emails} failed={t('manageRover.emailsFailed')} loading={<SkeletonLines count={4} />}>
        {({ emails }) =>
          emails.length === 0 ? (
            <EmptyState title={t('manageRover.noEmails')}>{t('manageRover.noEmailsText')}</EmptyState>
          ) : (
            <ol className={styles.notelist}>
              {emails.map((email) => (
                <Email key={email.value} email={email} />
              ))}
            </ol>
          )
        }
      </QueryState>
    </section>
  );
}

function Email({ email: { value, subject, sent_email, state, date } }: { email: LoggedEmail }) {
  const mayOpen = useMayOpen();
  return (
    <li>
      <div className={styles.notehead}>
        <DateText value={date} />
        <span className="grow" />
        <MailState state={state} />
      </div>
      {mayOpen('casteremails') ? (
        <Link {...page('casteremails', { search: { open: value } })} data-user-text>
          {subject}
        </Link>
      ) : (
        <b data-user-text>{subject}</b>
      )}
      <p className="dim cut">{sent_email}</p>
    </li>
  );
}
