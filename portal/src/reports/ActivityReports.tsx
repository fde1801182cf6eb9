import type { ActivityReport, ActivityRow } from '@cairn/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { areas, call, query } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { MailDialog } from '../kit/MailDialog.tsx';
import { useListFilter } from '../kit/useListFilter.ts';
import { type Translate, useTranslation } from '../language/index.ts';
import { RangeControl } from '../statistics/RangeControl.tsx';
import { presets } from '../statistics/range.rules.ts';
import { Button, Segmented } from '../ui/Button.tsx';
import { StatBar, StatBarOutline } from '../ui/Card.tsx';
import { classes } from '../ui/classes.ts';
import { dateText, localZone } from '../ui/dates.ts';
import { filterDay } from '../ui/filter/filterDay.ts';
import { count } from '../ui/format.ts';
import { IconMail } from '../ui/icons.tsx';
import { Page } from '../ui/Page.tsx';
import { Skeleton } from '../ui/States.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import { columnsOf } from './activity.columns.tsx';
import { untilToday } from './activity.rules.ts';
import styles from './reports.module.css';
import './messages.ts';

const parts = ['byreseller', 'bydealer', 'bycompany'] as const;
const filterOf = z.object({
  range: z.enum(presets).default('thisWeek'),
  from: filterDay.optional(),
  to: filterDay.optional(),
  country: z.literal([0, 1, 2]).default(0),
});

/** System Reports: what was sold, renewed and expired in a range, by reseller, dealer and company. */
export function ActivityReports() {
  const { t } = useTranslation();
  const { email } = useUser();
  const { filter, onFilter } = useListFilter(filterOf);
  const [mailing, setMailing] = useState(false);
  const { range, from, to, country } = filter;
  const day = new Date().toDateString(); // a range by its name moves on at midnight
  const input = useMemo(() => {
    const { start, end } = untilToday({ range, from, to }, new Date(day));
    return { start: start.toISOString(), end: end.toISOString(), timezone: localZone() };
  }, [range, from, to, day]);
  const found = useQuery({ ...query(areas.reports.activity, input), placeholderData: keepPreviousData });
  const { data } = found;
  const days = { from: dateText(input.start, 'day'), to: dateText(Date.parse(input.end) - 1, 'day') };
  return (
    <Page
      title={t('reports.title')}
      sub={t('reports.range', days)}
      updatedAt={found.dataUpdatedAt}
      updating={found.isFetching}
      actions={
        <Button
          tone="primary"
          icon={<IconMail className="icon" aria-hidden="true" />}
          onClick={() => setMailing(true)}
        >
          {t('reports.email')}
        </Button>
      }
    >
      {data ? (
        <Totals report={data} t={t} />
      ) : (
        <>
          <StatBarOutline facts={6} className={styles.totals} />
          <p className={classes('hint', styles.moment)}>{t('reports.activeNow')}</p>
        </>
      )}
      <div className="toolbar filters">
        <div className="chips">
          <RangeControl past value={filter} onChange={onFilter} />
          <Segmented
            label={t('reports.country')}
            options={[
              { value: 0, label: `${t('reports.uk')} + ${t('reports.dk')}` },
              { value: 1, label: t('reports.uk') },
              { value: 2, label: t('reports.dk') },
            ]}
            value={country}
            onChange={(next) => onFilter({ country: next })}
          />
        </div>
      </div>
      {!data && !found.error && <Skeleton height="100vh" />}
      {(data || found.error ? parts : []).map((part) => (
        <section key={part} className={styles.part} aria-label={t(`reports.${part}`)}>
          <DataTable
            name={`report-${part}`}
            label={t(`reports.${part}`)}
            columns={columnsOf[part]}
            rows={data && rowsOf(data, part, country)}
            rowId={rowId}
            rowsKey={JSON.stringify(filter)}
            summary={<h2 className={styles.heading}>{t(`reports.${part}`)}</h2>}
            error={found.error}
            onRetry={() => void found.refetch()}
            updatedAt={found.dataUpdatedAt}
            empty={{ title: t('reports.none'), text: t('reports.noneText') }}
            maxHeight="420px"
          />
        </section>
      ))}
      {mailing && (
        <MailDialog
          title={t('reports.emailTitle')}
          label={t('reports.send')}
          field="reports.address"
          address={email}
          send={(to) => call(areas.reports.emailActivity, { ...input, email: to })}
          sent={t('reports.sent')}
          notSent={t('reports.notSent')}
          onClose={() => setMailing(false)}
        >
          <p className={classes('span-6', 'dim')}>{t('reports.emailText', days)}</p>
        </MailDialog>
      )}
    </Page>
  );
}

const rowId = ({ value }: ActivityRow) => value;

function rowsOf(report: ActivityReport, part: (typeof parts)[number], country: 0 | 1 | 2): ActivityRow[] {
  const rows = {
    byreseller: report.byreseller,
    bydealer: [...report.bydealeruk, ...report.bydealerdn],
    bycompany: [...report.bycompanyuk, ...report.bycompanydn],
  }[part];
  return rows.filter((row) => country === 0 || row.country === country);
}

function Totals({ report, t }: { report: ActivityReport; t: Translate }) {
  const fact = (label: string, uk: number, dk: number) => ({
    label,
    value: count(uk + dk),
    note: t('reports.ukAndDk', { uk: count(uk), dk: count(dk) }),
  });
  const isPast = Date.parse(report.end) < Date.now();
  return (
    <>
      <StatBar
        className={styles.totals}
        stats={[
          fact(t('reports.activeTotal'), report.activesubsuk, report.activesubsdn),
          fact(t('reports.newTotal'), report.newsubsuk, report.newsubsdn),
          fact(t('reports.renewedTotal'), report.renewsubsuk, report.renewsubsdn),
          fact(t('reports.expire'), report.expireuk, report.expiredn),
          fact(t('reports.dealersTotal'), report.newdealersuk, report.newdealersdn),
          fact(t('reports.companiesTotal'), report.newcompanysuk, report.newcompanysdn),
        ]}
      />
      <p className={classes('hint', styles.moment)}>{t(isPast ? 'reports.activeAt' : 'reports.activeNow')}</p>
    </>
  );
}
