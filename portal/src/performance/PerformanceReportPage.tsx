import { isAtMost, isRole, MOST_REPORT_DAYS } from '@cairn/contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { areas, call, isAbsent, query } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { NotAuthorisedPage } from '../kit/NotAuthorised.tsx';
import { useListFilter } from '../kit/useListFilter.ts';
import { useTranslation } from '../language/index.ts';
import { RangeControl } from '../statistics/RangeControl.tsx';
import { daysOf, fitsReport, presets, rangeOf } from '../statistics/range.rules.ts';
import { TenantFilter } from '../tenancy/TenantFilter.tsx';
import { useTenants } from '../tenancy/useTenants.ts';
import { Button } from '../ui/Button.tsx';
import { dateText, localZone } from '../ui/dates.ts';
import { filterDay } from '../ui/filter/filterDay.ts';
import { count } from '../ui/format.ts';
import { IconDownload, IconListDetails, IconMail } from '../ui/icons.tsx';
import { Page } from '../ui/Page.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/States.tsx';
import { saveFile } from '../ui/saveFile.ts';
import { toast } from '../ui/toast.tsx';
import { MailDialog } from './MailDialog.tsx';
import styles from './performance.module.css';
import { Report } from './Report.tsx';
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
/** A year is longer than a report may be. */
const offered = presets.filter((preset) => preset !== 'thisYear');

/** How the rovers of a company or dealer fared: what a customer is given, on screen, on paper and as a spreadsheet. */
export function PerformanceReportPage() {
  const { t } = useTranslation();
  const { role } = useUser();
  const tenants = useTenants();
  const { filter, onFilter } = useListFilter(reportFilter);
  const { range, from, to, dealer, company, rover, station } = filter;
  const day = new Date().toDateString();
  const { input, tooMany } = useMemo(() => {
    const { start, end } = rangeOf({ range, from, to }, new Date(day));
    const input = {
      start: start.toISOString(),
      end: end.toISOString(),
      timezone: localZone(),
      dealer,
      company,
      rover,
      station,
    };
    return { input, tooMany: fitsReport({ start, end }) ? undefined : daysOf({ start, end }) };
  }, [range, from, to, dealer, company, rover, station, day]);
  const chosen = [dealer, company, rover, station].some((one) => one !== undefined);
  const ready = tooMany === undefined && (chosen || isAtMost(role, 'dealer'));
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
      {tooMany !== undefined ? (
        <EmptyState title={t('performance.tooLong', { most: count(MOST_REPORT_DAYS) })}>
          {t('performance.tooLongText', { days: count(tooMany) })}
        </EmptyState>
      ) : !ready ? (
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

/** `Performance-Report-2026-11-20`. */
const fileName = (title: string) =>
  `${title.replaceAll(' ', '-')}-${dateText(Date.now(), 'day').split('-').reverse().join('-')}`;
