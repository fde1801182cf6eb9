import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { absoluteWithZone } from '../ui/dates.ts';
import { IconHistory } from '../ui/icons.tsx';
import { DateText } from '../ui/Time.tsx';
import styles from './slider.module.css';
import '../network-display/messages.ts';

interface Props {
  /** The time that is shown, Unix ms. */
  at: number;
  /** The time of the snapshot; null when there is none near it, undefined until it is loaded. */
  roversAt?: string | null | undefined;
  /** The snapshot failed to load: the page shows another time. */
  failed?: boolean;
  onNow: () => void;
}

/** States prominently that the page does not show the present. */
export function SnapshotBanner({ at, roversAt, failed = false, onNow }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.pastbanner}>
      <IconHistory className="icon" aria-hidden="true" />
      <span role="status">
        {t('timeMachine.shows')}{' '}
        <b>
          <DateText value={at} /> {absoluteWithZone(at).split(' ').at(-1)}
        </b>
        {failed ? ` · ${t('timeMachine.failed')}` : roversAt === null && ` · ${t('timeMachine.noRovers')}`}
      </span>
      <Button size="small" onClick={onNow}>
        {t('timeMachine.back')}
      </Button>
    </div>
  );
}
