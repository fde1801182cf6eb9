import type { CorrectionProfile } from '@cairn/contract';
import { effectsOf } from '../manage-rover/corrections.rules.ts';
import styles from './profiles.module.css';

/** What a profile does to a stream, in a list of sentences; null is the stream as it was sent. */
export function ProfileEffects({ profile }: { profile: CorrectionProfile | null }) {
  return (
    <ul className={styles.effects}>
      {effectsOf(profile).map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
    </ul>
  );
}
