import type { PlottedSatellite } from '@cairn/contract';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../language/index.ts';
import { IconButton } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { IconArrowsMaximize } from '../ui/icons.tsx';
import { Skeleton } from '../ui/States.tsx';
import { compareTexts } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/DataTable.tsx';
import { failureText } from './failure.ts';
import { useHidden } from './hidden.ts';
import { point, usePointed } from './hovered.ts';
import { useIcon } from './icon.ts';
import { constellationText } from './legend.ts';
import { SatelliteMark } from './SatelliteMark.tsx';
import { columns } from './satellites.columns.tsx';
import styles from './sky.module.css';
import { useSky } from './useSky.ts';
import '../ui/styles/table.css';
import './messages.ts';

interface Props {
  station: number;
  /** Columns of the 12-column `.grid`. */
  span?: number;
}

/** The satellites over a station, strongest first: the plot as a table; the row under the pointer is marked in both. */
export function SatelliteTable({ station, span }: Props) {
  const { t } = useTranslation();
  const { satellites, error } = useSky(station);
  const [expanded, setExpanded] = useState(false);
  const hidden = useHidden();
  const sorted = useMemo(
    () => satellites?.filter(({ Constellation }) => !hidden.includes(Constellation)).toSorted(stronger),
    [satellites, hidden],
  );
  return (
    <Card
      flush
      title={t('sky.table')}
      className={styles.satcard}
      {...(span && { span })}
      meta={
        sorted &&
        sorted.length > 0 &&
        t('sky.order', { n: sorted.filter(({ received }) => received).length, all: sorted.length })
      }
      tools={
        <IconButton small label={t('ui.expand', { what: t('sky.table') })} onClick={() => setExpanded(true)}>
          <IconArrowsMaximize className="icon icon-14" aria-hidden="true" />
        </IconButton>
      }
    >
      {sorted === undefined && !error && <Waiting />}
      {sorted === undefined && error && <div className="nodata">{failureText(error)}</div>}
      {sorted?.length === 0 && <div className="nodata">{t('sky.none')}</div>}
      {sorted && sorted.length > 0 && <Rows satellites={sorted} />}
      <Dialog opened={expanded} onClose={() => setExpanded(false)} title={t('sky.table')} width={900}>
        <DataTable
          name="satellites"
          label={t('sky.table')}
          columns={columns}
          rows={sorted}
          rowId={({ id }) => id}
          sort={{ id: 'snrColumn', desc: true }}
          empty={{ title: t('sky.none') }}
          maxHeight="min(560px, calc(100dvh - 220px))"
        />
      </Dialog>
    </Card>
  );
}

/** Orders by signal strength; satellites without one come last, by name. */
const stronger = (one: PlottedSatellite, other: PlottedSatellite) =>
  (other.SNR ?? -1) - (one.SNR ?? -1) || compareTexts(one.Name, other.Name);

function Waiting() {
  return (
    <div className={styles.satwait} aria-hidden="true">
      {[72, 58, 80, 64, 70, 76, 60, 68].map((width) => (
        <Skeleton key={width} width={`${width}%`} height={12} />
      ))}
    </div>
  );
}

/** One stop for the keyboard; up and down go from row to row, and the plot follows. */
function Rows({ satellites }: { satellites: readonly PlottedSatellite[] }) {
  const { t } = useTranslation();
  const pointed = usePointed();
  const [icon] = useIcon();
  const box = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<string>();
  const reached = satellites.some(({ Name }) => Name === stop) ? stop : satellites[0]?.Name;
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const buttons = [...(box.current?.querySelectorAll('button') ?? [])];
    buttons.at((buttons.indexOf(event.target as HTMLButtonElement) + step) % buttons.length)?.focus();
  };
  useEffect(() => () => point(undefined), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys go from one button inside to the next
    <div className="tablebox" ref={box} onKeyDown={press}>
      <table className="table tight" aria-label={t('sky.table')}>
        <thead>
          <tr>
            <th scope="col">{t('sky.sat')}</th>
            <th scope="col" className="right">
              {t('sky.az')}
            </th>
            <th scope="col" className="right">
              {t('sky.el')}
            </th>
            <th scope="col" className={styles.cnr}>
              {t('sky.cnr')}
            </th>
            <th scope="col" className="right">
              {t('sky.unit')}
            </th>
          </tr>
        </thead>
        <tbody>
          {satellites.map((satellite) => {
            const { id, Name, Azimuth, Elevation, SNR, received, Constellation } = satellite;
            return (
              <tr
                key={id}
                className={Name === pointed ? styles.pointed : undefined}
                onPointerEnter={() => point(Name)}
                onPointerLeave={() => point(undefined)}
              >
                <td>
                  <button
                    type="button"
                    className={styles.satname}
                    tabIndex={Name === reached ? 0 : -1}
                    title={constellationText(Constellation)}
                    onFocus={() => {
                      setStop(Name);
                      point(Name);
                    }}
                    onBlur={() => point(undefined)}
                  >
                    <SatelliteMark icon={icon} constellation={Constellation} size={4} hollow={!received} />
                    {Name}
                  </button>
                </td>
                <td className="right">{Azimuth === null ? '-' : Math.round(Azimuth) % 360}</td>
                <td className="right">{Elevation === null ? '-' : Math.round(Elevation)}</td>
                <td className={styles.cnr}>
                  {received ? <Bar snr={SNR} /> : <span className="dim">{t('sky.notReceived')}</span>}
                </td>
                <td className="right">{SNR === null ? '-' : Math.round(SNR)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** A bar from 20 to 55 dB-Hz; the mark at 35 is where signals begin to be weak. */
function Bar({ snr }: { snr: number | null }) {
  const share = snr === null ? 0 : Math.min(1, Math.max(0, (snr - 20) / 35));
  return (
    <span className={styles.snrbar} aria-hidden="true">
      <i style={{ width: `${100 * share}%` }} className={snr !== null && snr < 35 ? styles.low : undefined} />
    </span>
  );
}
