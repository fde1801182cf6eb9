import type { PlotLetter } from '@cairn/contract';
import { useMemo } from 'react';
import { ChartFrame } from '../charts/ChartFrame.tsx';
import { useTranslation } from '../language/index.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { dateText } from '../ui/dates.ts';
import { IconCircle, IconSatellite, IconShapes, IconTriangle } from '../ui/icons.tsx';
import { failureText } from './failure.ts';
import { toggleConstellation, useHidden } from './hidden.ts';
import { useIcon } from './icon.ts';
import { type ConstellationEntry, entriesOf, type Icon, iconAfter, sizeOf } from './legend.ts';
import { SatelliteMark } from './SatelliteMark.tsx';
import { SkyCanvas } from './SkyCanvas.tsx';
import styles from './sky.module.css';
import { useSky } from './useSky.ts';
import './messages.ts';

interface Props {
  station: number;
  /** The height of the picture itself, px. */
  height?: number;
  /** Columns of the 12-column `.grid`. */
  span?: number;
}

const glyphs: Record<Icon, typeof IconCircle> = {
  shapes: IconShapes,
  satellite: IconSatellite,
  triangle: IconTriangle,
  circle: IconCircle,
};

/** Draws the satellites over a station as a radar picture. */
export function SkyPlot({ station, height = 424, span }: Props) {
  const { t } = useTranslation();
  const { satellites, error, retry, stale } = useSky(station);
  const [icon, setIcon] = useIcon();
  const hidden = useHidden();
  const entries = useMemo(() => entriesOf(satellites ?? [], hidden), [satellites, hidden]);
  const shown = useMemo(() => entries.flatMap(({ visible, sats }) => (visible ? sats : [])), [entries]);
  const at = satellites?.[0]?.Timestamp;
  const Glyph = glyphs[icon];
  return (
    <ChartFrame
      title={t('sky.title')}
      meta={
        at && (
          <span className={stale ? 'faint' : undefined}>{t('sky.meta', { time: dateText(at, 'time') })}</span>
        )
      }
      tools={
        <IconButton
          small
          label={t('sky.icon', { shape: t(`sky.${icon}`), next: t(`sky.${iconAfter(icon)}`) })}
          onClick={() => setIcon(iconAfter(icon))}
        >
          <Glyph className="icon icon-14" aria-hidden="true" />
        </IconButton>
      }
      height={height}
      {...(span && { span })}
      loading={satellites === undefined && !error}
      foot={<Key entries={entries} icon={icon} />}
    >
      {() => (
        <div className={styles.skybody}>
          <Toggles entries={entries} icon={icon} onToggle={toggleConstellation} />
          {error && (
            <p
              className={satellites ? styles.skyfailure : classes(styles.skyfailure, styles.alone)}
              role="alert"
            >
              {failureText(error)}
              <Button size="small" onClick={retry}>
                {t('sky.retry')}
              </Button>
            </p>
          )}
          {satellites?.length === 0 && <div className="nodata">{t('sky.none')}</div>}
          {satellites && satellites.length > 0 && <SkyCanvas satellites={shown} icon={icon} />}
        </div>
      )}
    </ChartFrame>
  );
}

/** A button for each constellation, with how many satellites of it are received. */
function Toggles({
  entries,
  icon,
  onToggle,
}: {
  entries: readonly ConstellationEntry[];
  icon: Icon;
  onToggle: (letter: PlotLetter) => void;
}) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.constellations} aria-label={t('sky.constellations')}>
      {entries.map(({ apiLetter, text, visible, sats }) => (
        <button
          key={apiLetter}
          type="button"
          className="chip"
          aria-pressed={visible}
          disabled={sats.length === 0}
          onClick={() => onToggle(apiLetter)}
        >
          <SatelliteMark icon={icon} constellation={apiLetter} />
          {text}
          <span className="num">{sats.filter(({ received }) => received).length}</span>
        </button>
      ))}
    </fieldset>
  );
}

/** What sizes and outlines mean, and what the picture does not show. */
function Key({ entries, icon }: { entries: readonly ConstellationEntry[]; icon: Icon }) {
  const { t } = useTranslation();
  const all = entries.flatMap(({ sats }) => sats);
  if (all.length === 0) return null;
  const waiting = all.filter(({ Azimuth }) => Azimuth === null).length;
  return (
    <div className={classes('legend', styles.skykey)}>
      <span className="status">
        {t('sky.strength')} {t('sky.weak')}
        {[30, 40, 50].map((snr) => (
          <SatelliteMark key={snr} icon={icon} constellation="P" color="--text-2" size={sizeOf(snr)} />
        ))}
        {t('sky.strong')}
      </span>
      {all.some(({ received }) => !received) && (
        <span className="status">
          <SatelliteMark icon={icon} constellation="P" color="--text-2" hollow />
          {t('sky.missed')}
        </span>
      )}
      {waiting > 0 && <span>{t('sky.waiting', { n: waiting })}</span>}
    </div>
  );
}
