import type { SatellitesLine } from '@cairn/contract';
import { useTranslation } from '../../language/index.ts';
import { Details } from '../../ui/Card.tsx';
import { Mono } from '../../ui/Copy.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { absoluteWithZone } from '../../ui/dates.ts';
import { DateText } from '../../ui/Time.tsx';
import { CopyLink } from '../CopyLink.tsx';
import { StationLinks } from './StationLinks.tsx';
import { sumOf } from './sats.columns.tsx';
import './messages.ts';

interface Props {
  line: SatellitesLine;
  onClose: () => void;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}

/** The satellites of a station at a moment, and the connection that they belong to. */
export function SatellitesDrawer({ line, ...drawer }: Props) {
  const { t } = useTranslation();
  return (
    <Drawer
      title={line.basestation}
      sub={absoluteWithZone(line.timestamp)}
      footer={<CopyLink at={line.timestamp} id={line.id} />}
      {...drawer}
    >
      <section>
        <Details
          rows={[
            [t('observations.gsats'), line.gsats ?? '-'],
            [t('observations.rsats'), line.rsats ?? '-'],
            [t('observations.esats'), line.esats ?? '-'],
            [t('observations.csats'), line.csats ?? '-'],
            [t('observations.sum'), sumOf(line)],
            [
              t('observations.session'),
              line.session === null ? '-' : <Mono key="s">{String(line.session)}</Mono>,
            ],
            [
              t('observations.began'),
              line.session === null ? '-' : <DateText key="b" value={line.session * 1000} shape="second" />,
            ],
            [t('observations.id'), <Mono key="i">{line.id}</Mono>],
          ]}
        />
        <StationLinks station={line.Base} at={line.timestamp} to="casterlogrtcm3" />
      </section>
    </Drawer>
  );
}
