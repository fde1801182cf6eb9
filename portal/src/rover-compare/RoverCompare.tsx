import type { ComparedRow, Reply } from '@cairn/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { areas, isAbsent, query } from '../api.ts';
import { page } from '../app/paths.ts';
import { translateCode, useTranslation } from '../language/index.ts';
import { BackButton, RoverPage, RoverUnauthorised } from '../rover-sessions/RoverPage.tsx';
import { useMayOpen } from '../shell/useMayOpen.ts';
import { Button, Segmented } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { dateText } from '../ui/dates.ts';
import { MomentFilter } from '../ui/filter/MomentFilter.tsx';
import { useUrlFilter } from '../ui/filter/url.ts';
import { count, quantity } from '../ui/format.ts';
import { Banner, Page } from '../ui/Page.tsx';
import { QueryState, SkeletonLines } from '../ui/States.tsx';
import { DateText } from '../ui/Time.tsx';
import styles from './rover-compare.module.css';
import './messages.ts';

type Compared = Reply<typeof areas.roverCompare.compare>;

const DAY = 86_400_000;
const presets = [
  { value: 1, key: 'dayAgo' },
  { value: 7, key: 'weekAgo' },
  { value: 30, key: 'monthAgo' },
] as const;

/** What the address holds: two moments; without the second it is the present, without the first a week before that. */
const filterSchema = z.object({
  before: z.iso.datetime().optional(),
  after: z.iso.datetime().optional(),
});

/** "It worked until Tuesday": a rover at two moments, what differs first. */
export function RoverCompare() {
  const { t } = useTranslation();
  return <RoverPage title={t('roverCompare.title')}>{(id) => <Compare key={id} rover={id} />}</RoverPage>;
}

function Compare({ rover }: { rover: number }) {
  const { t } = useTranslation();
  const mayOpen = useMayOpen();
  const [filter, setFilter] = useUrlFilter(filterSchema);
  const [opened] = useState(() => new Date().toISOString());
  const after = filter.after ?? opened;
  const before = filter.before ?? new Date(Date.parse(after) - 7 * DAY).toISOString();
  const isInOrder = before < after;
  const compared = useQuery({
    ...query(areas.roverCompare.compare, { rover, before, after }),
    enabled: isInOrder,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isAbsent(compared.error)) return <RoverUnauthorised title={t('roverCompare.title')} />;
  const days = (Date.parse(after) - Date.parse(before)) / DAY;
  return (
    <Page
      title={compared.data?.rover || t('roverCompare.title')}
      sub={compared.data && t('roverCompare.title')}
      actions={
        <>
          <BackButton />
          {mayOpen('casterrovermanage') && (
            <Link className="button" {...page('casterrovermanage', { id: rover })}>
              {t('roverCompare.manage')}
            </Link>
          )}
        </>
      }
    >
      <div className="toolbar filters">
        <div className="chips">
          <MomentFilter
            name={t('roverCompare.before')}
            value={before}
            onChange={(next) => setFilter({ before: next }, { push: true })}
          />
          <MomentFilter
            name={t('roverCompare.after')}
            value={after}
            onChange={(next) => setFilter({ after: next }, { push: true })}
          />
          {filter.after && (
            <Button size="small" onClick={() => setFilter({ after: undefined, before }, { push: true })}>
              {t('roverCompare.now')}
            </Button>
          )}
          <Segmented
            label={t('roverCompare.presets')}
            options={presets.map(({ value, key }) => ({
              value: value as number,
              label: t(`roverCompare.${key}`),
            }))}
            value={days}
            onChange={(next) =>
              setFilter({ before: new Date(Date.parse(after) - next * DAY).toISOString() }, { push: true })
            }
          />
        </div>
      </div>
      {isInOrder ? (
        <QueryState query={compared} failed={t('roverCompare.failed')} loading={<SkeletonLines count={12} />}>
          {(reply) => (
            <div className={styles.compared}>
              <Differences compared={reply} />
              <Events compared={reply} />
            </div>
          )}
        </QueryState>
      ) : (
        <Banner tone="warning">{t('roverCompare.order')}</Banner>
      )}
    </Page>
  );
}

function Differences({ compared }: { compared: Compared }) {
  const { t } = useTranslation();
  const { rows, before, after, created } = compared;
  const different = rows.filter(({ differs }) => differs);
  return (
    <>
      {created > before && <Banner tone="info">{t('roverCompare.notYet', { at: dateText(created) })}</Banner>}
      <Card
        flush
        title={
          different.length > 0
            ? t('roverCompare.differs', { count: different.length })
            : t('roverCompare.same')
        }
        meta={t('roverCompare.window')}
      >
        <table className={styles.rows}>
          <thead>
            <tr>
              <th scope="col">{t('roverCompare.what')}</th>
              <th scope="col" className="num">
                <DateText value={before} />
              </th>
              <th scope="col" className="num">
                <DateText value={after} />
              </th>
            </tr>
          </thead>
          <tbody>
            {[...different, ...rows.filter(({ differs }) => !differs)].map((row) => (
              <tr key={row.fact} className={row.differs ? styles.differs : undefined}>
                <th scope="row">
                  {row.name || translateCode(`roverCompare.fact_${row.fact}`)}
                  {row.differs && <span className="visually-hidden"> ({t('roverCompare.different')})</span>}
                </th>
                <td className="num">{textOf(row, row.before)}</td>
                <td className="num">{textOf(row, row.after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </>
  );
}

const units: Readonly<Record<string, (value: number) => string>> = {
  fixed: (value) => quantity(value, '%'),
  baseline: (value) => quantity(value, 'km'),
  age: (value) => quantity(value, 's'),
  satellites: (value) => count(value),
  observed: (value) => count(value),
};

function textOf({ fact }: ComparedRow, value: string | null): string {
  if (value === null) return '-';
  const unit = units[fact];
  if (unit) return unit(Number(value));
  if (fact === 'subscription_state') return translateCode(`roverCompare.${value}`);
  return fact === 'subscription_ends' || fact === 'last_connected' ? dateText(value) : value;
}

function Events({ compared: { events, more } }: { compared: Compared }) {
  const { t } = useTranslation();
  return (
    <Card flush title={t('roverCompare.events')}>
      {events.length === 0 && <p className="dim card-text">{t('roverCompare.noEvents')}</p>}
      <ol className={styles.events} data-user-text>
        {events.map(({ at, user, text, detail }) => (
          <li key={`${at} ${text}`}>
            <span>
              <span className="num dim">{dateText(at)}</span> {text}
            </span>
            {detail && <span className={styles.detail}>{detail}</span>}
            <small className="dim">{user || t('roverCompare.system')}</small>
          </li>
        ))}
      </ol>
      {more && <p className="dim card-text">{t('roverCompare.more')}</p>}
    </Card>
  );
}
