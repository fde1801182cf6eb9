import { useElementSize } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { areas, query } from '../../api.ts';
import { classes } from '../../ui/classes.ts';
import styles from './page.module.css';
import '../../charts/messages.ts';
import { t, translateCode, useTranslation } from '../../language/index.ts';
import { outagesPage } from '../../outages/outagesPage.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { dateText, localZone } from '../../ui/dates.ts';
import { QueryState, Skeleton } from '../../ui/States.tsx';
import { useRovingTabIndex } from '../../ui/useRovingTabIndex.ts';
import { CellTip, useCellTip } from './CellTip.tsx';
import {
  colorOf,
  firstDay,
  levelOf,
  monthsOf,
  nextRange,
  partsOf,
  type Range,
  weekday,
  weeksOf,
} from './calendar.rules.ts';
import { offlineText, percentText, plannedText } from './format.ts';
import { weekdays } from './messages.ts';
import { errorsOnPage, isHidden } from './useAvailability.ts';

const POLL_MS = 300_000;
/** Narrower than this no finger meets the right day, px. */
const MIN_CELL_WIDTH = 26; // with the gap
const LABELS_WIDTH = 30;

interface Props {
  station: number;
  msm: boolean;
  range: Range;
  onRange: (range: Range) => void;
  /** The day that the status chart shows, YYYY-MM-DD. */
  chosen: string | undefined;
  onDay: (begins: number) => void;
}

/** CAL-MAP: a cell for each day of the last months, in weeks from Monday. */
export function Calendar({ station, msm, range, onRange, chosen, onDay }: Props) {
  const { t } = useTranslation();
  const today = dateText(Date.now(), 'day');
  const from = useMemo(() => {
    const [day = 1, month = 1, year = 2000] = today.split('-').map(Number);
    return firstDay(range, new Date(year, month - 1, day));
  }, [range, today]);
  const daysQuery = useQuery({
    ...query(areas.availability.history, {
      id: station,
      msm,
      dateMode: 'day',
      changes: false,
      filterStart: from.toISOString(),
      filterEnd: endOf(today),
      timezone: localZone(),
    }),
    meta: errorsOnPage,
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
  const hidden = isHidden(daysQuery.error);
  const name = range === 1 ? t('station.rangeOne') : t('station.rangeMany', { n: range });
  return (
    <Card
      title={t('station.calendar')}
      className={styles.calendar}
      meta={t(range === 1 ? 'station.upToOne' : 'station.upTo', { n: range, date: today })}
      tools={
        <>
          <Link className="button quiet small" {...outagesPage({ station, from: from.getTime() })}>
            {t('station.outagesLink')}
          </Link>
          <Button
            size="small"
            aria-label={t('station.rangeChange', { range: name })}
            onClick={() => onRange(nextRange(range))}
          >
            {name}
          </Button>
        </>
      }
    >
      {hidden ? (
        <div className="nodata">{t('station.noData')}</div>
      ) : (
        <QueryState query={daysQuery} failed={t('chart.failed')} loading={<Skeleton height={202} />}>
          {({ days }) => <Days days={days} chosen={chosen} onDay={onDay} />}
        </QueryState>
      )}
      <Scale planned={daysQuery.data?.days.some(({ planned }) => planned > 0) ?? false} />
    </Card>
  );
}

type Day = Parameters<typeof levelOf>[0] & {
  date: string;
  begins: string;
  share: number;
  offlineEvents: readonly string[];
  offlineSeconds: readonly number[];
  lost: number;
};

function Days({
  days,
  chosen,
  onDay,
}: {
  days: readonly Day[];
  chosen: string | undefined;
  onDay: (begins: number) => void;
}) {
  const { t } = useTranslation();
  const { ref, width } = useElementSize();
  const tip = useCellTip();
  const { onKeyDown, cell } = useRovingTabIndex(days.length, 7, 1);
  const first = days[0];
  const before = first ? weekday(first.date) : 0;
  const weeks = useMemo(() => weeksOf(days), [days]);
  const parts = width > 0 ? partsOf(weeks, Math.floor((width - LABELS_WIDTH) / MIN_CELL_WIDTH)) : [];
  const pointed = tip.cell && days[tip.cell.at];
  let column = 0;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it are what is used
    <div className={styles.calendardays} ref={ref} onKeyDown={onKeyDown} {...tip.handlers}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no calendar */}
      <div role="group" aria-label={t('station.days')}>
        {parts.map((part) => {
          const firstWeek = column;
          column += part.length;
          const columns = `repeat(${parts[0]?.length ?? 1}, minmax(0, 1fr))`;
          return (
            <div className={styles.part} key={firstWeek}>
              <div className={styles.months} style={{ gridTemplateColumns: columns }} aria-hidden="true">
                {monthsOf(part).map((month) => (
                  <span key={month.column} style={{ gridColumn: month.column + 1 }}>
                    {monthName(month.month)}
                  </span>
                ))}
              </div>
              <div className={styles.names} aria-hidden="true">
                {weekdays.map((day, row) => (
                  <span key={day}>{row % 2 === 0 ? t(`station.${day}`) : ''}</span>
                ))}
              </div>
              <div className={styles.cells} style={{ gridTemplateColumns: columns }}>
                {part.flatMap((week, weekIndex) =>
                  week.map((day, row) => {
                    const index = (firstWeek + weekIndex) * 7 + row - before;
                    // biome-ignore lint/suspicious/noArrayIndexKey: a cell outside the range has no other key
                    if (!day) return <i key={`${firstWeek + weekIndex} ${row}`} />;
                    const level = levelOf(day);
                    return (
                      <button
                        key={day.date}
                        type="button"
                        {...cell(index)}
                        className={classes(
                          styles[level],
                          level === 'partly' && day.value < 0.99 && 'bad',
                          day.date === chosen && styles.chosen,
                        )}
                        style={
                          level === 'partly' || level === 'perfect'
                            ? { background: colorOf(day.value) }
                            : undefined
                        }
                        aria-label={`${nameOf(day)}: ${cellText(day)}`}
                        aria-pressed={day.date === chosen}
                        onClick={() => onDay(Date.parse(day.begins))}
                      >
                        {Number(day.date.slice(8))}
                      </button>
                    );
                  }),
                )}
              </div>
            </div>
          );
        })}
      </div>
      {pointed && tip.cell && (
        <CellTip cell={tip.cell}>
          <b>{nameOf(pointed)}</b>
          <span>{cellText(pointed)}</span>
        </CellTip>
      )}
    </div>
  );
}

