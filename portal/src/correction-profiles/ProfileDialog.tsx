import type { CorrectionProfileRecord } from '@cairn/contract';
import { useState } from 'react';
import { areas, call } from '../api.ts';
import type { ListFilter } from '../kit/listFilter.ts';
import type { RecordDialogProps } from '../kit/RecordList.tsx';
import { RecordQuery } from '../kit/RecordQuery.tsx';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { IconCopy } from '../ui/icons.tsx';
import { ProfileEffects } from './ProfileEffects.tsx';
import { ProfileFields } from './ProfileFields.tsx';
import { knownOf } from './profile.rules.ts';
import styles from './profiles.module.css';
import { estimateText } from './summary.ts';
import './messages.ts';

/** The form of a profile; one that came with the product is shown and can be duplicated. */
export default function ProfileDialog({
  id,
  onClose,
}: RecordDialogProps<ListFilter<typeof areas.correctionProfiles.records>>) {
  const { t } = useTranslation();
  if (id === undefined) return <ProfileFields onClose={onClose} />;
  return (
    <RecordQuery
      name="correctionProfiles"
      id={id}
      read={async () => (await call(areas.correctionProfiles.records, { id })).profiles[0]}
      title={t('correctionProfiles.edit')}
      fields={8}
      onClose={onClose}
    >
      {(profile) => <Known profile={profile} onClose={onClose} />}
    </RecordQuery>
  );
}

function Known({ profile, onClose }: { profile: CorrectionProfileRecord; onClose: () => void }) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const text = t('correctionProfiles.copyOf', { profile: profile.text }).slice(0, 80);
  if (isCopied) return <ProfileFields start={{ ...knownOf(profile), text }} onClose={onClose} />;
  if (!profile.ready_made)
    return <ProfileFields record={knownOf(profile)} onDuplicate={() => setCopied(true)} onClose={onClose} />;
  return (
    <Dialog
      opened
      plain
      width={440}
      title={profile.text}
      onClose={onClose}
      footer={
        <>
          <span className="grow" />
          <Button onClick={onClose}>{t('ui.close')}</Button>
          <Button
            tone="primary"
            icon={<IconCopy className="icon" aria-hidden="true" />}
            onClick={() => setCopied(true)}
          >
            {t('correctionProfiles.duplicate')}
          </Button>
        </>
      }
    >
      <p>{t('correctionProfiles.result')}</p>
      <ProfileEffects profile={profile} />
      <p className="dim" title={t('correctionProfiles.estimateSource')}>
        {estimateText(profile)}
      </p>
      <p className={styles.fixed}>{t('correctionProfiles.productHint')}</p>
    </Dialog>
  );
}
