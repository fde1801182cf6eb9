import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { areas, query } from '../api.ts';
import { useCan } from '../auth/useCan.ts';
import { ProfileEffects } from '../correction-profiles/ProfileEffects.tsx';
import { estimateText } from '../correction-profiles/summary.ts';
import { defaultText } from '../correction-profiles/useProfileOptions.ts';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { IconPencil } from '../ui/icons.tsx';
import { Skeleton } from '../ui/States.tsx';
import { CorrectionsDialog, type RoverCorrections } from './CorrectionsDialog.tsx';
import styles from './manage-rover.module.css';
import { SentCorrections } from './SentCorrections.tsx';
import type { Rover } from './useRover.ts';
import './messages.ts';

const REFRESH_MS = 30_000;

/** Whether it is known how high the card of a rover's corrections is. */
export function useCorrectionsKnown(rover: number): boolean {
  const { ofRover, sent } = areas.correctionProfiles;
  const pending = [useQuery(query(ofRover, { rover })), useQuery(query(sent, { rover }))];
  return pending.every(({ isPending }) => !isPending);
}

/** What the rover gets of its station's stream: as it was sent, or as a correction profile has it. */
export function CorrectionsCard({ rover }: { rover: Rover }) {
  const { t } = useTranslation();
  const may = useCan();
  const [editing, setEditing] = useState<RoverCorrections>();
  const { data, error } = useQuery({
    ...query(areas.correctionProfiles.ofRover, { rover: rover.value }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Card
      id="rover-corrections"
      title={t('corrections.title')}
      tools={
        data &&
        may(areas.correctionProfiles.choose) && (
          <Button
            tone="quiet"
            size="small"
            icon={<IconPencil className="icon icon-14" aria-hidden="true" />}
            onClick={() => setEditing(data)}
          >
            {t('manageRover.edit')}
          </Button>
        )
      }
    >
      {error && !data ? (
        <button type="button" className="reply bad" disabled>
          {error.message}
        </button>
      ) : !data ? (
        <Skeleton height={44} />
      ) : (
        <div className={styles.corrections}>
          <b data-user-text>{data.profile?.text ?? defaultText(data.by_default?.text ?? '')}</b>
          <ProfileEffects profile={data.profile ?? data.by_default} />
          <p className="dim" title={t('correctionProfiles.estimateSource')}>
            {estimateText(data.profile ?? data.by_default)}
          </p>
          <SentCorrections rover={rover} />
        </div>
      )}
      {editing && (
        <CorrectionsDialog
          rover={{ id: rover.value, text: rover.text }}
          record={editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Card>
  );
}
