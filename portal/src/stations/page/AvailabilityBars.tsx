import { useElementSize } from '@mantine/hooks';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { t, useTranslation } from '../../language/index.ts';
import { dateText } from '../../ui/dates.ts';
import { useRovingTabIndex } from '../../ui/useRovingTabIndex.ts';
import { CellTip, useCellTip } from './CellTip.tsx';
import { offlineText, percentText, plannedText } from './format.ts';
import { weekdays } from './messages.ts';
import styles from './page.module.css';
import type { ShownBar } from './useAvailability.ts';
import type { Period } from './view.rules.ts';

/** Percent, from the top. */
const scale = [100, 75, 50, 25, 0];

interface Props {
  bars: readonly ShownBar[];
  period: Period;
  /** The period ended before now. */
  past: boolean;
  height: number;
  /** The range in words. */
  range: string;
  onDrill: (bar: ShownBar) => void;
  /** The previous bars had the keyboard focus: these take it over. */
  refocus: RefObject<boolean>;
}

/**
 * How much of each stretch the station was on line: green from below, red for what is missing, grey for what was out of
 * service, on top. Each bar is a button, as
 * wide as a finger where fingers are: what has no room is a pan away.
 */
export function AvailabilityBars({ bars, period, past, height, range, onDrill, refocus }: Props) {
  const { t } = useTranslation();
  const { ref, width } = useElementSize();
  const pane = useRef<HTMLDivElement>(null);
  const { onKeyDown, cell } = useRovingTabIndex(bars.length, 1);
  const tip = useCellTip({ inside: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: initial scroll position only; later data must not move the bars under a finger
  useLayoutEffect(() => {
    pane.current?.scrollTo({ left: past ? firstLost(bars) * (width / bars.length) : width });
  }, [width]);
  useEffect(() => {
    if (refocus.current) pane.current?.querySelector<HTMLElement>('[data-at][tabindex="0"]')?.focus();
    refocus.current = false;
  }, [refocus]);
  const pointed = tip.cell && bars[tip.cell.at];
  const every = labelEvery(period, bars.length, width);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it are what is used
    <div className={styles.availability} style={{ height }} onKeyDown={onKeyDown} {...tip.handlers}>
      <div className={styles.pane} ref={pane}>
        <div className="y-axis" aria-hidden="true">
          {scale.map((percent) => (
            <span key={percent}>{percent}</span>
          ))}
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no row of bars */}
        <div className={styles.bars} role="group" aria-label={t('station.bars', { range })} ref={ref}>
          {bars.map((bar, index) => (
            <button
              key={bar.begins}
              type="button"
              {...cell(index)}
              className={isKnown(bar) ? undefined : styles.none}
              aria-disabled={!isKnown(bar) || undefined}
              aria-label={`${spanText(bar, period)}: ${barText(bar)}`}
              onClick={(event) => {
                if (!isKnown(bar)) return;
                refocus.current = event.detail === 0;
                onDrill(bar);
              }}
            >
              {bar.planned > 0 && (
                <i className={styles.planned} style={{ flexGrow: plannedShare(bar), minHeight: 4 }} />
              )}
              {bar.value !== null && (
                <>
                  <i
                    className={styles.lost}
                    style={{
                      flexGrow: (1 - plannedShare(bar)) * (1 - bar.value),
                      minHeight: bar.value < 1 ? 4 : 0,
                    }}
                  />
                  <i className="online" style={{ flexGrow: (1 - plannedShare(bar)) * bar.value }} />
                </>
              )}
            </button>
          ))}
        </div>
        <div className="x-axis" aria-hidden="true">
          {bars.map((bar, index) => (
            <span key={bar.begins}>{isLabelled(bar, index, period, every) ? labelOf(bar, period) : ''}</span>
          ))}
        </div>
      </div>
      {pointed && tip.cell && (
        <CellTip cell={tip.cell}>
          <b>{spanText(pointed, period)}</b>
          <span>{barText(pointed)}</span>
        </CellTip>
      )}
    </div>
  );

  function barText(bar: ShownBar): string {
    if (!isKnown(bar)) return t('station.noData');
    return [bar.share !== null && percentText(bar.share), offlineText(bar), plannedText(bar.planned)]
      .filter(Boolean)
      .join(', ');
  }
}

const isKnown = ({ value, planned }: ShownBar): boolean => value !== null || planned > 0;

/** How much of what has passed of a bar the station was out of service. */
function plannedShare({ begins, ends, planned, value }: ShownBar): number {
  if (value === null) return 1;
  return Math.min(1, (planned * 1000) / (Math.min(ends, Date.now()) - begins));
}

/** Index of the first bar that is not whole, else 0. */
function firstLost(bars: readonly ShownBar[]): number {
  return Math.max(
    0,
    bars.findIndex(({ value }) => value !== null && value < 1),
  );
}

/** `19-11-26, 14:00 to 15:00`. */
function spanText({ begins, ends }: ShownBar, period: Period): string {
  const day = `${weekdayOf(begins)} ${dateText(begins, 'short')}`;
  return period === 'week' ? day : `${day}, ${clock(begins)} - ${clock(ends)}`;
}

function labelOf({ begins }: ShownBar, period: Period): string {
  return period === 'week' ? `${weekdayOf(begins)} ${new Date(begins).getDate()}` : clock(begins);
}

/** Labels are at round hours and minutes, so many bars apart that they do not touch. */
function labelEvery(period: Period, count: number, width: number): number {
  const room = 46;
  const most = Math.max(1, Math.floor(width / room));
  const steps = period === 'hour' ? [5, 10, 15, 30] : [1, 2, 3, 6, 12];
  return steps.find((step) => count / step <= most) ?? 12;
}

function isLabelled({ begins }: ShownBar, at: number, period: Period, every: number): boolean {
  const date = new Date(begins);
  if (period === 'week') return at % every === 0;
  return (period === 'day' ? date.getHours() : date.getMinutes()) % every === 0;
}

const clock = (time: number) => dateText(time, 'time').slice(0, 5);

function weekdayOf(time: number): string {
  return t(`station.${weekdays[(new Date(time).getDay() + 6) % 7] ?? 'mon'}`);
}
