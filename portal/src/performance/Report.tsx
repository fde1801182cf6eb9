import { type PerformanceReport, REPORTED_OUTAGES, REPORTED_ROVERS } from '@cairn/contract';
import { useTranslation } from '../language/index.ts';
import { StatBar } from '../ui/Card.tsx';
import { absoluteWithZone, dateText } from '../ui/dates.ts';
import { count, decimals, longDuration, quantity } from '../ui/format.ts';
import { EmptyState } from '../ui/States.tsx';
import { DayBars, dayText, hoursText } from './DayBars.tsx';
import styles from './performance.module.css';
import { type ReportColumn, ReportTable } from './ReportTable.tsx';
import './messages.ts';

type Figures = PerformanceReport['total'];

interface Props {
  report: PerformanceReport;
  /** Whether rovers are named with their company. */
  withCompany: boolean;
}

/** The figures of a report: in all, by day, by cause, by rover and by station, and the outages that hit its rovers. */
export function Report({ report, withCompany }: Props) {
  const { t } = useTranslation();
  const { total, rovers, stations, days, outages, start, end, made } = report;
  const zone = absoluteWithZone(start).split(' ').slice(2).join(' ');
  const range = t('performance.range', {
    from: dateText(start, 'day'),
    to: dateText(Date.parse(end) - 1, 'day'),
    zone,
  });
  const figure = (title: string, cell: (of: Figures) => string) => ({ title, cell, figure: true });
  const figures = [
    figure(t('performance.sessions'), ({ sessions }) => count(sessions)),
    figure(t('performance.inHours', { what: t('performance.connected') }), ({ seconds }) =>
      hoursText(seconds),
    ),
    figure(t('performance.inHours', { what: t('performance.fixed') }), ({ fixed_seconds }) =>
      hoursText(fixed_seconds),
    ),
    figure(t('performance.inHours', { what: t('performance.unfixed') }), ({ unfixed_seconds }) =>
      hoursText(unfixed_seconds),
    ),
    figure(`${t('performance.share')} %`, ({ fixed }) => decimals(fixed, 1)),
    figure(`${t('performance.float')} %`, ({ float }) => decimals(float, 1)),
    figure(`${t('performance.fixTime')} s`, ({ fix_time }) => decimals(fix_time, 1)),
  ];
  const named = <Row extends Figures>(title: string, cell: (row: Row) => string): ReportColumn<Row>[] => [
    { title, cell },
    ...figures,
  ];
  return (
    <article className={styles.report}>
      <p className={styles.range}>
        {range}
        <span className="dim">{t('performance.made', { time: dateText(made) })}</span>
      </p>
      <StatBar
        stats={[
          {
            label: t('performance.rovers'),
            value: count(total.rovers),
            note: `${count(total.sessions)} ${t('performance.sessions').toLowerCase()}`,
          },
          {
            label: t('performance.connected'),
            value: t('performance.hours', { n: hoursText(total.seconds) }),
          },
          {
            label: t('performance.fixed'),
            value: t('performance.hours', { n: hoursText(total.fixed_seconds) }),
          },
          {
            label: t('performance.share'),
            value: total.fixed === null ? '-' : t('performance.percent', { n: decimals(total.fixed, 1) }),
          },
          {
            label: t('performance.unfixed'),
            value: t('performance.hours', { n: hoursText(total.unfixed_seconds) }),
          },
          {
            label: t('performance.fixTime'),
            value: quantity(total.fix_time, 's'),
          },
        ]}
      />
      <p className={`dim ${styles.counted}`}>{t('performance.counted')}</p>
      {total.sessions === 0 ? (
        <EmptyState title={t('performance.none')}>{t('performance.noneText')}</EmptyState>
      ) : (
        <>
          <section className={styles.part}>
            <h2>{t('performance.days')}</h2>
            <DayBars days={days} />
            <ul className={styles.legend}>
              <li>
                <i className={styles.swatchConnected} aria-hidden="true" />
                {t('performance.connected')}
              </li>
              <li>
                <i className={styles.swatchFixed} aria-hidden="true" />
                {t('performance.fixed')}
              </li>
            </ul>
          </section>
          <ReportTable
            title={t('performance.losses')}
            note={[
              t('performance.lossesText'),
              ...(report.uncounted > 0 ? [t('performance.uncounted', { count: report.uncounted })] : []),
            ].join(' ')}
            columns={[
              {
                title: t('performance.cause'),
                cell: ({ cause }) => (cause ? t(`performance.cause_${cause}`) : t('performance.beforeFix')),
              },
              {
                title: t('performance.lossCount'),
                cell: (row) => (row.losses === null ? '' : count(row.losses)),
                figure: true,
              },
              {
                title: t('performance.lossRovers'),
                cell: (row) => (row.losses === null ? '' : count(row.rovers)),
                figure: true,
              },
              {
                title: t('performance.lossTime'),
                cell: ({ seconds }) => longDuration(seconds),
                figure: true,
              },
            ]}
            rows={lossRows(report)}
            rowKey={({ cause }) => cause ?? ''}
            none={t('performance.lossesNone')}
          />
          <ReportTable
            title={t('performance.rovers')}
            note={
              total.rovers > REPORTED_ROVERS
                ? t('performance.roversOf', { n: count(rovers.length), total: count(total.rovers) })
                : undefined
            }
            columns={[
              { title: t('performance.rover'), cell: (row) => row.text },
              ...(withCompany
                ? [{ title: t('performance.company'), cell: (row: (typeof rovers)[number]) => row.company }]
                : []),
              ...figures,
            ]}
            rows={rovers}
            rowKey={({ value }) => value}
          />
          <ReportTable
            title={t('performance.stations')}
            columns={named(t('performance.station'), ({ text }: (typeof stations)[number]) => text)}
            rows={stations}
            rowKey={({ value }) => value}
          />
          <ReportTable
            title={t('performance.days')}
            columns={named(t('performance.day'), ({ day: of }: (typeof days)[number]) => dayText(of))}
            rows={days}
            rowKey={({ day: of }) => of}
          />
        </>
      )}
      <ReportTable
        title={t('performance.outages')}
        note={outages.length > 0 ? t('performance.outagesLimit', { n: REPORTED_OUTAGES }) : undefined}
        columns={[
          { title: t('performance.station'), cell: ({ text }) => text },
          { title: t('performance.began'), cell: ({ began }) => dateText(began, 'second') },
          {
            title: t('performance.ended'),
            cell: ({ ended }) => (ended ? dateText(ended, 'second') : t('performance.lasts')),
          },
          {
            title: t('performance.length'),
            cell: ({ seconds }) => longDuration(Math.max(1, seconds)),
            figure: true,
          },
          { title: t('performance.hit'), cell: (row) => count(row.rovers), figure: true },
        ]}
        rows={outages}
        rowKey={({ station, began }) => `${station} ${began}`}
        none={t('performance.outagesNone')}
      />
    </article>
  );
}

/** Losses by cause, and the time before the first fix, which is none. */
const lossRows = ({ losses, before_fix }: PerformanceReport) => [
  ...losses,
  ...(before_fix > 0 ? [{ cause: null, losses: null, rovers: 0, seconds: before_fix }] : []),
];
