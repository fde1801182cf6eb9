import { useQuery } from '@tanstack/react-query';
import { areas, query } from '../../api.ts';
import { useTranslation } from '../../language/index.ts';
import { Card } from '../../ui/Card.tsx';
import { IconAlertTriangle, IconCircleCheck } from '../../ui/icons.tsx';
import { QueryState, SkeletonLines } from '../../ui/States.tsx';
import styles from './page.module.css';
import './messages.ts';

const REFRESH_MS = 30_000;

/** Which correction profiles the station can serve by what it sends now, and why not the others. */
export function StationProfiles({ station }: { station: number }) {
  const { t } = useTranslation();
  const profiles = useQuery({
    ...query(areas.correctionProfiles.ofStation, { id: station }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Card id="station-profiles" title={t('station.profiles')}>
      <QueryState query={profiles} failed={t('station.profilesFailed')} loading={<SkeletonLines count={4} />}>
        {(data) =>
          data.sending === 0 ? (
            <p className="dim">{t('station.profilesUnknown')}</p>
          ) : (
            <ul className={styles.profiles}>
              {data.profiles.map(({ value, text, messages, lacks }) => (
                <li key={value} className={lacks.length > 0 ? styles.lacking : undefined}>
                  {lacks.length > 0 ? (
                    <IconAlertTriangle className="icon" aria-hidden="true" />
                  ) : (
                    <IconCircleCheck className="icon" aria-hidden="true" />
                  )}
                  <div>
                    <b data-user-text>{text}</b>
                    <small className="num">
                      {messages.length > 0
                        ? t('station.profileSends', { messages: messages.join(', ') })
                        : t('station.profileSendsNothing')}
                    </small>
                    {lacks.map((lack) => (
                      <small key={lack.text}>{lack.text.charAt(0).toUpperCase() + lack.text.slice(1)}</small>
                    ))}
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </Card>
  );
}
