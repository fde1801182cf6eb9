import type { AuditRow } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { areas, query } from '../api.ts';
import { page } from '../app/paths.ts';
import { EventSections } from '../events/EventDrawer.tsx';
import { RawData } from '../events/RawData.tsx';
import { type ValueChange, ValueChanges } from '../events/ValueChanges.tsx';
import { useTranslation } from '../language/index.ts';
import { useMayOpen } from '../shell/useMayOpen.ts';
import { stateText } from '../subscriptions/states.ts';
import { Button } from '../ui/Button.tsx';
import { Details } from '../ui/Card.tsx';
import { classes } from '../ui/classes.ts';
import { CloseFooter, Dialog } from '../ui/Dialog.tsx';
import { dateText } from '../ui/dates.ts';
import { IconTractor } from '../ui/icons.tsx';
import { QueryState, SkeletonLines } from '../ui/States.tsx';
import { DateText } from '../ui/Time.tsx';
import styles from './audit.module.css';
import './messages.ts';

interface Props {
  /** `e` and the number of an event, or `s` and that of a step of a subscription. */
  id: string;
  /** The change, where the list has it. */
  row: AuditRow | undefined;
  onClose: () => void;
}

/** One change with old and new values. An event opens by its number alone; a step of a subscription from the list. */
export function AuditDialog({ id, row, onClose }: Props) {
  if (id.startsWith('e')) return <EventChange id={Number(id.slice(1))} onClose={onClose} />;
  return row ? <SubscriptionChange row={row} onClose={onClose} /> : null;
}

function EventChange({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const found = useQuery({
    ...query(areas.audit.event, { id }),
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ event }) => event,
  });
  return (
    <ChangeDialog
      title={found.data?.typename ?? t('auditTrail.title')}
      raw={found.data?.raw}
      onClose={onClose}
    >
      <QueryState query={found} failed={t('eventLog.failed')} loading={<SkeletonLines count={8} />}>
        {(event) => <EventSections event={event} />}
      </QueryState>
    </ChangeDialog>
  );
}

function SubscriptionChange({ row, onClose }: { row: AuditRow; onClose: () => void }) {
  const { t } = useTranslation();
  const mayOpen = useMayOpen();
  const changes = useChanges(row);
  return (
    <ChangeDialog title={row.action} raw={row.raw} onClose={onClose}>
      <section>
        <Details
          rows={[
            [t('auditTrail.rover'), row.rover],
            [t('auditTrail.subscription'), row.sub[0]?.subscription[0]?.text],
            [t('auditTrail.username'), row.username || t('auditTrail.system')],
            [t('auditTrail.datetime'), <DateText key="at" value={row.datetime} shape="second" />],
            [t('auditTrail.reseller'), row.reseller],
            [t('auditTrail.dealer'), row.dealername],
            [t('auditTrail.company'), row.company],
          ]}
        />
        {row.roverid !== null && mayOpen('casterrovermanage') && (
          <Link
            className={classes('link row', styles.open)}
            {...page('casterrovermanage', { id: row.roverid })}
          >
            <IconTractor className="icon icon-14" aria-hidden="true" />{' '}
            {t('auditTrail.openRover', { name: row.rover })}
          </Link>
        )}
      </section>
      <section>
        <h3>{t('eventLog.changes')}</h3>
        <ValueChanges changes={changes} />
      </section>
    </ChangeDialog>
  );
}

function ChangeDialog({
  title,
  raw,
  onClose,
  children,
}: {
  title: string;
  raw: unknown;
  onClose: () => void;
  children: React.ReactNode;
}) {
  const { t } = useTranslation();
  const [showsRaw, setShowsRaw] = useState(false);
  return (
    <>
      <Dialog
        opened
        onClose={onClose}
        title={title}
        footer={
          <CloseFooter onClose={onClose}>
            <Button disabled={raw === undefined} onClick={() => setShowsRaw(true)}>
              {t('eventLog.raw')}
            </Button>
          </CloseFooter>
        }
      >
        <div className={styles.sections}>{children}</div>
      </Dialog>
      {showsRaw && <RawData data={raw} onClose={() => setShowsRaw(false)} />}
    </>
  );
}

type Values = NonNullable<AuditRow['newvalues']>;

/** The values that the audit compares, as people read them; undefined where one was not recorded. */
function useChanges({ oldvalues, newvalues }: AuditRow): ValueChange[] {
  const { t } = useTranslation();
  const answer = (yes: boolean) => t(yes ? 'auditTrail.yes' : 'auditTrail.no');
  const texts: { [Name in keyof Values]: (value: NonNullable<Values[Name]>) => string } = {
    purchase_order: (value) => value,
    startdate: (value) => dateText(value, 'minute'),
    enddate: (value) => dateText(value, 'minute'),
    renewsub: (value) => (value === 0 ? '' : String(value)),
    stocksub: (value) => value,
    renew_once: (value) => answer(value === 1),
    nosimm: (value) => answer(value === 0),
    status: (value) => stateText(value),
  };
  const shown = (values: Values | null, name: keyof Values): string | undefined => {
    const value = values?.[name];
    return value === null || value === undefined ? undefined : texts[name](value as never);
  };
  return (Object.keys(texts) as (keyof Values)[]).map((name) => ({
    field: t(`auditTrail.${name}`),
    before: shown(oldvalues, name),
    after: shown(newvalues, name),
  }));
}
