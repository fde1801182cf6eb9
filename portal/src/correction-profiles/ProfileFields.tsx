import {
  type CorrectionConstellation,
  correctionBands,
  correctionConstellations,
  referenceFrames,
} from '@cairn/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { areas, call } from '../api.ts';
import { page } from '../app/paths.ts';
import { DeleteDialog } from '../kit/DeleteDialog.tsx';
import { t, useTranslation } from '../language/index.ts';
import type { FormFields } from '../records/fields.rules.ts';
import { RecordDialog } from '../records/RecordDialog.tsx';
import { useRecordForm } from '../records/useRecordForm.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { CheckField, NumberField, TextField } from '../ui/Fields.tsx';
import { count } from '../ui/format.ts';
import { IconCopy, IconTrash } from '../ui/icons.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { toast } from '../ui/toast.tsx';
import {
  emptyProfile,
  formOf,
  hasBand,
  hasConstellation,
  type KnownProfile,
  type ProfileForm,
  planOf,
  profileInput,
  withBand,
  withConstellation,
} from './profile.rules.ts';
import styles from './profiles.module.css';
import { estimateText, namesOf, summaryOf } from './summary.ts';
import './messages.ts';

const kinds = ['', 'msm7', 'msm5', 'msm4', 'legacy'] as const;
const observationOptions = () =>
  kinds.map((value) => ({
    value,
    text: value === '' ? t('correctionProfiles.asSent') : t(`correctionProfiles.sent.${value}`),
  }));

const frameOptions = () => [
  { value: '' as const, text: t('correctionProfiles.frameAsSent') },
  ...referenceFrames.map((value) => ({ value, text: value })),
];

const whereMissing = (added: boolean) =>
  t(added ? 'correctionProfiles.whereMissing' : 'correctionProfiles.notAdded');
const seconds = (typed: string) => (typed ? `${typed}\u00a0s` : t('correctionProfiles.intervalPlaceholder'));

/** Frequencies are of constellations, and a receiver is named as a whole: they are decided together. */
const fields: FormFields<ProfileForm> = {
  text: {},
  observations: { options: observationOptions },
  constellations: { with: ['bands'], shown: (values) => namesOf(planOf(values)) },
  observation_interval: {
    partLabel: 'correctionProfiles.observationInterval',
    shown: (values) => seconds(values.observation_interval),
  },
  station_interval: {
    partLabel: 'correctionProfiles.stationInterval',
    shown: (values) => seconds(values.station_interval),
  },
  add_antenna: {
    partLabel: 'correctionProfiles.antenna',
    shown: (values) => whereMissing(values.add_antenna),
  },
  receiver: {
    with: ['receiver_firmware', 'receiver_serial'],
    shown: ({ receiver, receiver_firmware, receiver_serial }) =>
      [receiver, receiver_firmware, receiver_serial].filter(Boolean).join(', '),
  },
  add_biases: { partLabel: 'correctionProfiles.biases', shown: (values) => whereMissing(values.add_biases) },
  station_id: { shown: ({ station_id }) => station_id || t('correctionProfiles.intervalPlaceholder') },
  bytes_per_second: { shown: ({ bytes_per_second }) => bytes_per_second || t('correctionProfiles.noLimit') },
  reference_frame: {
    shown: ({ reference_frame }) => reference_frame || t('correctionProfiles.intervalPlaceholder'),
  },
};

interface Props {
  record?: KnownProfile;
  /** What a new one begins with. */
  start?: KnownProfile;
  onDuplicate?: () => void;
  onClose: () => void;
}

