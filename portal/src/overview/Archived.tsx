import { RESTORE_DAYS } from '@cairn/contract';
import { useCan } from '../auth/useCan.ts';
import { useTranslation } from '../language/index.ts';
import { StatusTag } from '../status/Status.tsx';
import { callsOf } from '../tenancy/calls.ts';
import type { Kind } from '../tenancy/kinds.ts';
import { RestoreButton } from '../tenancy/RestoreButton.tsx';
import { dateText } from '../ui/dates.ts';
import { IconArchive } from '../ui/icons.tsx';
import { Banner } from '../ui/Page.tsx';
import { DateText } from '../ui/Time.tsx';
import styles from './overview.module.css';
import './messages.ts';

const DAY = 86_400_000;

export function ArchivedTag() {
  const { t } = useTranslation();
  return <StatusTag status="unknown">{t('overview.archived')}</StatusTag>;
}

interface Props {
  kind: Kind['name'];
  record: { value: number; text: string; archived: string | null };
}

/** Over the overview of an archived tenant: since when, until when that can be undone, and the button for it. */
export function ArchivedBanner({ kind, record }: Props) {
  const { t } = useTranslation();
  const may = useCan();
  if (!record.archived) return null;
  const until = Date.parse(record.archived) + RESTORE_DAYS * DAY;
  const isRestorable = Date.now() < until;
  const [before, after] = t('overview.archivedSince', { time: '\u0000' }).split('\u0000');
  return (
    <div className={styles.archivedbanner}>
      <Banner
        tone="warning"
        icon={<IconArchive className="icon" aria-hidden="true" />}
        action={
          isRestorable &&
          may(callsOf({ name: kind }).restoreAccess) && (
            <RestoreButton kind={{ name: kind }} record={record} />
          )
        }
      >
        <b>
          {before}
          <DateText value={record.archived} />
          {after}
        </b>{' '}
        {t(isRestorable ? 'overview.archivedUntil' : 'overview.archivedForGood', {
          time: dateText(until, 'day'),
          days: RESTORE_DAYS,
        })}
      </Banner>
    </div>
  );
}
