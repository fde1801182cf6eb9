import { type Rtcm3Line, rtcmMessage, rtcmMessageName } from '@cairn/contract';
import { currentLanguage, useTranslation } from '../../language/index.ts';
import { Details } from '../../ui/Card.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { absoluteWithZone } from '../../ui/dates.ts';
import { count, dataSize, decimals } from '../../ui/format.ts';
import { IconAlertTriangle } from '../../ui/icons.tsx';
import { CopyLink } from '../CopyLink.tsx';
import styles from '../logs.module.css';
import { hasWrongSize, intervalOf, isLate, rightSizeOf, sizeOf } from './rtcm3.rules.ts';
import { StationLinks } from './StationLinks.tsx';
import { useIntervals } from './useIntervals.ts';
import './messages.ts';

interface Props {
  line: Rtcm3Line;
  onClose: () => void;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}

/** A message of a station: what it holds, and its size and interval against what they should be. */
export function Rtcm3Drawer({ line, ...drawer }: Props) {
  const { t } = useTranslation();
  const { kind = 'unknown', constellation } = rtcmMessage(line.Message) ?? {};
  const right = rightSizeOf(line);
  const interval = intervalOf(line);
  const usual = useIntervals(line.Base).get(line.Message);
  const bytes = (n: number) => count(Math.round(n));
  const remarks = [
    hasWrongSize(line) && t('observations.sizeWrong'),
    isLate(interval, usual) && t('observations.late'),
  ].filter((remark) => remark !== false);
  const rightSize = () => {
    if (!right) return t('observations.sizeFree');
    return right.least === right.most
      ? t('observations.sizeOf', { n: bytes(right.least) })
      : t('observations.sizeFrom', { least: bytes(right.least), most: bytes(right.most) });
  };
  return (
    <Drawer
      title={`${line.Message} ${rtcmMessageName(line.Message, currentLanguage()) || t('observations.unnamed')}`}
      sub={absoluteWithZone(line.Timestamp)}
      footer={<CopyLink at={line.Timestamp} id={line.id} />}
      {...drawer}
    >
      {remarks.length > 0 && (
        <section>
          <ul className={styles.remarks}>
            {remarks.map((remark) => (
              <li key={remark}>
                <IconAlertTriangle className="icon icon-14 tone-warning" aria-hidden="true" />
                <span>{remark}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <Details
          rows={[
            [t('observations.kind'), t(`observations.kind_${kind}`)],
            [t('observations.constellation'), constellation ?? '-'],
            [t('observations.satellites'), line.Num_Satellites ?? '-'],
            [t('observations.meanSize'), t('observations.sizeOf', { n: bytes(sizeOf(line)) })],
            [t('observations.rightSize'), rightSize()],
            [
              t('observations.meanInterval'),
              interval === undefined
                ? t('observations.first')
                : t('observations.seconds', { n: decimals(interval, 1) }),
            ],
            [
              t('observations.usualInterval'),
              usual === undefined
                ? t('observations.noUsual')
                : t('observations.seconds', { n: decimals(usual, 1) }),
            ],
            [
              t('observations.counted'),
              t('observations.framesText', { n: count(line.frames), size: dataSize(line.bytes) }),
            ],
            [t('observations.basestation'), line.Basestation],
            [t('observations.stationId'), line.Station_id ?? '-'],
          ]}
        />
        <StationLinks station={line.Base} at={line.Timestamp} to="casterlogsats" />
      </section>
    </Drawer>
  );
}
