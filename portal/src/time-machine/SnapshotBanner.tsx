import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { absoluteWithZone } from '../ui/dates.ts';
import { DateText } from '../ui/Time.tsx';
import './slider.css';
import '../network-display/messages.ts';

interface Props {
  /** The moment that is shown, Unix ms. */
  at: number;
  /** The moment of the rovers; null when none are kept near it. Left out while it is not known. */
  roversAt?: string | null | undefined;
  /** Asked in vain: what is on screen is another moment. */
  failed?: boolean;
  onNow: () => void;
}

/** Says, where nobody overlooks it, that the page does not show now. */
export function SnapshotBanner({ at, roversAt, failed = false, onNow }: Props) {
  const { t } = useTranslation();
  return (
    <div className="pastbanner">
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
