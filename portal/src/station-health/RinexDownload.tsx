import { MOST_HOURS } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { areas, query } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { dateText } from '../ui/dates.ts';
import { IconAlertTriangle, IconFileText } from '../ui/icons.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { EmptyState, QueryState, Skeleton } from '../ui/States.tsx';
import { useNow } from '../ui/useNow.ts';
import { ArchivedHours } from './ArchivedHours.tsx';
import styles from './health.module.css';
import { archivedDays, endsAfter, firstChoice, missingIn } from './hours.rules.ts';
import { RinexResult } from './RinexResult.tsx';
import { useRinex } from './useRinex.ts';
import './messages.ts';

/** RINEX files of the archived hours of a station's RTCM: choose, convert with progress, download. */
export function RinexDownload({ station }: { station: number }) {
  const { t } = useTranslation();
  const archived = useQuery({
    ...query(areas.stationHealth.archivedHours, { base: station }),
    refetchInterval: 60_000,
  });
  const { data } = archived;
  return (
    <Card
      title={t('rinex.title')}
      meta={data && data.days > 0 && t('rinex.archivedFor', { count: data.days })}
    >
      <QueryState query={archived} failed={t('rinex.failed')} loading={<Skeleton height={120} />}>
        {({ hours, days, converter }) =>
          hours.length > 0 ? (
            <Choice station={station} hours={hours} converter={converter === 1} />
          ) : (
            <EmptyState
              icon={<IconFileText className="icon" aria-hidden="true" />}
              title={t(days > 0 ? 'rinex.empty' : 'rinex.off')}
            >
              {t(days > 0 ? 'rinex.emptyText' : 'rinex.offText')}
            </EmptyState>
          )
        }
      </QueryState>
    </Card>
  );
}

function Choice({
  station,
  hours,
  converter,
}: {
  station: number;
  hours: readonly string[];
  converter: boolean;
}) {
  const { t } = useTranslation();
  const now = useNow();
  const hour = Math.floor(now / 3_600_000);
  const archived = useMemo(() => hours.map(Date.parse), [hours]);
  const days = useMemo(() => archivedDays(archived, hour * 3_600_000), [archived, hour]);
  const [chosen, setChosen] = useState<{ start: number; end: number }>();
  const { job, underWay, make } = useRinex(station);
  const first = firstChoice(archived, now);
  const choice = chosen && archived.includes(chosen.start) ? chosen : first;
  if (!choice) return null; // there are hours
  const ends = endsAfter(archived, choice.start, MOST_HOURS);
  const missing = missingIn(archived, choice.start, choice.end);
  const choose = (start: number) => {
    const after = endsAfter(archived, start, MOST_HOURS);
    const end = after.includes(choice.end) ? choice.end : (after[0] ?? start);
    setChosen({ start, end });
  };
  const option = (value: number) => ({ value, text: dateText(value) });
  return (
    <div className={styles.rinex}>
      <ArchivedHours days={days} archived={archived.length} choice={choice} />
      <div className={styles.range}>
        <SelectField
          label={t('rinex.start')}
          options={archived.toReversed().map(option)}
          value={choice.start}
          onChange={(start) => start !== null && choose(start)}
        />
        <SelectField
          label={t('rinex.end')}
          options={ends.map(option)}
          value={choice.end}
          onChange={(end) => end !== null && setChosen({ ...choice, end })}
        />
        <Button
          tone="primary"
          disabled={!converter || underWay !== undefined}
          busy={make.isPending}
          onClick={() => make.mutate({ base: station, ...choice })}
        >
          {t('rinex.make')}
        </Button>
      </div>
      {missing > 0 && <p className="dim">{t('rinex.missing', { count: missing })}</p>}
      {!converter && (
        <p className={styles.lacking}>
          <IconAlertTriangle className="icon icon-14" aria-hidden="true" />
          <span>{t('rinex.converter')}</span>
        </p>
      )}
      {make.error && (
        <p className={styles.lacking} role="alert">
          <IconAlertTriangle className="icon icon-14" aria-hidden="true" />
          <span>{make.error.message}</span>
        </p>
      )}
      {underWay && underWay.station !== station && (
        <p className="dim" role="status">
          {t('rinex.elsewhere', { name: underWay.text })}
        </p>
      )}
      {job && <RinexResult job={job} />}
    </div>
  );
}
