import { NO_VIRTUAL_IP, type Station } from '@cairn/contract';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { z } from 'zod';
import { areas } from '../../api.ts';
import { page, pathOf } from '../../app/paths.ts';
import { useCan } from '../../auth/useCan.ts';
import { HeadStar } from '../../favourites/Star.tsx';
import { NotAuthorisedPage } from '../../kit/NotAuthorised.tsx';
import { RecordPage } from '../../kit/RecordPage.tsx';
import { useRecordId } from '../../kit/useRecordId.ts';
import { serverText, useTranslation } from '../../language/index.ts';
import { ReportLink } from '../../performance/ReportLink.tsx';
import { StationRefusals } from '../../refusals/Refusals.tsx';
import { SatelliteTable } from '../../sky/SatelliteTable.tsx';
import { SkyPlot } from '../../sky/SkyPlot.tsx';
import { AlarmTag } from '../../station-health/AlarmMark.tsx';
import { RinexDownload } from '../../station-health/RinexDownload.tsx';
import { StationHealth } from '../../station-health/StationHealth.tsx';
import { StatusTag } from '../../status/Status.tsx';
import { stationStatus } from '../../status/status.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { dateText } from '../../ui/dates.ts';
import { useRememberedLists } from '../../ui/filter/listMemory.ts';
import { useUrlFilter } from '../../ui/filter/url.ts';
import { IconArrowLeft, IconExternalLink, IconTool, IconTractor } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { Availability } from './Availability.tsx';
import { Calendar } from './Calendar.tsx';
import { ranges } from './calendar.rules.ts';
import { OutOfServiceBanner } from './OutOfServiceBanner.tsx';
import styles from './page.module.css';
import { StationDetails } from './StationDetails.tsx';
import { StationLocation } from './StationLocation.tsx';
import { StationLogs } from './StationLogs.tsx';
import { StationProfiles } from './StationProfiles.tsx';
import { StationStats } from './StationStats.tsx';
import { useStation } from './useStation.ts';
import { dayAt, stretchOf, type View } from './view.rules.ts';
import './messages.ts';

const StationDialog = lazy(async () => ({ default: (await import('../StationDialog.tsx')).StationDialog }));
const TakeOut = lazy(async () => ({ default: (await import('./TakeOut.tsx')).TakeOut }));
const PutBack = lazy(async () => ({ default: (await import('./PutBack.tsx')).PutBack }));
const RemoteAccess = lazy(async () => ({ default: (await import('./RemoteAccess.tsx')).RemoteAccess }));
const RoverEvents = lazy(async () => ({ default: (await import('./RoverEvents.tsx')).RoverEvents }));

/** State in the address: the period that is shown, and how. */
const filterSchema = z.object({
  period: z.enum(['week', 'day', 'hour']).default('day'),
  until: z.iso
    .datetime()
    .optional()
    .catch(({ input }) => void console.warn('STATUS ends now, because this is no time:', input)),
  msm: z.boolean().default(false),
  months: z.literal(ranges).default(3),
});

/** One reference station, live: details, position, availability and log. */
export function ReferenceStation() {
  const { t } = useTranslation();
  const id = useRecordId();
  return id ? <StationPage key={id} id={id} /> : <NotAuthorisedPage title={t('station.title')} />;
}

function StationPage({ id }: { id: number }) {
  const { t } = useTranslation();
  const { stationQuery, stale } = useStation(id);
  const [open, setOpen] = useState<DialogName>();
  return (
    <RecordPage
      title={t('station.title')}
      query={stationQuery}
      failed={t('station.failed')}
      loading={
        <div className={styles.stationpage} aria-busy="true">
          <Skeleton height={78} />
        </div>
      }
      pending={{ actions: <Back /> }}
      head={(station) => ({
        title: station.text,
        star: <HeadStar kind="station" id={station.value} name={station.text} />,
        tag: (
          <>
            <StatusTag status={stationStatus(station)} />
            <AlarmTag station={id} />
          </>
        ),
        sub: serverText(station.countrytext),
        updatedAt: stationQuery.dataUpdatedAt,
        updating: stationQuery.isFetching,
        actions: <StationActions station={station} onOpen={setOpen} />,
      })}
    >
      {(station) => (
        <>
          <StationService station={station} onOpen={setOpen} />
          <StationContent station={station} stale={stale} onEdit={() => setOpen('edit')} />
          <Suspense fallback={null}>
            {open === 'edit' && <StationDialog id={id} onClose={() => setOpen(undefined)} />}
            {open === 'remote' && <RemoteAccess station={station} onClose={() => setOpen(undefined)} />}
            {open === 'takeOut' && <TakeOut station={station} onClose={() => setOpen(undefined)} />}
            {open === 'putBack' && <PutBack station={station} onClose={() => setOpen(undefined)} />}
            {open === 'rovers' && <RoverEvents station={station} onClose={() => setOpen(undefined)} />}
          </Suspense>
        </>
      )}
    </RecordPage>
  );
}

