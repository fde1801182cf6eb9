import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../language/index.ts';
import { Card } from '../../ui/Card.tsx';
import { QueryState, Skeleton } from '../../ui/States.tsx';
import { LastLosses, Ribbon, useRecent } from './RecentHours.tsx';
import { lossPage } from './sentence.ts';
import './messages.ts';

const SHOWN_ROVERS = 4;

interface Props {
  rover: number;
  /** The title, where another card answers why for the present session. */
  title?: string;
}

/** "Why did it lose fix?" on the page of a live rover: its last hours, and the newest losses with their cause. */
export function RecentLosses({ rover, title }: Props) {
  const { t } = useTranslation();
  const recent = useRecent(rover);
  const losses = recent.data?.losses;
  const last = losses?.at(-1);
  return (
    <Card
      title={title ?? t('lostFix.why')}
      {...(!title && { meta: t('lostFix.lastHours', { n: 6 }) })}
      className="recentlosses"
      tools={
        last && (
          <Link className="button quiet small" {...lossPage(last)}>
            {t('lostFix.open')}
          </Link>
        )
      }
    >
      <QueryState query={recent} failed={t('lostFix.failed')} loading={<Skeleton height={120} />}>
        {(reply) => (
          <>
            <Ribbon recent={reply} rover={rover} />
            <LastLosses recent={reply} most={SHOWN_ROVERS} />
          </>
        )}
      </QueryState>
    </Card>
  );
}
