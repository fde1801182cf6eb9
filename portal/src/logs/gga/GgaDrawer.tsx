import { type GgaLine, ggaFaultText } from '@cairn/contract';
import { Link } from '@tanstack/react-router';
import { page } from '../../app/paths.ts';
import { currentLanguage, useTranslation } from '../../language/index.ts';
import { useMayOpen } from '../../shell/useMayOpen.ts';
import { StatusTag } from '../../status/Status.tsx';
import { rtkStatus } from '../../status/status.ts';
import { Details } from '../../ui/Card.tsx';
import { CopyButton, Mono } from '../../ui/Copy.tsx';
import { classes } from '../../ui/classes.ts';
import { Drawer } from '../../ui/Drawer.tsx';
import { absoluteWithZone } from '../../ui/dates.ts';
import { dataSize, decimals, distance } from '../../ui/format.ts';
import { IconAlertTriangle, IconHistory } from '../../ui/icons.tsx';
import { CopyLink } from '../CopyLink.tsx';
import styles from '../logs.module.css';
import { FieldTable } from './FieldTable.tsx';
import { type Remark, remarksOf } from './gga.rules.ts';
import './messages.ts';

interface Props {
  line: GgaLine;
  rover: number;
  onClose: () => void;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}

/** One GGA, field by field, and what is wrong with it. */
export function GgaDrawer({ line, rover, ...drawer }: Props) {
  const { t } = useTranslation();
  const mayOpen = useMayOpen();
  const remarks = remarksOf(line);
  return (
    <Drawer
      title={t(line.unusable ? 'gga.unusableTitle' : 'gga.drawerTitle')}
      tag={line.unusable ? undefined : <StatusTag status={rtkStatus(line.rtk_status)} />}
      sub={absoluteWithZone(line.Timestamp)}
      footer={<CopyLink at={line.Timestamp} id={line.id} />}
      {...drawer}
    >
      <section>
        <h3>{t('gga.sentence')}</h3>
        <p className={classes(styles.linetext, 'mono')}>
          {line.GGA} <CopyButton value={line.GGA} what="GGA" />
        </p>
      </section>
      <section>
        <h3>{t('gga.problems')}</h3>
        {remarks.length === 0 ? (
          <p className="dim">{t('gga.sound')}</p>
        ) : (
          <ul className={styles.remarks}>
            {remarks.map((remark) => (
              <li key={remark.name}>
                <IconAlertTriangle className="icon icon-14 tone-warning" aria-hidden="true" />
                <span>
                  <RemarkText remark={remark} fault={line.fault} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section>
        <h3>{t('gga.fields')}</h3>
        <FieldTable sentence={line.GGA} />
      </section>
      <section>
        <h3>{t('gga.about')}</h3>
        <Details
          rows={[
            [t('gga.username'), <Mono key="u">{line.Username}</Mono>],
            [t('gga.basestation'), line.Basestation ?? '-'],
            [t('gga.baseline'), line.Distance === null ? '-' : distance(line.Distance * 1000)],
            [t('gga.corrections'), line.Bytes_sent === null ? '-' : dataSize(line.Bytes_sent * 1000)],
            [t('gga.agent'), line.User_agent || '-'],
            [
              t('gga.session'),
              <Mono key="s" copy={t('gga.session')}>
                {String(line.Session_id)}
              </Mono>,
            ],
          ]}
        />
        {mayOpen('casterroverhistory') && (
          <Link
            className={classes('link row', styles.tosession)}
            {...page('casterroverhistory', { id: rover, search: { session: line.Session_id } })}
          >
            <IconHistory className="icon icon-14" aria-hidden="true" /> {t('gga.openSession')}
          </Link>
        )}
      </section>
    </Drawer>
  );
}

function RemarkText({ remark, fault }: { remark: Remark; fault: GgaLine['fault'] }): string {
  const { t } = useTranslation();
  if (remark.name === 'unusable')
    return fault
      ? t('gga.unusable', { fault: ggaFaultText(fault, currentLanguage()) })
      : t('gga.unusableUnknown');
  if (remark.name === 'wrongChecksum') return t('gga.wrongChecksum', remark);
  if (remark.name === 'fewFields') return t('gga.fewFields', { n: remark.n });
  if (remark.name === 'oldCorrections')
    return t('gga.oldCorrections', { seconds: decimals(remark.seconds, 1) });
  if (remark.name === 'longBaseline') return t('gga.longBaseline', { km: decimals(remark.km, 0) });
  if (remark.name === 'late' || remark.name === 'ahead')
    return t(`gga.${remark.name}`, { seconds: decimals(remark.seconds, 0) });
  return t(`gga.${remark.name}`);
}
