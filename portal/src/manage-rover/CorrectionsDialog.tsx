import type { Reply } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { areas, call, query } from '../api.ts';
import { ProfileEffects } from '../correction-profiles/ProfileEffects.tsx';
import { useRoverOptions } from '../correction-profiles/useProfileOptions.ts';
import { useTranslation } from '../language/index.ts';
import type { FormFields } from '../records/fields.rules.ts';
import { RecordDialog } from '../records/RecordDialog.tsx';
import { useRecordForm } from '../records/useRecordForm.ts';
import { SelectField } from '../ui/SelectField.tsx';
import { Lacks } from './Lacks.tsx';
import styles from './manage-rover.module.css';
import './messages.ts';

export type RoverCorrections = Reply<typeof areas.correctionProfiles.ofRover>;

interface Props {
  rover: { id: number; text: string };
  /** What was read when the dialog was opened. */
  record: RoverCorrections;
  onClose: () => void;
}

type Values = {
  /** 0: the default of the rover's dealer. */
  profile: number;
};

/** The id of a profile; what others chose meanwhile comes as an id alone. */
const idOf = (profile: RoverCorrections['profile'] | number): number =>
  typeof profile === 'number' ? profile : (profile?.value ?? 0);

/** Chooses what a rover gets of its station's stream; a live session goes on with it. */
export function CorrectionsDialog({ rover, record, onClose }: Props) {
  const { t } = useTranslation();
  const { data } = useQuery(query(areas.correctionProfiles.list, {}));
  const profiles = data?.profiles ?? [];
  const options = useRoverOptions(record.by_default?.text ?? '');
  const fields: FormFields<Values> = { profile: { options: () => options } };
  const form = useRecordForm({
    area: 'corrections',
    fields,
    record,
    formOf: (known = record) => ({ profile: idOf(known.profile) }),
    send: ({ profile }, known = record, options) =>
      call(
        areas.correctionProfiles.choose,
        { data: { roverid: rover.id, version: known.version, profile } },
        options,
      ),
  });
  const chosen = profiles.find(({ value }) => value === form.values.profile) ?? record.by_default;
  return (
    <RecordDialog
      form={form}
      onClose={onClose}
      title={t('corrections.of', { rover: rover.text })}
      width={440}
    >
      <SelectField {...form.choice('profile')} options={options} hint={t('corrections.hint')} span={6} />
      <div className={styles.chosencorrections}>
        <ProfileEffects profile={chosen} />
        {chosen && <LacksNow rover={rover.id} profile={chosen.value} />}
      </div>
    </RecordDialog>
  );
}

/** What the station that feeds the rover now lacks for a profile: it is known before it is chosen. */
function LacksNow({ rover, profile }: { rover: number; profile: number }) {
  const { t } = useTranslation();
  const { data: sent } = useQuery(query(areas.correctionProfiles.sent, { rover }));
  const station = sent?.station;
  const { data } = useQuery({
    ...query(areas.correctionProfiles.ofStation, { id: station?.value ?? 0 }),
    enabled: Boolean(station),
  });
  const lacks = data?.profiles.find(({ value }) => value === profile)?.lacks ?? [];
  if (!station || lacks.length === 0) return null;
  return (
    <div className={styles.lacksnow}>
      <p data-user-text>{t('corrections.lacksNow', { station: station.text })}</p>
      <Lacks lacks={lacks} />
    </div>
  );
}
