import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { t as translate, translatorFor, useTranslation } from '../../language/index.ts';
import { rtkStatus } from '../../status/status.ts';
import { useTheme } from '../../theme/Theme.tsx';
import { classes } from '../../ui/classes.ts';
import { dateText } from '../../ui/dates.ts';
import { usePrinting } from '../../ui/usePrinting.ts';
import type { Playback } from '../playback/usePlayer.ts';
import { hoverPoint, useHoveredPoint } from '../track/hover.ts';
import { draw, isLine } from './draw.ts';
import { Figures, figureOf } from './Figures.tsx';
import { layoutOf } from './layout.ts';
import styles from './losses.module.css';
import { type Model, nearest, stretchAt } from './model.ts';
import { marksOf } from './numbers.ts';
import { toSecond, toX } from './scene.ts';
import { durationText } from './sentences.ts';
import { usePointers } from './usePointers.ts';
import type { View } from './view.ts';
import './messages.ts';

interface Props {
  model: Model;
  view: View;
  /** The number of the loss that is chosen, from 1. */
  loss: number | undefined;
  onLoss: (number: number | undefined) => void;
  playback: Playback;
}

/** What a card has on a sheet of A4, px: nothing is measured for paper. */
const PAPER_WIDTH = 660;

/** Everything that was recorded of a session, on one time axis. The list of losses next to it is its text. */
export function Timeline({ model, view, loss, onLoss, playback }: Props) {
  const { t } = useTranslation();
  const { theme } = useTheme();
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [measured, setAcross] = useState(0);
  const printing = usePrinting();
  const across = printing ? PAPER_WIDTH : measured;
  const layout = useMemo(() => layoutOf(across), [across]);
  const width = Math.max(0, across - layout.left - layout.right);

  // before the first paint: the lanes of a wide page are lower than those of a phone, and what follows would jump
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setAcross(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new theme means new colours
  useEffect(() => {
    const element = canvas.current;
    const ctx = element?.getContext('2d');
    if (!element || !ctx || width === 0) return;
    const scale = window.devicePixelRatio || 1;
    element.width = Math.round(width * scale);
    element.height = Math.round(layout.height * scale);
    ctx.setTransform(scale, 0, 0, scale, 0, 0);
    const paint = () =>
      draw(ctx, {
        model,
        layout,
        width,
        loss,
        window: view.now(),
        gap: (seconds) => durationText(seconds, { t: translate }),
        noStation: translate('losses.noStation'),
      });
    paint();
    return view.subscribe(paint);
  }, [model, view, layout, width, loss, theme]);

  const pointAt = (x: number) => nearest(model.seconds, toSecond(x, view.now(), width));
  const { marking, ...pointers } = usePointers(view, width, {
    onHover: (x) => hoverPoint(x === undefined ? undefined : pointAt(x)),
    onPress(x, y) {
      if (y > layout.marks) return;
      const mark = marksOf({ model, window: view.now(), width }).find((one) => Math.abs(one.x - x) < 14);
      if (mark) onLoss(loss !== undefined && loss >= mark.first && loss < mark.last ? loss + 1 : mark.first);
    },
  });

  const begins = loss === undefined ? undefined : model.losses[loss - 1]?.from;
  const rest = (begins !== undefined && nearest(model.seconds, begins)) || model.seconds.length - 1;
  const hovered = useRef<number>(undefined);
  const moveTo = (index: number) => {
    const second = model.seconds[index];
    if (second === undefined) return;
    const { from, to } = view.now();
    if (second < from || second > to)
      view.show({ from: second - (to - from) / 2, to: second + (to - from) / 2 });
    if (playback.playing) playback.select(index);
    else hoverPoint(index);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const last = model.seconds.length - 1;
    const { from, to } = view.now();
    const here = hovered.current ?? nearest(model.seconds, (from + to) / 2) ?? 0;
    const visiblePoints = (nearest(model.seconds, to) ?? 0) - (nearest(model.seconds, from) ?? 0);
    // a press moves by a point, or by a pixel where points share them; with Shift by a tenth of what is in sight
    const step = Math.max(
      1,
      Math.round(event.shiftKey ? visiblePoints / 10 : visiblePoints / Math.max(1, width)),
    );
    switch (event.key) {
      case 'ArrowLeft':
        moveTo(Math.max(0, here - step));
        break;
      case 'ArrowRight':
        moveTo(Math.min(last, here + step));
        break;
      case ' ':
        if (event.repeat) break;
        if (playback.playing || hovered.current === undefined) playback.toggle(nearest(model.seconds, from));
        else playback.playFrom(hovered.current);
        break;
      case 'Home':
        moveTo(0);
        break;
      case 'End':
        moveTo(last);
        break;
      case 'PageUp':
        view.pan(-0.8);
        break;
      case 'PageDown':
        view.pan(0.8);
        break;
      case '+':
      case '=':
        view.zoom(0.5, model.seconds[here]);
        break;
      case '-':
        view.zoom(2, model.seconds[here]);
        break;
      case '0':
        view.show(view.bounds());
        break;
      case 'Escape':
        hoverPoint(undefined);
        break;
      default:
        return;
    }
    event.preventDefault();
  };

  return (
    <div
      className={styles.timeline}
      ref={box}
      style={{ height: layout.height, ...(printing && { width: PAPER_WIDTH }) }}
    >
      {layout.lanes.map(({ name, top, height }) => (
        <div
          key={name}
          className={layout.left === 0 ? classes(styles.lane, styles.above) : styles.lane}
          style={{ top: layout.left === 0 ? top - 18 : top, height: layout.left === 0 ? 18 : height }}
        >
          <b>{t(`losses.lane.${name}`)}</b>
          {isLine(name) && (
            <small>
              {t(`losses.unit.${name === 'baseline' ? 'km' : name === 'age' ? 's' : 'none'}`, {
                max: model.lines[name].max,
              })}
            </small>
          )}
        </div>
      ))}
      <Figures model={model} layout={layout} rest={rest} />
      <div className={styles.plane} style={{ left: layout.left, width, height: layout.height }}>
        <canvas ref={canvas} style={{ width, height: layout.height }} />
        {marking && (
          <i className={styles.marking} style={{ left: marking.from, width: marking.to - marking.from }} />
        )}
        <Crosshair
          model={model}
          view={view}
          width={width}
          pointers={pointers}
          onKey={onKey}
          height={layout.axis}
          top={layout.marks}
          hoveredPoint={hovered}
        />
      </div>
    </div>
  );
}

interface CrosshairProps {
  model: Model;
  view: View;
  width: number;
  top: number;
  height: number;
  /** Read by the key handler. */
  hoveredPoint: { current: number | undefined };
  onKey: (event: KeyboardEvent) => void;
  pointers: Omit<ReturnType<typeof usePointers>, 'marking'>;
}

/** The time under the pointer, here, on the map or in a chart; for keyboards and screen readers a slider. */
function Crosshair({ model, view, width, top, height, hoveredPoint, onKey, pointers }: CrosshairProps) {
  const { t } = useTranslation();
  const point = useHoveredPoint();
  const [, redraw] = useState(0);
  useEffect(() => view.subscribe(() => redraw((n) => n + 1)), [view]);
  hoveredPoint.current = point;
  const second = point === undefined ? undefined : model.seconds[point];
  const x = second === undefined ? -1 : toX(second, view.now(), width);
  const shown = second !== undefined && x >= 0 && x <= width;
  const time = second === undefined ? '' : dateText(model.origin + second * 1000, 'time');
  return (
    <>
      {shown && (
        <i
          className={styles.crosshair}
          style={{ transform: `translateX(${x}px)`, top, height: height - top }}
        >
          <span>{time}</span>
        </i>
      )}
      <div
        className={styles.slide}
        {...pointers}
        onKeyDown={onKey}
        role="slider"
        tabIndex={0}
        aria-label={t('losses.time')}
        aria-description={t('losses.help')}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, model.seconds.length - 1)}
        aria-valuenow={point ?? 0}
        aria-valuetext={point === undefined ? t('losses.nothing') : pointText(model, point, time)}
      />
    </>
  );
}

/** Text of what was recorded at a time. */
function pointText(model: Model, point: number, time: string): string {
  const second = model.seconds[point] ?? 0;
  const english = translatorFor('en');
  return [
    time,
    english(`status.${rtkStatus(model.status[point])}`),
    stretchAt(model.stations, second)?.text,
    ...(['baseline', 'age', 'satellites', 'hdop'] as const).map(
      (name) => `${translate(`losses.lane.${name}`)} ${figureOf(model, name, point)}`,
    ),
  ]
    .filter(Boolean)
    .join(', ');
}
