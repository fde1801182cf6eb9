import { NO_VIRTUAL_IP, type Station } from '@cairn/contract';
import type { ReactNode } from 'react';
import { areas } from '../../api.ts';
import { useCan } from '../../auth/useCan.ts';
import { type Name, serverText, useTranslation } from '../../language/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, Details } from '../../ui/Card.tsx';
import { Mono } from '../../ui/Copy.tsx';
import { decimals } from '../../ui/format.ts';
import { IconPencil } from '../../ui/icons.tsx';
import { RelativeTime } from '../../ui/Time.tsx';
import { Constellations } from '../Constellations.tsx';
import styles from './page.module.css';
import './messages.ts';

type Row = readonly [label: string, value: ReactNode];

interface Props {
  station: Station;
  /** Its satellites are shown next to it. */
  sky: boolean;
  onEdit: () => void;
}

/** The record of a station, and for role 1 its device and modem. */
export function StationDetails({ station, sky, onEdit }: Props) {
  const { t } = useTranslation();
  const may = useCan();
  const copied = (label: `station.${Name<'station'>}`, value: string | undefined): Row => [
    t(label),
    <Mono key={label} copy={t(label)}>
      {value}
    </Mono>,
  ];
  const sent = (label: `station.${Name<'station'>}`, value: string | number | null | undefined): Row =>
    value === null || value === undefined
      ? [
          t(label),
          <span key={label} className="faint">
            {t('station.notSent')}
          </span>,
        ]
      : copied(label, String(value));
  const own = station.mount !== undefined;
  const rows: Row[] = [
    ...(own ? [copied('station.mount', station.mount)] : []),
    [t('station.type'), station.typetext],
    [t('station.country'), serverText(station.countrytext)],
    [t('station.connecta'), station.connecta_title],
    [t('station.tc'), t(station.topcomm ? 'station.yes' : 'station.no')],
    [t('station.stationId'), station.station_id],
    sent('station.sentId', station.rtcm_station_id),
    [t('station.latitude'), `${decimals(station.latitude, 8)}°`],
    [t('station.longitude'), `${decimals(station.longitude, 8)}°`],
    [
      t('station.altitude'),
      station.altitude === null ? '-' : t('station.metres', { n: decimals(station.altitude, 3) }),
    ],
    [
      t('station.frame'),
      station.reference_frame ?? (
        <span key="f" className="faint">
          {t('station.frameUnknown')}
        </span>
      ),
    ],
    ...(station.lastgga === null
      ? []
      : [[t('station.lastGga'), <RelativeTime key="g" value={station.lastgga} />] as const]),
  ];
  return (
    <Card
      title={t('station.details')}
      className={styles.stationdetails}
      tools={
        may(areas.stations.update) && (
          <Button
            tone="quiet"
            size="small"
            icon={<IconPencil className="icon icon-14" aria-hidden="true" />}
            onClick={onEdit}
          >
            {t('station.edit')}
          </Button>
        )
      }
    >
      <Details rows={rows} />
      {own && (
        <>
          <h3>{t('station.sends')}</h3>
          <Details
            rows={[
              sent('station.antenna', station.antenna),
              sent('station.antennaSerial', station.antenna_serial),
              sent('station.receiver', station.receiver),
              sent('station.firmware', station.firmware),
              sent('station.receiverSerial', station.receiver_serial),
            ]}
          />
          <h3>{t('station.device')}</h3>
          <Details
            rows={[
              copied('station.clientSerial', station.client_serial),
              copied('station.gnssSerial', station.gnss_serial),
              copied('station.iccid', station.iccid),
              ...reported(),
              virtualIp(),
              copied('station.actualIp', station.actual_ip),
              [t('station.agent'), station.user_agent || '-'],
              [t('station.messages'), station.message_types?.replaceAll(',', ', ') || '-'],
            ]}
          />
        </>
      )}
      {!sky && <Constellations station={station} />}
    </Card>
  );

  /** What devices report, where one does. */
  function reported(): Row[] {
    const { ac_ok, voltage, signal_strength } = station;
    const rows: Row[] = [];
    if (typeof ac_ok === 'number') rows.push([t('station.power'), t(ac_ok ? 'station.yes' : 'station.no')]);
    if (typeof voltage === 'number')
      rows.push([t('station.voltage'), t('station.volts', { n: decimals(voltage, 1) })]);
    if (typeof signal_strength === 'number')
      rows.push([t('station.signal'), t('station.dbm', { n: signal_strength })]);
    return rows;
  }

  function virtualIp(): Row {
    return station.virtual_ip === NO_VIRTUAL_IP
      ? [t('station.virtualIp'), NO_VIRTUAL_IP]
      : copied('station.virtualIp', station.virtual_ip);
  }
}
