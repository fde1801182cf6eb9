import { useQuery } from '@tanstack/react-query';
import { areas, query } from '../api.ts';
import { estimateOf } from '../correction-profiles/summary.ts';
import { useTranslation } from '../language/index.ts';
import './messages.ts';

/** About how much data the corrections of a rover are in a month, by its profile: beside what its cards really used. */
export function CorrectionsEstimate({ rover }: { rover: number }) {
  const { t } = useTranslation();
  const { data } = useQuery(query(areas.correctionProfiles.ofRover, { rover }));
  if (!data) return null;
  const profile = data.profile ?? data.by_default;
  const { month } = estimateOf(profile);
  return (
    <span className="dim" title={t('correctionProfiles.estimateSource')}>
      {profile ? (
        <>
          {t('sim.estimateBy', { month })} <span data-user-text>{profile.text}</span>
        </>
      ) : (
        t('sim.estimateAsSent', { month })
      )}
    </span>
  );
}
