import { Link } from '@tanstack/react-router';
import { page } from '../../app/paths.ts';
import { useTranslation } from '../../language/index.ts';
import { useMayOpen } from '../../shell/useMayOpen.ts';
import { classes } from '../../ui/classes.ts';
import { IconAntenna, IconListDetails } from '../../ui/icons.tsx';
import styles from '../logs.module.css';
import './messages.ts';

interface Props {
  station: number;
  /** The time of the line. */
  at: string;
  to: 'casterlogsats' | 'casterlogrtcm3';
}

/** Leads from a line to its station, and to what the other log has of the same moment. */
export function StationLinks({ station, at, to }: Props) {
  const { t } = useTranslation();
  const mayOpen = useMayOpen();
  const moment = new Date(Date.parse(at) + 1).toISOString();
  return (
    <>
      <Link
        className={classes('link row', styles.tosession)}
        {...page(to, { search: { basestation: station, at: moment } })}
      >
        <IconListDetails className="icon icon-14" aria-hidden="true" />{' '}
        {t(to === 'casterlogsats' ? 'observations.toSats' : 'observations.toRtcm3')}
      </Link>
      {mayOpen('casterreferencestation') && (
        <Link
          className={classes('link row', styles.tosession)}
          {...page('casterreferencestation', { id: station })}
        >
          <IconAntenna className="icon icon-14" aria-hidden="true" /> {t('observations.openStation')}
        </Link>
      )}
    </>
  );
}