type DialogName = 'edit' | 'remote' | 'rovers' | 'takeOut' | 'putBack';

function StationActions({ station, onOpen }: { station: Station; onOpen: (dialog: DialogName) => void }) {
  const { t } = useTranslation();
  const mayChange = useCan()(areas.stations.update);
  const mayTakeOut = useCan()(areas.stationService.takeOut);
  const reachable = Boolean(station.virtual_ip) && station.virtual_ip !== NO_VIRTUAL_IP;
  return (
    <>
      <Back />
      <Button icon={<IconTractor className="icon" aria-hidden="true" />} onClick={() => onOpen('rovers')}>
        {t('station.rovers')}
      </Button>
      <ReportLink subject="station" id={station.value} />
      {mayChange && reachable && (
        <Button
          icon={<IconExternalLink className="icon" aria-hidden="true" />}
          onClick={() => onOpen('remote')}
        >
          {t('station.remote')}
        </Button>
      )}
      {mayTakeOut && !station.out_of_service && (
        <Button icon={<IconTool className="icon" aria-hidden="true" />} onClick={() => onOpen('takeOut')}>
          {t('station.takeOut')}
        </Button>
      )}
    </>
  );
}

/** Why a station is out of service, and what ends that. */
function StationService({ station, onOpen }: { station: Station; onOpen: (dialog: DialogName) => void }) {
  const { t } = useTranslation();
  const mayChange = useCan()(areas.stationService.putBack);
  if (!station.out_of_service) return null;
  return (
    <OutOfServiceBanner outOfService={station.out_of_service}>
      {mayChange && (
        <>
          <Button onClick={() => onOpen('takeOut')}>{t('station.outEdit')}</Button>
          <Button tone="primary" onClick={() => onOpen('putBack')}>
            {t('station.putBack')}
          </Button>
        </>
      )}
    </OutOfServiceBanner>
  );
}

interface ContentProps {
  station: Station;
  stale: boolean;
  onEdit: () => void;
}

function StationContent({ station, stale, onEdit }: ContentProps) {
  const [{ period, until, msm, months }, setFilter] = useUrlFilter(filterSchema);
  const view = useMemo(
    (): View => ({ period, ...(until !== undefined && { until: Date.parse(until) }) }),
    [period, until],
  );
  const onView = (next: View) =>
    setFilter(
      {
        period: next.period,
        until: next.until === undefined ? undefined : new Date(next.until).toISOString(),
      },
      { push: true },
    );
  const { id } = station;
  const sky = station.type === 4 && station.sending === 1 && station.gsats + station.rsats > 0;
  const calendar = (
    <Calendar
      station={id}
      msm={msm}
      range={months}
      onRange={(next) => setFilter({ months: next }, { push: true })}
      chosen={dayOf(view)}
      onDay={(begins) => onView(dayAt(begins))}
    />
  );
  return (
    <div className={stale ? classes(styles.stationpage, 'stale') : styles.stationpage}>
      <StationRefusals station={id} />
      <StationStats station={station} />
      <div className={classes(styles.stationgrid, styles.now)}>
        <div className={styles.about}>
          <StationLocation station={station} />
          <StationDetails station={station} sky={sky} onEdit={onEdit} />
        </div>
        {sky && (
          <div className="over">
            <SkyPlot station={id} />
            <SatelliteTable station={id} />
          </div>
        )}
        <Availability
          station={id}
          msm={msm}
          onMsm={(on) => setFilter({ msm: on }, { push: true })}
          view={view}
          onView={onView}
        />
        {!sky && calendar}
      </div>
      <div className={classes(styles.stationgrid, styles.health)}>
        <div className={styles.side}>
          <StationHealth station={id} />
          <RinexDownload station={id} />
        </div>
        <StationProfiles station={id} />
      </div>
      <div className={sky ? classes(styles.stationgrid, styles.record) : undefined}>
        {sky && calendar}
        <StationLogs station={id} msm={msm} view={view} />
      </div>
    </div>
  );
}

/** Leads to the list as it was left, because Back of the browser undoes steps within the page. */
function Back() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const remembered = useRememberedLists()[pathOf('casterreferencestations')];
  return (
    <Button
      icon={<IconArrowLeft className="icon" aria-hidden="true" />}
      onClick={() => void navigate(page('casterreferencestations', { search: remembered }))}
    >
      {t('station.back')}
    </Button>
  );
}

/** The day of the calendar that a view is, YYYY-MM-DD; none for other stretches. */
function dayOf(view: View): string | undefined {
  if (view.period !== 'day' || view.until === undefined) return undefined;
  const { begins, ends } = stretchOf(view, Date.now());
  if (dayAt(begins).until !== ends) return undefined;
  return dateText(begins, 'day').split('-').reverse().join('-');
}