/** The legend: each colour with the mark that its cells have besides. */
function Scale({ planned }: { planned: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={styles.dayscale}>
      <span className="status">
        <i className={styles.square} aria-hidden="true" />
        {t('station.noData')}
      </span>
      <span className="status">
        {t('station.zero')}
        <i className={styles.ramp} aria-hidden="true" />
        {t('station.most')}
      </span>
      <span className="status">
        <i className={classes(styles.square, styles.perfect)} aria-hidden="true" />
        {t('station.perfect')}
      </span>
      {planned && (
        <span className="status">
          <i className={classes(styles.square, styles.planned)} aria-hidden="true" />
          {t('station.outTitle')}
        </span>
      )}
    </div>
  );
}

const monthName = (month: number) => translateCode(`station.month${month}`);

const nameOf = ({ date }: Day): string =>
  [
    t(`station.${weekdays[weekday(date)] ?? 'mon'}`),
    Number(date.slice(8)),
    monthName(Number(date.slice(5, 7))),
    date.slice(0, 4),
  ].join(' ');

function cellText(day: Day): string {
  if (levelOf(day) === 'none') return t('station.noDay');
  return [day.known === 1 && percentText(day.share), offlineText(day), plannedText(day.planned)]
    .filter(Boolean)
    .join(', ');
}

/** The end of the day `DD-MM-YYYY`, so that the query key does not change until midnight. */
function endOf(today: string): string {
  const [day = 1, month = 1, year = 2000] = today.split('-').map(Number);
  return new Date(new Date(year, month - 1, day + 1).getTime() - 1).toISOString();
}
