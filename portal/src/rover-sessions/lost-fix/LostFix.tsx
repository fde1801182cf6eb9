import type { Reply } from '@cairn/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { areas, isAbsent, query } from '../../api.ts';
import { page } from '../../app/paths.ts';
import { NotAuthorisedPage } from '../../kit/NotAuthorised.tsx';
import { RecordPage } from '../../kit/RecordPage.tsx';
import { useRecordId } from '../../kit/useRecordId.ts';
import { useTranslation } from '../../language/index.ts';
import { outagesPage } from '../../outages/outagesPage.ts';
import { useMayOpen } from '../../shell/useMayOpen.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, StatBar } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { dateText, dayBounds } from '../../ui/dates.ts';
import { DayFilter } from '../../ui/filter/DayFilter.tsx';
import { filterDay } from '../../ui/filter/filterDay.ts';
import { useUrlFilter } from '../../ui/filter/url.ts';
import { count, duration } from '../../ui/format.ts';
import { Banner } from '../../ui/Page.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { usePrinting } from '../../ui/usePrinting.ts';
import styles from './lost-fix.module.css';
import { causeName } from './RecentHours.tsx';
import { lossPage, lossParts } from './sentence.ts';
import './messages.ts';

const SHOWN_LOSSES = 5;
const lostFixFilter = z.object({ day: filterDay.optional() });

type LostFixReply = Reply<typeof areas.roverSessions.lostFix>;
type Group = LostFixReply['groups'][number];

/** The rovers of a company that lost their fix on a day, grouped by cause. */
export function LostFix() {
  const { t } = useTranslation();
  const id = useRecordId();
  return id ? <OfCompany key={id} id={id} /> : <NotAuthorisedPage title={t('lostFix.title')} />;
}

function OfCompany({ id }: { id: number }) {
  const { t } = useTranslation();
  const [{ day = today() }, setFilter] = useUrlFilter(lostFixFilter);
  const isToday = day === today();
  const { start, end } = useMemo(() => dayBounds(day), [day]);
  const lostFix = useQuery({
    ...query(areas.roverSessions.lostFix, {
      company: id,
      start: start.toISOString(),
      end: new Date(end.getTime() + 1).toISOString(),
    }),
    placeholderData: keepPreviousData,
  });
  if (isAbsent(lostFix.error)) return <NotAuthorisedPage title={t('lostFix.title')} />;
  return (
    <RecordPage
      title={t('lostFix.title')}
      query={lostFix}
      failed={t('lostFix.companyFailed')}
      loading={<Skeleton height={320} />}
      head={({ company }) => ({
        title: isToday ? t('lostFix.today') : `${t('lostFix.title')} ${dateText(start, 'day')}`,
        sub: <Link {...page('castercompany', { id })}>{company}</Link>,
        updatedAt: lostFix.dataUpdatedAt,
        updating: lostFix.isFetching,
        actions: (
          <DayFilter
            name={t('lostFix.day')}
            value={day}
            max={today()}
            onChange={(next) => setFilter({ day: next === today() ? undefined : next })}
          />
        ),
      })}
    >
      {(reply) => <Losses reply={reply} />}
    </RecordPage>
  );
}

const today = () => dateText(Date.now(), 'day').split('-').reverse().join('-');

function Losses({ reply }: { reply: LostFixReply }) {
  const { t } = useTranslation();
  const { groups, rovers, partly } = reply;
  if (groups.length === 0)
    return (
      <EmptyState title={t('lostFix.none')}>
        {rovers > 0 ? t('lostFix.noneText', { n: count(rovers) }) : t('lostFix.noneRovers')}
      </EmptyState>
    );
  const losses = groups.flatMap((group) => group.losses);
  return (
    <div className={styles.lostfix}>
      <StatBar
        stats={[
          {
            label: t('lostFix.rovers'),
            value: count(new Set(losses.map(({ rover }) => rover)).size),
            note: t('lostFix.ofRovers', { n: count(rovers) }),
          },
          { label: t('lostFix.losses'), value: count(losses.length) },
          {
            label: t('lostFix.without'),
            value: duration(groups.reduce((sum, { seconds }) => sum + seconds, 0)),
            note: t('lostFix.ofAll'),
          },
          { label: t('lostFix.causes'), value: count(groups.length) },
        ]}
      />
      {partly && <Banner tone="warning">{t('lostFix.partly')}</Banner>}
      {groups.map((group) => (
        <LossGroup key={`${group.cause} ${group.outage?.station} ${group.outage?.began}`} group={group} />
      ))}
    </div>
  );
}

/** `14 rovers`: the losses of one cause, earliest first. */
function LossGroup({ group }: { group: Group }) {
  const { t } = useTranslation();
  const mayOpen = useMayOpen();
  const [all, setAll] = useState(false);
  const printing = usePrinting();
  const { losses, outage, rovers, seconds } = group;
  const shown = all || printing ? losses : losses.slice(0, SHOWN_LOSSES);
  return (
    <Card
      flush
      title={titleOf(group)}
      meta={[
        rovers === 1 ? t('lostFix.hitOne') : t('lostFix.hit', { n: count(rovers) }),
        ...(losses.length > rovers ? [t('lostFix.hitLosses', { losses: count(losses.length) })] : []),
        duration(seconds),
      ].join(', ')}
      tools={
        outage &&
        mayOpen('casteroutages') && (
          <Link
            className="button quiet small"
            {...outagesPage({
              station: outage.station,
              from: dayAround(outage.began).start.getTime(),
              to: dayAround(outage.began).end.getTime(),
              open: outage.began,
            })}
          >
            {t('lostFix.toOutage')}
          </Link>
        )
      }
    >
      <ol className={styles.grouplosses}>
        {shown.map((one) => {
          const { at, seconds: length, because } = lossParts(one);
          return (
            <li key={`${one.session} ${one.loss.from}`}>
              <Link {...lossPage(one)}>
                <span className="num">{at}</span>
                <b className="cut">{one.text}</b>
                <span className="num">{duration(Math.max(1, length))}</span>
                <span className={classes('dim', styles.because)}>{because}</span>
              </Link>
            </li>
          );
        })}
      </ol>
      {shown.length < losses.length && (
        <Button tone="quiet" size="small" className={styles.moreLosses} onClick={() => setAll(true)}>
          {t('lostFix.more', { n: count(losses.length - shown.length) })}
        </Button>
      )}
    </Card>
  );

  function titleOf({ cause }: Group): string {
    if (!outage) return causeName(cause);
    const at = dateText(outage.began, 'time');
    if (outage.ended === null) return t('lostFix.group.station_gap_lasts', { station: outage.text, at });
    const time = duration(Math.max(1, (Date.parse(outage.ended) - Date.parse(outage.began)) / 1000));
    return t('lostFix.group.station_gap', { station: outage.text, at, time });
  }
}

const dayAround = (at: string) => dayBounds(dateText(at, 'day').split('-').reverse().join('-'));
