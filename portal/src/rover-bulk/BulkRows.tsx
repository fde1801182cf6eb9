import type { BulkRow } from '@cairn/contract';
import { useState } from 'react';
import { t as say, useTranslation } from '../language/index.ts';
import { Button, Segmented } from '../ui/Button.tsx';
import { dateText } from '../ui/dates.ts';
import { count } from '../ui/format.ts';
import { IconCircleCheck, IconDownload, IconMinus } from '../ui/icons.tsx';
import type { Column } from '../ui/table/column.ts';
import { saveRows } from '../ui/table/save.ts';
import styles from './rover-bulk.module.css';

interface Props {
  rows: readonly BulkRow[];
  isResult?: boolean;
}

type Shown = 'all' | 'done' | 'notDone';

/** More lines than these nobody reads; the file has all of them. */
const MOST = 200;

/** A line for each rover, those that are left as they are first; filtered by that, and as a file. */
export function BulkRows({ rows, isResult = false }: Props) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<Shown>('all');
  const done = t(isResult ? 'roverBulk.isDone' : 'roverBulk.willBeDone');
  const chosen = rows
    .filter((row) => shown === 'all' || (row.done === 1) === (shown === 'done'))
    .toSorted((a, b) => a.done - b.done);
  const options = [
    { value: 'all', label: t('roverBulk.all') },
    { value: 'done', label: done },
    { value: 'notDone', label: t('roverBulk.isNotDone') },
  ] as const;
  const save = () => void saveRows(t('roverBulk.file'), 'csv', columns, chosen);
  return (
    <>
      <div className="toolbar">
        <Segmented<Shown>
          small
          label={t('roverBulk.rows')}
          options={options}
          value={shown}
          onChange={setShown}
        />
        <span className="grow" />
        <Button
          tone="quiet"
          size="small"
          icon={<IconDownload className="icon icon-14" aria-hidden="true" />}
          onClick={save}
        >
          {t('roverBulk.save')}
        </Button>
      </div>
      <ul className={styles.bulkRows} aria-label={t('roverBulk.rows')}>
        {chosen.slice(0, MOST).map((row) => (
          <li key={row.id}>
            {row.done ? (
              <IconCircleCheck className="icon tone-ok" role="img" aria-label={done} />
            ) : (
              <IconMinus className="icon tone-error" role="img" aria-label={t('roverBulk.isNotDone')} />
            )}
            <div>
              <b>{row.title || t('roverBulk.unknown', { id: row.id })}</b>
              <small className="dim">{row.company}</small>
            </div>
            <div className={styles.bulkEffect}>
              {row.start && row.end && (
                <span className="num">
                  {t('roverBulk.until', { start: dateText(row.start), end: dateText(row.end) })}
                </span>
              )}
              {row.before && <span>{t('roverBulk.change', { before: row.before, after: row.after })}</span>}
              {row.text && <span>{row.text}</span>}
              {row.email && <small className="dim">{t('roverBulk.mailTo', { email: row.email })}</small>}
            </div>
          </li>
        ))}
      </ul>
      {chosen.length > MOST && (
        <p className="dim">{t('roverBulk.more', { n: count(chosen.length - MOST) })}</p>
      )}
    </>
  );
}

const at = (value: string | undefined) => (value === undefined ? undefined : new Date(value));

const columns: readonly Column<BulkRow>[] = [
  { id: 'rover', header: say('roverBulk.rover'), value: ({ title, id }) => title || id },
  { id: 'company', header: say('roverBulk.company'), value: ({ company }) => company },
  {
    id: 'done',
    header: say('roverBulk.isDone'),
    value: ({ done }) => say(done ? 'roverBulk.yes' : 'roverBulk.no'),
  },
  { id: 'text', header: say('roverBulk.note'), value: ({ text }) => text },
  { id: 'before', header: say('roverBulk.before'), value: ({ before }) => before },
  { id: 'after', header: say('roverBulk.after'), value: ({ after }) => after },
  { id: 'start', header: say('roverBulk.start'), value: ({ start }) => at(start) },
  { id: 'end', header: say('roverBulk.end'), value: ({ end }) => at(end) },
  { id: 'email', header: say('roverBulk.email'), value: ({ email }) => email },
];
