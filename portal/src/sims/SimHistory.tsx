import type { Reply, SimChange } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { areas, query } from '../api.ts';
import { serverText, useTranslation } from '../language/index.ts';
import { QueryState, SkeletonLines } from '../ui/States.tsx';
import { DateText } from '../ui/Time.tsx';
import { changeText } from './SimStatus.tsx';
import styles from './sims.module.css';
import { intervalOf } from './useSims.ts';
import './messages.ts';

type Move = Reply<typeof areas.sims.history>['moves'][number];

interface Entry {
  readonly key: string;
  readonly at: string;
  readonly user: string;
  readonly text: ReactNode;
  readonly note: string;
}

/** Moves and changes of status of a SIM card, newest first. */
export function SimHistory({ sim }: { sim: number }) {
  const { t } = useTranslation();
  const history = useQuery({
    ...query(areas.sims.history, { id: sim }),
    refetchInterval: ({ state }) => intervalOf(state.data?.changes),
  });
  return (
    <QueryState query={history} failed={t('sim.historyFailed')} loading={<SkeletonLines count={3} />}>
      {({ moves, changes }) => <Entries entries={entriesOf(moves, changes)} />}
    </QueryState>
  );

  function entriesOf(moves: readonly Move[], changes: readonly SimChange[]): Entry[] {
    const nobody = t('sim.nobody');
    return [
      ...moves.map((move) => ({
        key: `m${move.value}`,
        at: move.at,
        user: move.user,
        note: serverText(move.reason),
        text: t('sim.moved', { from: move.from || nobody, to: move.to || nobody }),
      })),
      ...changes.map((change) => ({
        key: `c${change.value}`,
        at: change.at,
        user: change.user,
        note: '',
        text: changeText(change),
      })),
    ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  }
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation();
  if (entries.length === 0) return <p className="dim">{t('sim.historyNone')}</p>;
  return (
    <ol className={styles.simHistory}>
      {entries.map(({ key, at, user, text, note }) => (
        <li key={key}>
          <span>{text}</span>
          {note && <span className="dim">{note}</span>}
          <small className="dim">
            <DateText value={at} /> {user ? t('sim.byUser', { user }) : t('sim.bySystem')}
          </small>
        </li>
      ))}
    </ol>
  );
}
