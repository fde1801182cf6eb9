import { lazy, Suspense } from 'react';
import styles from './profiles.module.css';
import { useProfiles } from './useProfileOptions.ts';

const ProfileEffects = lazy(async () => ({
  default: (await import('./ProfileEffects.tsx')).ProfileEffects,
}));

/** What the profile does that is chosen in a form; nothing while the default of a dealer is. */
export function ChosenEffects({ id }: { id: number | null }) {
  const chosen = useProfiles(Boolean(id)).find(({ value }) => value === id);
  return chosen ? (
    <div className={styles.chosen}>
      <Suspense fallback={null}>
        <ProfileEffects profile={chosen} />
      </Suspense>
    </div>
  ) : null;
}
