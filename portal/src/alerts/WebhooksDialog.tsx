import { MOST_WEBHOOKS, type Reply, type WebhookDelivery } from '@cairn/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { areas, call, query, reread } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { useRecordForm } from '../records/useRecordForm.ts';
import { Button } from '../ui/Button.tsx';
import { Mono } from '../ui/Copy.tsx';
import { classes } from '../ui/classes.ts';
import { CloseFooter, ConfirmDialog, Dialog } from '../ui/Dialog.tsx';
import { TextField } from '../ui/Fields.tsx';
import { count } from '../ui/format.ts';
import { Banner } from '../ui/Page.tsx';
import { QueryState, SkeletonLines } from '../ui/States.tsx';
import { RelativeTime } from '../ui/Time.tsx';
import { toast } from '../ui/toast.tsx';
import { focusWrongField } from '../ui/wrongField.ts';
import styles from './alerts.module.css';
import './messages.ts';

type Webhook = Reply<typeof areas.alerts.webhooks>['webhooks'][number];

/** ms: a test is sent within a second. */
const POLL_MS = 2_000;

/** The addresses that get the person's alerts, with what was sent to each. */
export function WebhooksDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const webhooks = useQuery(query(areas.alerts.webhooks, {}));
  const [secret, setSecret] = useState<string>();
  return (
    <Dialog
      opened
      title={t('alerts.webhooks')}
      width={640}
      onClose={onClose}
      footer={<CloseFooter onClose={onClose} />}
    >
      <div className="stack">
        <p className="dim">{t('alerts.webhooksText')}</p>
        <QueryState
          query={webhooks}
          failed={t('alerts.webhooksFailed')}
          loading={<SkeletonLines count={3} />}
        >
          {({ webhooks: all }) => (
            <>
              {all.map((one) => (
                <OneWebhook key={one.id} webhook={one} />
              ))}
              {secret !== undefined && (
                <div key={secret} ref={focus} tabIndex={-1}>
                  <Banner tone="warning">
                    {t('alerts.secretText')} <Mono copy={t('alerts.secret')}>{secret}</Mono>
                  </Banner>
                </div>
              )}
              {all.length < MOST_WEBHOOKS && <AddWebhook key={all.length} onAdded={setSecret} />}
            </>
          )}
        </QueryState>
      </div>
    </Dialog>
  );
}

/** What is shown only once is read out, and the focus is not lost with the form that made it. */
const focus = (element: HTMLElement | null) => element?.focus();

function AddWebhook({ onAdded }: { onAdded: (secret: string) => void }) {
  const { t } = useTranslation();
  const fields = useRef<HTMLFormElement>(null);
  const form = useRecordForm({
    area: 'alerts',
    formOf: () => ({ title: '', url: '' }),
    validate: ({ title, url }) => ({
      ...(title.trim() === '' && { title: t('alerts.required') }),
      ...(!/^https?:\/\/./.test(url.trim()) && { url: t('alerts.urlWrong') }),
    }),
    send: (values) => call(areas.alerts.addWebhook, values),
    onSaved: ({ secret }) => onAdded(secret),
    onInvalid: () => focusWrongField(fields.current),
  });
  return (
    <form ref={fields} className="form" noValidate onSubmit={form.submit}>
      <TextField {...form.field('title')} label={t('alerts.webhookTitle')} maxLength={60} span={2} />
      <TextField
        {...form.field('url')}
        type="url"
        maxLength={500}
        placeholder="https://hooks.example.com/rtk"
        span={4}
      />
      <div className={classes('row', styles.wide)}>
        <Button type="submit" tone="primary" busy={form.isPending}>
          {t('alerts.addWebhook')}
        </Button>
        {form.refusal && <span className="field-error">{form.refusal.message}</span>}
      </div>
    </form>
  );
}

function OneWebhook({ webhook: { id, title, url } }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const [asks, setAsks] = useState(false);
  const deliveries = useQuery({ ...query(areas.alerts.deliveries, { id }), refetchInterval: POLL_MS });
  const test = useMutation({
    mutationFn: () => call(areas.alerts.testWebhook, { id }),
    onSuccess: () => reread(areas.alerts.testWebhook),
    onError: (error) => toast('error', t('alerts.failed'), error.message),
  });
  const remove = useMutation({
    mutationFn: () => call(areas.alerts.removeWebhook, { id }),
    onError: (error) => toast('error', t('alerts.failed'), error.message),
  });
  return (
    <section className={styles.hook} aria-label={title}>
      <div className="row">
        <b className="grow">{title}</b>
        <Button size="small" busy={test.isPending} onClick={() => test.mutate()}>
          {t('alerts.test')}
        </Button>
        <Button size="small" tone="danger" onClick={() => setAsks(true)}>
          {t('alerts.removeWebhook')}
        </Button>
      </div>
      <Mono>{url}</Mono>
      <QueryState
        query={deliveries}
        failed={t('alerts.deliveriesFailed')}
        loading={<SkeletonLines count={1} />}
      >
        {({ deliveries: all }) =>
          all.length === 0 ? (
            <p className="dim">{t('alerts.noDeliveries')}</p>
          ) : (
            <ul className={styles.sent}>
              {all.slice(0, SHOWN).map((one) => (
                <Delivery key={one.id} delivery={one} />
              ))}
            </ul>
          )
        }
      </QueryState>
      <ConfirmDialog
        opened={asks}
        title={t('alerts.removeWebhook')}
        label={t('alerts.removeWebhook')}
        danger
        busy={remove.isPending}
        onClose={() => setAsks(false)}
        onConfirm={() => remove.mutate()}
      >
        {t('alerts.removeText', { title })}
      </ConfirmDialog>
    </section>
  );
}

/** The last messages; the call has more. */
const SHOWN = 8;

function Delivery({
  delivery: { created, state, attempts, status, duration, fault, test },
}: {
  delivery: WebhookDelivery;
}) {
  const { t } = useTranslation();
  const result = fault === '' ? t(`alerts.delivery_${state}`) : t(`alerts.fault_${fault}`);
  return (
    <li>
      <span className={state === 'sent' ? 'tone-ok' : fault === '' ? 'dim' : 'tone-error'}>
        {result}
        {status !== null && ` (${status})`}
      </span>{' '}
      <span className="dim">
        {[
          test ? t('alerts.testMessage') : t('alerts.alertMessage'),
          duration === null ? undefined : `${count(duration)}\u00a0ms`,
          attempts > 1 ? t('alerts.attempts', { n: attempts }) : undefined,
          fault !== '' && state === 'waiting' ? t('alerts.triedAgain') : undefined,
        ]
          .filter(Boolean)
          .join(' · ')}
        {' · '}
        <RelativeTime value={created} />
      </span>
    </li>
  );
}
