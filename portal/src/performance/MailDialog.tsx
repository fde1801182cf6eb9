import {
  isRole,
  type PerformanceReport,
  type ReportPeriod,
  type ReportSubscription,
  reportPeriods,
} from '@cairn/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { areas, call, query } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { useTranslation } from '../language/index.ts';
import { Button, Segmented } from '../ui/Button.tsx';
import { CloseFooter, ConfirmDialog, Dialog } from '../ui/Dialog.tsx';
import { dateText, localZone } from '../ui/dates.ts';
import { QueryState, SkeletonLines } from '../ui/States.tsx';
import { toast } from '../ui/toast.tsx';
import styles from './performance.module.css';
import './messages.ts';

interface Props {
  /** The report that is shown; undefined: none, and only the list is. */
  report: PerformanceReport | undefined;
  onClose: () => void;
}

/** Has the report that is shown mailed each week or month, and lists all that the person gets or has asked for. */
export function MailDialog({ report, onClose }: Props) {
  const { t } = useTranslation();
  const subscriptions = useQuery(query(areas.performance.subscriptions, {}));
  return (
    <Dialog
      opened
      title={t('performance.byMail')}
      width={560}
      onClose={onClose}
      footer={<CloseFooter onClose={onClose} />}
    >
      <div className="stack">
        {report && <AddSubscription report={report} />}
        <QueryState
          query={subscriptions}
          failed={t('performance.mailsFailed')}
          loading={<SkeletonLines count={2} />}
        >
          {({ subscriptions: all }) =>
            all.length === 0 ? (
              <p className="dim">{t('performance.mailsNone')}</p>
            ) : (
              <ul className={styles.mails} aria-label={t('performance.mails')}>
                {all.map((one) => (
                  <Subscription key={one.id} subscription={one} />
                ))}
              </ul>
            )
          }
        </QueryState>
      </div>
    </Dialog>
  );
}

function AddSubscription({ report }: { report: PerformanceReport }) {
  const { t } = useTranslation();
  const { role, readonly } = useUser();
  const [every, setEvery] = useState<ReportPeriod>('week');
  const [recipients, setRecipients] = useState<'self' | 'company'>('self');
  const maySendToCompany =
    report.subject === 'company' && !readonly && !isRole(role, 'companyAdmin', 'companyUser');
  const adding = useMutation({
    mutationFn: () =>
      call(areas.performance.subscribe, {
        [report.subject]: report.id,
        every,
        timezone: localZone(),
        recipients,
      }),
    onSuccess: () => toast('ok', t('performance.mailAdded'), report.title),
    onError: (error) => toast('error', t('performance.mailFailed'), error.message),
  });
  return (
    <section className="stack">
      <p>{t('performance.mailText', { name: report.title })}</p>
      <div className="chips">
        <Segmented
          label={t('performance.mailEvery')}
          options={reportPeriods.map((value) => ({ value, label: t(`performance.every_${value}`) }))}
          value={every}
          onChange={setEvery}
        />
        {maySendToCompany && (
          <Segmented
            label={t('performance.mailTo')}
            options={(['self', 'company'] as const).map((value) => ({
              value,
              label: t(`performance.to_${value}`),
            }))}
            value={recipients}
            onChange={setRecipients}
          />
        )}
        <Button tone="primary" busy={adding.isPending} onClick={() => adding.mutate()}>
          {t('performance.mailAdd')}
        </Button>
      </div>
    </section>
  );
}

function Subscription({ subscription }: { subscription: ReportSubscription }) {
  const { t } = useTranslation();
  const { id, text, every, paused, next, recipient, own } = subscription;
  const [asks, setAsks] = useState(false);
  const failed = (error: Error) => toast('error', t('performance.mailFailed'), error.message);
  const pausing = useMutation({
    mutationFn: () => call(areas.performance.pause, { id, paused: paused === 0 }),
    onError: failed,
  });
  const removing = useMutation({
    mutationFn: () => call(areas.performance.unsubscribe, { id }),
    onError: failed,
  });
  const name = text ?? t('performance.mailGone');
  const when =
    text === null
      ? t('performance.mailGoneText')
      : paused
        ? t('performance.mailPaused')
        : t('performance.mailNext', { time: dateText(next) });
  return (
    <li aria-label={name}>
      <span className="grow">
        <b>{name}</b>
        <span className="dim">
          {t(`performance.every_${every}`)}
          {own === 0 && ` · ${t('performance.mailFor', { name: recipient })}`}
          {' · '}
          {when}
        </span>
      </span>
      <span className="row">
        <Button size="small" busy={pausing.isPending} onClick={() => pausing.mutate()}>
          {t(paused ? 'performance.mailResume' : 'performance.mailPause')}
        </Button>
        <Button size="small" tone="danger" onClick={() => setAsks(true)}>
          {t('performance.mailRemove')}
        </Button>
      </span>
      <ConfirmDialog
        opened={asks}
        title={t('performance.mailRemove')}
        label={t('performance.mailRemove')}
        danger
        busy={removing.isPending}
        onClose={() => setAsks(false)}
        onConfirm={() => removing.mutate()}
      >
        {t('performance.mailRemoveText', { name, recipient })}
      </ConfirmDialog>
    </li>
  );
}
