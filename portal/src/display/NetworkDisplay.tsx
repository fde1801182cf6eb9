import { singleCountryOf } from '@cairn/contract';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft, IconDeviceTv, IconList } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { LazyMap } from '../map/LazyMap.tsx';
import { useUser } from '../session/session.ts';
import { useTiles } from '../session/useTiles.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { dateText } from '../ui/dates.ts';
import { useUrlFilter } from '../ui/filter/url.ts';
import { RelativeTime } from '../ui/Time.tsx';
import { useNow } from '../ui/useNow.ts';
import { useOlderThan } from '../ui/useOlderThan.ts';
import { CoverageLegend } from './CoverageLegend.tsx';
import { DisplayList } from './DisplayList.tsx';
import './display.css';
import { LayerCard } from './LayerCard.tsx';
import { PastBanner } from './PastBanner.tsx';
import { momentIn } from './past.rules.ts';
import { TimeSlider } from './TimeSlider.tsx';
import { useCoverage } from './useCoverage.ts';
import { useDisplay } from './useDisplay.ts';
import { useWall } from './useWall.ts';
import './words.ts';

/** All that the display shows is in its address, so that a screen on a wall comes back as it was. */
const filter = z.object({
  layer: z.enum(['rovers', 'bases']).default('rovers'),
  coverage: z.boolean().default(false),
  at: z.string().optional(),
  wall: z.boolean().default(false),
  list: z.boolean().default(false),
});

/** Of the list beside the map, px: `--drawer`. */
const drawerWidth = 480;
/** Three polls without an answer. */
const staleMs = 15_000;

/** The whole network on one screen: rovers or stations, now or as it was. */
export function NetworkDisplay() {
  const { t } = useTranslation();
  const user = useUser();
  const tiles = useTiles();
  const [{ layer, coverage, at: asked, wall, list }, setFilter] = useUrlFilter(filter);
  const at = momentIn(asked, Date.now());
  const { layers, readAt, failed, past, error } = useDisplay(at);
  const old = useOlderThan(readAt, staleMs);
  const covers = coverage && layer === 'bases';
  const { coverage: covered, rings, legend } = useCoverage(covers);
  useWall(wall);
  const wide = useMediaQuery('(min-width: 801px)', true, { getInitialValueInEffect: false });
  const goTo = (moment: number | undefined) =>
    setFilter({ at: moment === undefined ? undefined : new Date(moment).toISOString() });
  const live = at === undefined;

  return (
    <div className={['display', live && old && 'stale', list && 'listed'].filter(Boolean).join(' ')}>
      <LazyMap
        key={layer}
        title={t(layer === 'rovers' ? 'display.listRovers' : 'display.listStations')}
        points={layers[layer].points}
        kind={layer === 'rovers' ? 'rovers' : 'stations'}
        country={singleCountryOf(user.business)?.country ?? 0}
        rings={rings}
        fit
        fitKey={covers && !wide ? 'covered' : 'first'}
        covered={
          wide
            ? { left: 392, bottom: live ? 84 : 128, right: list ? drawerWidth : 0 }
            : { top: covers ? 330 : 150, bottom: live ? 76 : 142 }
        }
        tiles={tiles}
        expandable={false}
      />
      <div className="floats">
        <header className="panel titlebar">
          <Link
            className="ib"
            to={'/home' as string}
            title={t('display.back')}
            aria-label={t('display.back')}
          >
            <IconArrowLeft className="i" aria-hidden="true" />
          </Link>
          <h1>{t('display.title')}</h1>
          {live ? <Clock /> : <span className="clock num">{dateText(at, 'minute')}</span>}
          {live && (
            <span className={old || failed ? 'age warn' : 'age'} role="status">
              {readAt > 0 ? <RelativeTime value={readAt} /> : error && t('display.never')}
            </span>
          )}
          <IconButton
            label={t('display.list')}
            aria-pressed={list}
            onClick={() => setFilter({ list: !list })}
          >
            <IconList className="i" aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t(wall ? 'display.wallOn' : 'display.wallHint')}
            aria-pressed={wall}
            onClick={() => setFilter({ wall: !wall })}
          >
            <IconDeviceTv className="i" aria-hidden="true" />
          </IconButton>
        </header>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a column of cards in every engine */}
        <div className="cards" role="group" aria-label={t('display.layers')}>
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
            className="coverage"
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
      <div className="bottom">
        {at !== undefined && (
          <PastBanner at={at} roversAt={past.data?.rovers_at} failed={failed} onNow={() => goTo(undefined)} />
        )}
        <div className="panel">
          <TimeSlider at={at} onChange={goTo} waits={past.waits || past.moment.isFetching} />
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

/** On a wall the time of day, which also shows that the screen lives. */
function Clock() {
  const now = useNow();
  return <span className="clock num">{dateText(now, 'time')}</span>;
}
