import type { EventDetail } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { areas, query } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { useMayOpen } from '../shell/useMayOpen.ts';
import { Button } from '../ui/Button.tsx';
import { Details } from '../ui/Card.tsx';
import { CopyTextButton, Mono } from '../ui/Copy.tsx';
import { classes } from '../ui/classes.ts';
import { Drawer } from '../ui/Drawer.tsx';
import { absoluteWithZone } from '../ui/dates.ts';
import { IconExternalLink, IconLink } from '../ui/icons.tsx';
import { QueryState, SkeletonLines } from '../ui/States.tsx';
import { DateText } from '../ui/Time.tsx';
import { readAgent } from '../users/agent.ts';
import styles from './events.module.css';
import { RawData } from './RawData.tsx';
import { recordPage } from './recordPage.ts';
import { ValueChanges } from './ValueChanges.tsx';
import '../emails/messages.ts';
import './messages.ts';

interface Props {
  id: number;
  onClose: () => void;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}

/** One event with all that is stored of it, also one that the list beside it does not show. */
export function EventDrawer({ id, ...drawer }: Props) {
  const { t } = useTranslation();
  const [raw, setRaw] = useState(false);
  const found = useQuery({
    ...query(areas.audit.event, { id }),
    staleTime: Number.POSITIVE_INFINITY, // events do not change
    select: ({ event }) => event,
  });
  const { data: event } = found;
  const link = () => {
    const address = new URL(window.location.href);
    address.search = `?open=${id}`;
    return address.href;
  };
  return (
    <Drawer
      title={event?.typename ?? t('eventLog.title')}
      sub={event && absoluteWithZone(event.datetime)}
      plain
      footer={
        <>
          <CopyTextButton icon={IconLink} text={link}>
            {t('eventLog.copyLink')}
          </CopyTextButton>
          <span className="grow" />
          <Button disabled={!event} onClick={() => setRaw(true)}>
            {t('eventLog.raw')}
          </Button>
        </>
      }
      {...drawer}
    >
      <QueryState query={found} failed={t('eventLog.failed')} loading={<SkeletonLines count={8} />}>
        {(shown) => <EventSections event={shown} />}
      </QueryState>
      {raw && event && <RawData data={event.raw} onClose={() => setRaw(false)} />}
    </Drawer>
  );
}

/** What happened, who did it, what changed, and the e-mail that was sent: sections of a drawer or dialog. */
export function EventSections({ event }: { event: EventDetail }) {
  const { t } = useTranslation();
  const { changes, notes, Email } = event;
  return (
    <>
      {(event.text !== event.typename || event.target) && (
        <section>
          {event.text !== event.typename && <p className={styles.sentence}>{event.text}</p>}
          <Record event={event} />
        </section>
      )}
      <section>
        <Details rows={facts(event)} />
      </section>
      {changes.length > 0 && (
        <section>
          <h3>{t('eventLog.changes')}</h3>
          <ValueChanges changes={changes} />
        </section>
      )}
      {notes.length > 0 && (
        <section>
          <h3>{t('eventLog.notes')}</h3>
          <ul className={styles.notes}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      )}
      {Email && (
        <section>
          <h3>{t('eventLog.email')}</h3>
          <Details
            rows={[
              [t('eventLog.sentTo'), <Mono key="to">{Email.sent_email}</Mono>],
              [
                t(`emails.states.${Email.state}`),
                <DateText key="at" value={Email.datetime} shape="second" />,
              ],
            ]}
          />
          <p className={classes(styles.sentence, styles.subject)}>{Email.subject}</p>
          <p className={styles.mail}>{Email.text}</p>
        </section>
      )}
    </>
  );

  function facts({ person, actingfor, ipaddress, userdetails, ...where }: EventDetail) {
    const { browser, system } = readAgent(userdetails);
    const agent = [browser, system].filter(Boolean).join(', ') || userdetails;
    const optional = [
      [t('eventLog.actingfor'), actingfor],
      [t('eventLog.address'), ipaddress && <Mono copy={t('eventLog.address')}>{ipaddress}</Mono>],
      [t('eventLog.agent'), agent && <span title={userdetails}>{agent}</span>],
      [t('eventLog.groupname'), where.groupname],
      [t('eventLog.reseller'), where.resellername],
      [t('eventLog.dealer'), where.dealername],
      [t('eventLog.company'), where.companyname],
    ] as const;
    return [
      [t('eventLog.when'), <DateText key="at" value={where.datetime} shape="second" />] as const,
      [t('eventLog.username'), person || t('eventLog.system')] as const,
      ...optional.filter(([, value]) => Boolean(value)),
    ];
  }
}

/** A link to the record, for those who may open its page. */
function Record({ event: { target } }: { event: EventDetail }) {
  const { t } = useTranslation();
  const mayOpen = useMayOpen();
  const record = target && recordPage(target);
  if (!record || !mayOpen(record.name)) return null;
  return (
    <Link className="link row" {...record.link}>
      <IconExternalLink className="icon icon-14" aria-hidden="true" />{' '}
      {t('eventLog.open', { name: target.title || `${target.id}` })}
    </Link>
  );
}