/** The form of a profile, with what a rover gets by it in plain words as it is filled in. */
export function ProfileFields({ record, start, onDuplicate, onClose }: Props) {
  const { t } = useTranslation();
  const [isDeleting, setDeleting] = useState(false);
  const form = useRecordForm({
    area: 'correctionProfiles',
    fields,
    record,
    formOf: (known = start) => (known ? formOf(known) : emptyProfile),
    validate: ({ text }) => (text.trim() === '' ? { text: t('ui.required') } : {}),
    send: (values, known, options) =>
      call(areas.correctionProfiles.save, { profiledata: profileInput(values, known) }, options),
    onSaved: () => toast('ok', t(record ? 'correctionProfiles.saved' : 'correctionProfiles.created')),
  });
  const { values, field } = form;
  const plan = planOf(values);
  return (
    <>
      <RecordDialog
        form={form}
        isInAddress
        title={record ? `${t('correctionProfiles.edit')}: ${record.text}` : t('correctionProfiles.add')}
        onClose={onClose}
        head={
          <output className={styles.summary}>
            <b>{t('correctionProfiles.result')}</b>
            <span>{summaryOf(plan)}</span>
            <span className="dim" title={t('correctionProfiles.estimateSource')}>
              {estimateText(plan)}
            </span>
          </output>
        }
        aside={
          record && (
            <>
              <Button
                tone="quiet"
                icon={<IconTrash className="icon" aria-hidden="true" />}
                onClick={() => setDeleting(true)}
              >
                {t('correctionProfiles.remove')}
              </Button>
              <Button
                tone="quiet"
                icon={<IconCopy className="icon" aria-hidden="true" />}
                onClick={onDuplicate}
                disabled={form.isEntered}
              >
                {t('correctionProfiles.duplicate')}
              </Button>
            </>
          )
        }
      >
        <TextField {...field('text')} maxLength={80} autoComplete="off" data-autofocus />
        <SelectField {...form.choice('observations')} options={observationOptions()} />
        <Bands
          values={values}
          error={form.form.errors.constellations ?? form.form.errors.bands}
          onChange={(choice) => form.form.setValues(choice)}
        />
        <NumberField
          {...field('observation_interval')}
          placeholder={t('correctionProfiles.intervalPlaceholder')}
          maxLength={5}
        />
        <NumberField
          {...field('station_interval')}
          placeholder={t('correctionProfiles.intervalPlaceholder')}
          hint={t('correctionProfiles.stationHint')}
          maxLength={5}
        />
        <div className={styles.wide}>
          <CheckField {...form.tick('add_antenna')} />
          <CheckField {...form.tick('add_biases')} />
        </div>
        <TextField
          {...field('receiver')}
          hint={t('correctionProfiles.receiverHint')}
          note={t('ui.optional')}
          maxLength={31}
          span={2}
          mono
          autoComplete="off"
        />
        <TextField
          {...field('receiver_firmware')}
          disabled={values.receiver.trim() === ''}
          maxLength={31}
          span={2}
          mono
          autoComplete="off"
        />
        <TextField
          {...field('receiver_serial')}
          disabled={values.receiver.trim() === ''}
          maxLength={31}
          span={2}
          mono
          autoComplete="off"
        />
        <NumberField
          {...field('station_id')}
          placeholder={t('correctionProfiles.intervalPlaceholder')}
          maxLength={4}
        />
        <NumberField
          {...field('bytes_per_second')}
          placeholder={t('correctionProfiles.noLimit')}
          hint={t('correctionProfiles.bytesHint')}
          maxLength={6}
        />
        <SelectField
          {...form.choice('reference_frame')}
          options={frameOptions()}
          hint={t('correctionProfiles.frameHint')}
          span={6}
        />
      </RecordDialog>
      {isDeleting && record && (
        <Deletion profile={record} onClose={() => setDeleting(false)} onDeleted={onClose} />
      )}
    </>
  );
}

interface BandsProps {
  values: ProfileForm;
  error: React.ReactNode;
  onChange: (choice: Pick<ProfileForm, 'constellations' | 'bands'>) => void;
}

/** The constellations, and the frequencies of each. */
function Bands({ values, error, onChange }: BandsProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.bands}>
      <legend className="label">{t('correctionProfiles.constellations')}</legend>
      {correctionConstellations.map((constellation) => (
        <div key={constellation}>
          <CheckField
            label={constellation}
            checked={hasConstellation(values, constellation)}
            aria-invalid={error ? true : undefined}
            onChange={({ currentTarget: { checked } }) =>
              onChange(withConstellation(values, constellation, checked))
            }
          />
          <span>
            {correctionBands[constellation].map((band) => (
              <CheckField
                key={band}
                label={<span className="mono">{band}</span>}
                aria-label={t('correctionProfiles.bandOf', { band, constellation })}
                checked={hasBand(values, constellation as CorrectionConstellation, band)}
                onChange={({ currentTarget: { checked } }) =>
                  onChange(withBand(values, constellation, band, checked))
                }
              />
            ))}
          </span>
        </div>
      ))}
      {error ? (
        <span className="field-error">{error}</span>
      ) : (
        <span className="hint">{t('correctionProfiles.constellationsHint')}</span>
      )}
    </fieldset>
  );
}

interface DeletionProps {
  profile: KnownProfile;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a profile is deleted; of one that is in use it says who has it. */
function Deletion({ profile, onClose, onDeleted }: DeletionProps) {
  const { t } = useTranslation();
  const { value, text, rovers, dealers } = profile;
  if (rovers > 0 || dealers > 0)
    return (
      <Dialog
        opened
        width={440}
        title={t('correctionProfiles.inUseTitle', { profile: text })}
        onClose={onClose}
        footer={
          <>
            <span className="grow" />
            <Button onClick={onClose}>{t('ui.close')}</Button>
            <Link className="button" {...page('casterrovers', { search: { corrections: value } })}>
              {t('correctionProfiles.showRovers')}
            </Link>
          </>
        }
      >
        <p>{t('correctionProfiles.inUse', { rovers: count(rovers), dealers: count(dealers) })}</p>
      </Dialog>
    );
  return (
    <DeleteDialog
      title={t('correctionProfiles.removeTitle', { profile: text })}
      text={t('correctionProfiles.removeText')}
      yes={t('correctionProfiles.remove')}
      no={t('correctionProfiles.keep')}
      remove={() => call(areas.correctionProfiles.remove, { id: value })}
      onClose={onClose}
      onDeleted={() => {
        toast('ok', t('correctionProfiles.removed'));
        onDeleted();
      }}
    />
  );
}
