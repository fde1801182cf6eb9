import { type AlertKind, alertKinds } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { areas, call, query } from '../api.ts';
import { t, useTranslation } from '../language/index.ts';
import type { FormFields } from '../records/fields.rules.ts';
import { RecordDialog } from '../records/RecordDialog.tsx';
import { useRecordForm } from '../records/useRecordForm.ts';
import { classes } from '../ui/classes.ts';
import { CloseFooter, Dialog } from '../ui/Dialog.tsx';
import { localZone } from '../ui/dates.ts';
import { CheckField, NumberField, TextField } from '../ui/Fields.tsx';
import { QueryState, SkeletonLines } from '../ui/States.tsx';
import { toast } from '../ui/toast.tsx';
import styles from './alerts.module.css';
import {
  type Choices,
  type ChoicesForm,
  choiceErrors,
  formOf,
  type KnownChoices,
  kindsIn,
  listed,
  minutesOf,
} from './choices.rules.ts';
import './messages.ts';

const ways = ['mail', 'webhook'] as const;

const names = {
  rover_no_fix: 'alerts.chooseNoFix',
  rover_refused: 'alerts.chooseRefused',
  station_down: 'alerts.chooseStation',
  subscription_ends: 'alerts.chooseEnds',
  sim_over_limit: 'alerts.chooseOver',
  sim_unused: 'alerts.chooseUnused',
  system: 'alerts.chooseSystem',
} as const satisfies Record<AlertKind, string>;

const shownKinds = (list: string) =>
  kindsIn(list)
    .map((kind) => t(`alerts.${kind}`))
    .join(', ') || '-';

/** What another window may have changed of the own choice. */
const fields: FormFields<ChoicesForm> = {
  mail: { label: 'alerts.mail', shown: ({ mail }) => shownKinds(mail) },
  webhook: { label: 'alerts.webhook', shown: ({ webhook }) => shownKinds(webhook) },
  no_fix_minutes: {},
  quiet_from: { shown: ({ quiet, quiet_from }) => (quiet ? quiet_from : '-') },
  quiet_until: { shown: ({ quiet, quiet_until }) => (quiet ? quiet_until : '-') },
  when_over: {},
};

/** What the person hears of, and by which way. */
export function ChoicesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const choices = useQuery({ ...query(areas.alerts.settings, {}), gcTime: 0 });
  if (choices.data) return <Form choices={choices.data} onClose={onClose} />;
  return (
    <Dialog opened title={t('alerts.choose')} onClose={onClose} footer={<CloseFooter onClose={onClose} />}>
      <QueryState query={choices} failed={t('alerts.choicesFailed')} loading={<SkeletonLines count={6} />}>
        {() => null}
      </QueryState>
    </Dialog>
  );
}

function Form({ choices, onClose }: { choices: Choices; onClose: () => void }) {
  const { t } = useTranslation();
  const record: KnownChoices = { ...choices, mail: listed(choices.mail), webhook: listed(choices.webhook) };
  const form = useRecordForm({
    area: 'alerts',
    fields,
    record,
    formOf: (known = record) => formOf(known),
    validate: (values) =>
      Object.fromEntries(
        Object.entries(choiceErrors(values)).map(([name, code]) => [name, t(`alerts.${code}`)]),
      ),
    send: (values, known = record, options) =>
      call(
        areas.alerts.saveSettings,
        {
          version: known.version,
          mail: kindsIn(values.mail),
          webhook: kindsIn(values.webhook),
          no_fix_minutes: Number(values.no_fix_minutes),
          quiet_from: values.quiet ? (minutesOf(values.quiet_from) ?? null) : null,
          quiet_until: values.quiet ? (minutesOf(values.quiet_until) ?? null) : null,
          timezone: localZone(),
          when_over: values.when_over,
        },
        options,
      ),
    onSaved: () => toast('ok', t('alerts.chosen')),
  });
  const { values } = form;
  return (
    <RecordDialog form={form} title={t('alerts.choose')} width={560} onClose={onClose}>
      <p className={classes('dim', styles.wide)}>{t('alerts.chooseText')}</p>
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col">{t('alerts.hearOf')}</th>
            {ways.map((way) => (
              <th key={way} scope="col">
                {t(`alerts.${way}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {alertKinds
            .filter((kind) => choices.kinds.includes(kind))
            .map((kind) => (
              <tr key={kind}>
                <th scope="row">{t(names[kind])}</th>
                {ways.map((way) => (
                  <td key={way}>
                    <label className="check">
                      <input
                        type="checkbox"
                        aria-label={t('alerts.byWay', { kind: t(names[kind]), way: t(`alerts.${way}`) })}
                        checked={kindsIn(values[way]).includes(kind)}
                        onChange={({ currentTarget: { checked } }) => toggle(way, kind, checked)}
                      />
                    </label>
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
      <NumberField
        {...form.field('no_fix_minutes')}
        hint={t('alerts.no_fix_minutesHint')}
        maxLength={3}
        span={3}
      />
      <div className={styles.wide}>
        <CheckField {...form.tick('when_over')} />
      </div>
      <div className={styles.wide}>
        <CheckField {...form.tick('quiet')} />
        <span className="hint">{t('alerts.quietText')}</span>
      </div>
      {values.quiet && (
        <>
          <TextField
            {...form.field('quiet_from')}
            type="time"
            span={3}
            hint={t('alerts.quietZone', { zone: localZone() })}
          />
          <TextField {...form.field('quiet_until')} type="time" span={3} />
        </>
      )}
    </RecordDialog>
  );

  function toggle(way: 'mail' | 'webhook', kind: AlertKind, checked: boolean) {
    const chosen = kindsIn(values[way]);
    form.form.setFieldValue(way, listed(checked ? [...chosen, kind] : chosen.filter((one) => one !== kind)));
  }
}
