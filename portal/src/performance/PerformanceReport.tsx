import { isAtMost, isRole, type PerformanceReport, REPORTED_OUTAGES, REPORTED_ROVERS } from '@cairn/contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { areas, call, isAbsent, query } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { NotAuthorisedPage } from '../kit/NotAuthorised.tsx';
import { useListFilter } from '../kit/useListFilter.ts';
import { useTranslation } from '../language/index.ts';
import { RangeControl } from '../statistics/RangeControl.tsx';
import { presets, rangeOf } from '../statistics/range.rules.ts';
import { TenantFilter } from '../tenancy/TenantFilter.tsx';
import { useTenants } from '../tenancy/useTenants.ts';
import { Button } from '../ui/Button.tsx';
import { StatBar } from '../ui/Card.tsx';
import { absoluteWithZone, dateText, localZone } from '../ui/dates.ts';
import { filterDay } from '../ui/filter/filterDay.ts';
import { count, decimals, longDuration } from '../ui/format.ts';
import { IconDownload, IconListDetails, IconMail } from '../ui/icons.tsx';
import { Page } from '../ui/Page.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/States.tsx';
import { saveFile } from '../ui/saveFile.ts';
import { toast } from '../ui/toast.tsx';
import { DayBars, dayText, hoursText } from './DayBars.tsx';
import { MailDialog } from './MailDialog.tsx';
import styles from './performance.module.css';
import { type ReportColumn, ReportTable } from './ReportTable.tsx';
import './messages.ts';

const id = z.int().min(1).optional();
const reportFilter = z.object({
  range: z.enum(presets).default('thisMonth'),
  from: filterDay.optional(),
  to: filterDay.optional(),
  reseller: id,
  dealer: id,
  company: id,
  rover: id,
  station: id,
});
/** Longer than a report may be. */
const offered = presets.filter((preset) => preset !== 'thisYear');

/** How the rovers of a company or dealer fared: what a customer is given, on screen, on paper and as a spreadsheet. */
export function PerformanceReportPage() {
  const { t } = useTranslation();
  const { role } = useUser();
  const tenants = useTenants();
  const { filter, onFilter } = useListFilter(reportFilter);
  const { range, from, to, dealer, company, rover, station } = filter;
  const day = new Date().toDateString();
  const input = useMemo(() => {
    const { start, end } = rangeOf({ range, from, to }, new Date(day));
    return {
      start: start.toISOString(),
      end: end.toISOString(),
      timezone: localZone(),
      dealer,
      company,
      rover,
      station,
    };
  }, [range, from, to, dealer, company, rover, station, day]);
  const chosen = [dealer, company, rover, station].some((one) => one !== undefined);
  const ready = chosen || isAtMost(role, 'dealer');
  const found = useQuery({
    ...query(areas.performance.report, input),
    enabled: ready,
    placeholderData: keepPreviousData,
  });
  const saving = useMutation({
    mutationFn: () => call(areas.performance.file, input),
    onSuccess: (file) => {
      const name = `${fileName(t('performance.title'))}.xlsx`;
      saveFile(file, name);
      toast('ok', t('performance.saved'), name);
    },
    onError: (error) => toast('error', t('performance.notSaved'), error.message),
  });
  const [mails, setMails] = useState(false);
  const { data, error } = found;
  if (isAbsent(error)) return <NotAuthorisedPage title={t('performance.title')} />;
  return (
    <Page
      title={data && ready ? t('performance.titleOf', { name: data.title }) : t('performance.title')}
      sub={data && ready ? data.of : undefined}
      actions={
        data && ready ? (
          <>
            <Button icon={<IconMail className="icon" aria-hidden="true" />} onClick={() => setMails(true)}>
              {t('performance.byMail')}
            </Button>
            <Button
              busy={saving.isPending}
              icon={<IconDownload className="icon" aria-hidden="true" />}
              onClick={() => saving.mutate()}
            >
              {t('performance.spreadsheet')}
            </Button>
            <Button
              tone="primary"
              icon={<IconListDetails className="icon" aria-hidden="true" />}
              onClick={() => window.print()}
            >
              {t('performance.print')}
            </Button>
          </>
        ) : (
          <Button icon={<IconMail className="icon" aria-hidden="true" />} onClick={() => setMails(true)}>
            {t('performance.byMail')}
          </Button>
        )
      }
    >
      {mails && <MailDialog report={ready ? data : undefined} onClose={() => setMails(false)} />}
      <div className={`toolbar filters ${styles.controls}`}>
        <div className="chips">
          <RangeControl value={filter} offered={offered} onChange={onFilter} />
          <TenantFilter
            userRole={role}
            options={tenants}
            value={filter}
            onChange={(next) => onFilter({ ...next, rover: undefined, station: undefined })}
          />
        </div>
      </div>
      {!ready ? (
        <EmptyState title={t('performance.choose')}>{t('performance.chooseText')}</EmptyState>
      ) : data ? (
        <Report report={data} withCompany={!isRole(role, 'companyAdmin', 'companyUser')} />
      ) : error ? (
        <ErrorState title={t('performance.failed')} error={error} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton height={420} />
      )}
    </Page>
  );
}

type Figures = PerformanceReport['total'];

function Report({ report, withCompany }: { report: PerformanceReport; withCompany: boolean }) {
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
            value: total.fix_time === null ? '-' : `${decimals(total.fix_time, 1)} s`,
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

/** `Performance-Report-2026-11-20`. */
const fileName = (title: string) =>
  `${title.replaceAll(' ', '-')}-${dateText(Date.now(), 'day').split('-').reverse().join('-')}`;
