import type { Reply, Track } from '@cairn/contract';
import { memo } from 'react';
import type { areas } from '../../api.ts';
import { useTranslation } from '../../language/index.ts';
import { LogMark } from '../../logs/LogMark.tsx';
import { Card } from '../../ui/Card.tsx';
import { DateText } from '../../ui/Time.tsx';
import { nearest } from '../losses/model.ts';
import { hoverPoint } from '../track/hover.ts';
import styles from './history.module.css';
import './messages.ts';

type Line = Reply<typeof areas.roverSessions.detail>['Log'][number];

/** The caster's log of the session, oldest first; pointing at a line marks its time on the axis and on the map. */
export const SessionLog = memo(function SessionLog({
  log,
  track,
}: {
  log: readonly Line[];
  track: Track | null;
}) {
  const { t } = useTranslation();
  const point = ({ Timestamp }: Line) => {
    if (track) hoverPoint(nearest(track.seconds, (Date.parse(Timestamp) - Date.parse(track.from)) / 1000));
  };
  return (
    <Card title={t('history.log')} className={styles.sessionlog}>
      {log.length === 0 ? (
        <p className="dim">{t('history.logNone')}</p>
      ) : (
        <ul className="events">
          {log.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a log is only added to
            <li key={index} onPointerEnter={() => point(line)} onPointerLeave={() => hoverPoint(undefined)}>
              <DateText value={line.Timestamp} shape="time" />
              <LogMark color={line.Colour} type={1} />
              <span>
                <b>{line.Message}</b> {line.Description}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
});
