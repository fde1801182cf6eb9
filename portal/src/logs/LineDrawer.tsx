import type { LogLine } from '@cairn/contract';
import { Link } from '@tanstack/react-router';
import { page } from '../app/paths.ts';
import { useTranslation } from '../language/index.ts';
import { useMayOpen } from '../shell/useMayOpen.ts';
import { Details } from '../ui/Card.tsx';
import { Mono } from '../ui/Copy.tsx';
import { classes } from '../ui/classes.ts';
import { Drawer } from '../ui/Drawer.tsx';
import { absoluteWithZone } from '../ui/dates.ts';
import { IconHistory, IconListDetails, IconTractor } from '../ui/icons.tsx';
import { CopyLink } from './CopyLink.tsx';
import { LogMark } from './LogMark.tsx';
import { typeText } from './logs.columns.tsx';
import styles from './logs.module.css';
import './messages.ts';

interface Props {
  line: LogLine;
  onClose: () => void;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}

/** One line of the log with all of its words. */
export function LineDrawer({ line, ...drawer }: Props) {
  const { t } = useTranslation();
  const mayOpen = useMayOpen();
  return (
    <Drawer
      title={line.Message}
      tag={<LogMark color={line.Color} type={line.Type_code} />}
      sub={absoluteWithZone(line.Timestamp)}
      footer={<CopyLink at={line.Timestamp} id={line.id} />}
      {...drawer}
    >
      <section>
        <p className={styles.linetext}>{line.Description || '-'}</p>
      </section>
      <section>
        <Details
          rows={[
            [t('logs.type'), typeText(line.Type_code)],
            [t('logs.code'), line.Message_code],
            [t('logs.username'), line.Username && <Mono copy={t('logs.username')}>{line.Username}</Mono>],
            [t('logs.station'), line.Basestation || '-'],
            [
              t('logs.session'),
              line.Session_id === null ? (
                '-'
              ) : (
                <Mono key="s" copy={t('logs.session')}>
                  {String(line.Session_id)}
                </Mono>
              ),
            ],
          ]}
        />
        {line.Rover_id !== null && line.Session_id !== null && mayOpen('casterroverhistory') && (
          <Link
            className={classes('link row', styles.tosession)}
            {...page('casterroverhistory', { id: line.Rover_id, search: { session: line.Session_id } })}
          >
            <IconHistory className="icon icon-14" aria-hidden="true" /> {t('logs.openSession')}
          </Link>
        )}
        {line.Rover_id !== null && (
          <Link
            className={classes('link row', styles.tosession)}
            {...page('casterloggga', {
              search: { rover: line.Rover_id, at: new Date(Date.parse(line.Timestamp) + 1).toISOString() },
            })}
          >
            <IconListDetails className="icon icon-14" aria-hidden="true" /> {t('logs.openGga')}
          </Link>
        )}
        {line.Rover_id !== null && mayOpen('casterrovermanage') && (
          <Link
            className={classes('link row', styles.tosession)}
            {...page('casterrovermanage', { id: line.Rover_id })}
          >
            <IconTractor className="icon icon-14" aria-hidden="true" /> {t('logs.openRover')}
          </Link>
        )}
      </section>
    </Drawer>
  );
}
