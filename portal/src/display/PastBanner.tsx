import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import { absoluteWithZone } from '../ui/dates.ts';
import { DateText } from '../ui/Time.tsx';
import './slider.css';
import './words.ts';

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
export function PastBanner({ at, roversAt, failed = false, onNow }: Props) {
  const { t } = useTranslation();
  return (
    <div className="pastbanner">
      <IconHistory className="i" aria-hidden="true" />
      <span role="status">
        {t('past.shows')}{' '}
        <b>
          <DateText value={at} /> {absoluteWithZone(at).split(' ').at(-1)}
        </b>
        {failed ? ` · ${t('past.failed')}` : roversAt === null && ` · ${t('past.noRovers')}`}
      </span>
      <Button size="small" onClick={onNow}>
        {t('past.back')}
      </Button>
    </div>
  );
}
