import type { Station } from '@cairn/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../language/index.ts';
import { outagesPage } from '../../outages/outagesPage.ts';
import { StatBar } from '../../ui/Card.tsx';
import { count, dataSize, decimals } from '../../ui/format.ts';
import { RunningDuration } from '../../ui/RunningDuration.tsx';
import { DateText, RelativeTime } from '../../ui/Time.tsx';
import './messages.ts';

/** What a station is now, in a row. */
export function StationStats({ station }: { station: Station }) {
  const { t } = useTranslation();
  const online = station.sending === 1;
  const since = online ? station.connected_time : station.disconnected_time;
  const { gsats: gps, rsats: glonass, esats: galileo, csats: beidou } = station;
  const others = station.qsats + station.ssats + station.nsats;
  return (
    <StatBar
      stats={[
        {
          label: t(online ? 'station.connected' : 'station.offlineFor'),
          value: <RunningDuration from={since} />,
          note: since ? <DateText value={since} shape="second" /> : t('station.neverSeen'),
        },
        {
          label: t('station.satellites'),
          value: online ? station.all_sats : '-',
          note: online
            ? t('station.satellitesOf', { gps, glonass, galileo, beidou }) +
              (others > 0 ? t('station.satellitesOther', { n: others }) : '')
            : '\u00a0',
        },
        {
          label: t('station.corrections'),
          value: online ? t('station.perSecond', { n: count(station.data_rate) }) : '-',
          note: t(!online ? 'station.noCorrections' : station.msm ? 'station.msmReceived' : 'station.noMsm'),
        },
        {
          label: t('station.received'),
          value: dataSize(station.datausage),
          note: t(online ? 'station.receivedNow' : 'station.receivedThen'),
        },
        {
          label: t('station.lastRtcm'),
          value: <RelativeTime value={station.lastrtcm3} />,
          note: station.lastrtcm3 ? (
            <DateText value={station.lastrtcm3} shape="second" />
          ) : (
            t('station.neverSeen')
          ),
        },
        {
          label: t('station.avail'),
          value: decimals(station.avail, 2),
          note: (
            <Link className="link" {...outagesPage({ station: station.value })}>
              {t('station.week')}
            </Link>
          ),
        },
      ]}
    />
  );
}
