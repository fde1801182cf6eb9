import { useTranslation } from '../language/index.ts';
import { IconButton } from '../ui/Button.tsx';
import { IconMaximize, IconMinimize, IconMinus, IconPlus } from '../ui/icons.tsx';
import type { Base, Tiles } from './style.ts';

interface ZoomProps {
  onZoom: (direction: 1 | -1) => void;
  /** What is shown full screen, in words. */
  what: string;
  full: boolean;
  /** Left out: no full screen is offered. */
  onFull: (() => void) | undefined;
}

/** Nearer, farther and full screen, at the top right of a map. */
export function ZoomPanel({ onZoom, what, full, onFull }: ZoomProps) {
  const { t } = useTranslation();
  const Grow = full ? IconMinimize : IconMaximize;
  return (
    <div className="panel zoom">
      <IconButton label={t('map.zoomIn')} onClick={() => onZoom(1)}>
        <IconPlus className="icon" aria-hidden="true" />
      </IconButton>
      <IconButton label={t('map.zoomOut')} onClick={() => onZoom(-1)}>
        <IconMinus className="icon" aria-hidden="true" />
      </IconButton>
      {onFull && (
        <IconButton label={full ? t('map.leaveFull') : t('ui.expand', { what })} onClick={onFull}>
          <Grow className="icon" aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

const baseMaps = ['outline', 'file', 'street', 'dark', 'satellite'] as const;

/** What a map starts with: the streets of this installation, where they need no server of others. */
export const firstBase = (tiles: Tiles): Base => (tiles.file ? 'file' : 'outline');

/** Whether there is a choice of base maps. */
export const hasTiles = (tiles: Tiles): boolean => baseMaps.some((base) => base !== 'outline' && tiles[base]);

/** Outline, street, dark or satellite, as far as this installation has them; nothing without a choice. */
export function BaseSelect({
  value,
  tiles,
  onChange,
}: {
  value: Base;
  tiles: Tiles;
  onChange: (base: Base) => void;
}) {
  const { t } = useTranslation();
  if (!hasTiles(tiles)) return null;
  return (
    <select
      aria-label={t('map.base')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as Base)}
    >
      {baseMaps
        .filter((base) => base === 'outline' || tiles[base])
        .map((base) => (
          <option key={base} value={base}>
            {t(`map.${base}`)}
          </option>
        ))}
    </select>
  );
}

interface CreditProps {
  base: Base;
  tiles: Tiles;
  /** The outline is close enough for its towns and villages. */
  showsPlaces: boolean;
}

/** Names the makers of the tiles, or of the places on the outline. */
export function Credit({ base, tiles, showsPlaces }: CreditProps) {
  const { t } = useTranslation();
  if (base === 'outline') return showsPlaces ? <small className="credit">{t('map.places')}</small> : null;
  const chosen = tiles[base];
  return typeof chosen === 'object' && chosen.attribution ? (
    <small className="credit">{chosen.attribution}</small>
  ) : null;
}
