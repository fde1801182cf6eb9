import { singleCountryOf } from '@cairn/contract';
import { Link } from '@tanstack/react-router';
import { START_PATH } from '../app/paths.ts';
import { useUser } from '../auth/session.ts';
import { useTranslation } from '../language/index.ts';
import { LazyMap } from '../map/LazyMap.tsx';
import { useTiles } from '../map/useTiles.ts';
import { SnapshotBanner } from '../time-machine/SnapshotBanner.tsx';
import { TimeSlider } from '../time-machine/TimeSlider.tsx';
import { instantFrom } from '../time-machine/timeSteps.rules.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { dateText } from '../ui/dates.ts';
import { useUrlFilter } from '../ui/filter/url.ts';
import { IconArrowLeft, IconDeviceTv, IconList } from '../ui/icons.tsx';
import { useTitle } from '../ui/pageTitle.ts';
import { RelativeTime } from '../ui/Time.tsx';
import { useNow } from '../ui/useNow.ts';
import { useOlderThan } from '../ui/useOlderThan.ts';
import { usePhone } from '../ui/usePhone.ts';
import { CoverageLegend } from './CoverageLegend.tsx';
import { DisplayList } from './DisplayList.tsx';
import styles from './display.module.css';
import { displayFilter } from './displayFilter.ts';
import { LayerCard } from './LayerCard.tsx';
import { useCoverage } from './useCoverage.ts';
import { useDisplay } from './useDisplay.ts';
import { useWallScreen } from './useWall.ts';
import './messages.ts';

/** Width of the list next to the map, px: `--drawer`. */
const DRAWER_WIDTH = 480;
/** Three polls without an answer. */
const STALE_MS = 15_000;

/** The whole network on one screen: rovers or stations, now or as it was. */
export function NetworkDisplay() {
  const { t } = useTranslation();
  useTitle(t('route.casternetworkdisplay'));
  const user = useUser();
  const tiles = useTiles();
  const [{ layer, coverage, at: atParam, wall, list }, setFilter] = useUrlFilter(displayFilter);
  const at = instantFrom(atParam, Date.now());
  const { layers, readAt, failed, past, error } = useDisplay(at);
  const old = useOlderThan(readAt, STALE_MS);
  const covers = coverage && layer === 'bases';
  const { coverage: covered, rings, legend } = useCoverage(covers);
  useWallScreen(wall);
  const phone = usePhone();
  const goTo = (instant: number | undefined) =>
    setFilter({ at: instant === undefined ? undefined : new Date(instant).toISOString() });
  const live = at === undefined;

  return (
    <div
      className={classes(styles.display, live && old && 'stale', !live && styles.past, list && styles.listed)}
    >
      <LazyMap
        key={layer}
        title={t(layer === 'rovers' ? 'display.listRovers' : 'display.listStations')}
        points={layers[layer].points}
        kind={layer === 'rovers' ? 'rovers' : 'stations'}
        country={singleCountryOf(user.single_country)?.country ?? 0}
        rings={rings}
        fit
        fitKey={covers && phone ? 'covered' : 'first'}
        covered={
          phone
            ? { top: covers ? 330 : 150, bottom: live ? 100 : 166 }
            : { left: 392, bottom: live ? 148 : 192, right: list ? DRAWER_WIDTH : 0 }
        }
        tiles={tiles}
        expandable={false}
      />
      <div className={styles.floats}>
        <header className={classes('panel', styles.titlebar)}>
          <Link
            className="icon-button"
            to={START_PATH}
            title={t('display.back')}
            aria-label={t('display.back')}
          >
            <IconArrowLeft className="icon" aria-hidden="true" />
          </Link>
          <h1>{t('display.title')}</h1>
          {live && <Clock />}
          {live && (
            <span className={old || failed ? classes(styles.age, 'tone-warning') : styles.age} role="status">
              {readAt > 0 ? <RelativeTime value={readAt} /> : error && t('display.never')}
            </span>
          )}
          <IconButton
            label={t('display.list')}
            aria-pressed={list}
            onClick={() => setFilter({ list: !list })}
          >
            <IconList className="icon" aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t(wall ? 'display.wallOn' : 'display.wallHint')}
            aria-pressed={wall}
            onClick={() => setFilter({ wall: !wall })}
          >
            <IconDeviceTv className="icon" aria-hidden="true" />
          </IconButton>
        </header>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a column of cards in every engine */}
        <div className={styles.cards} role="group" aria-label={t('display.layers')}>
          {(['rovers', 'bases'] as const).map((name) => (
            <LayerCard
              key={name}
              name={name}
              layer={layers[name]}
              shown={layer === name}
              onShow={() => setFilter({ layer: name })}
            />
          ))}
        </div>
        {layer === 'bases' && (
          <Button
            className={styles.coverage}
            aria-pressed={coverage}
            tone={coverage ? 'primary' : 'plain'}
            busy={covers && covered.isPending && !covered.isError}
            onClick={() => setFilter({ coverage: !coverage })}
          >
            {t('display.coverage')}
          </Button>
        )}
        {covers && legend && <CoverageLegend legend={legend} days={covered.data?.days ?? 30} />}
      </div>
      <div className={styles.bottom}>
        {at !== undefined && (
          <SnapshotBanner
            at={at}
            roversAt={past.data?.rovers_at}
            failed={failed}
            onNow={() => goTo(undefined)}
          />
        )}
        <div className="panel">
          <TimeSlider at={at} onChange={goTo} loading={past.loading || past.snapshot.isFetching} />
        </div>
      </div>
      {list && (
        <DisplayList
          name={layer}
          points={layers[layer].points}
          coverage={covers ? covered.data?.stations : undefined}
          onClose={() => setFilter({ list: false })}
        />
      )}
    </div>
  );
}

/** A wall shows the time of day, which also proves that the screen lives. */
function Clock() {
  const now = useNow();
  return <span className={classes(styles.clock, 'num')}>{dateText(now, 'time')}</span>;
}
