import { memo, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../language/index.ts';
import { useTheme } from '../../theme/Theme.tsx';
import { token } from '../../theme/token.ts';
import { drawStatus } from './draw.ts';
import styles from './losses.module.css';
import type { Model } from './model.ts';
import { toSecond, toX } from './scene.ts';
import type { View } from './view.ts';

const HEIGHT_PX = 34;
/** How near to an edge of the window it is taken hold of, px. */
const EDGE_PX = 8;

/** The whole session, with what is in sight as a window over it: drag it, its edges, or across the rest. */
export const Minimap = memo(function Minimap({ model, view }: { model: Model; view: View }) {
  const { t } = useTranslation();
  const { theme } = useTheme();
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(0);
  const drag = useRef<{ part: 'left' | 'right' | 'all' | 'new'; at: number; from: number; to: number }>(
    undefined,
  );

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new theme means new colours
  useEffect(() => {
    const ctx = canvas.current?.getContext('2d');
    if (!canvas.current || !ctx || width === 0) return;
    const scale = window.devicePixelRatio || 1;
    canvas.current.width = Math.round(width * scale);
    canvas.current.height = HEIGHT_PX * scale;
    ctx.setTransform(scale, 0, 0, scale, 0, 0);
    ctx.clearRect(0, 0, width, HEIGHT_PX);
    drawStatus(ctx, { model, window: model.bounds, width }, 10, HEIGHT_PX - 14);
    ctx.fillStyle = token('--text');
    for (const { from, to } of model.losses) {
      const x = toX((from + (to ?? model.bounds.to)) / 2, model.bounds, width);
      ctx.beginPath();
      ctx.moveTo(x - 3.5, 2);
      ctx.lineTo(x + 3.5, 2);
      ctx.lineTo(x, 8);
      ctx.fill();
    }
  }, [model, width, theme]);

  useEffect(() => {
    const positionFrame = () => {
      const { from, to } = view.now();
      const bounds = model.bounds;
      const [left, right] = [toX(from, bounds, width), toX(to, bounds, width)];
      if (!frame.current) return;
      frame.current.style.left = `${left}px`;
      frame.current.style.width = `${Math.max(4, right - left)}px`;
    };
    positionFrame();
    return view.subscribe(positionFrame);
  }, [view, width, model]);

  const secondAt = (event: PointerEvent) =>
    toSecond(event.clientX - (box.current?.getBoundingClientRect().left ?? 0), view.bounds(), width);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = secondAt(event);
    const { from, to } = view.now();
    const bounds = view.bounds();
    const edge = (EDGE_PX / width) * (bounds.to - bounds.from);
    const all = from <= bounds.from && to >= bounds.to;
    const part =
      !all && Math.abs(at - from) < edge
        ? 'left'
        : !all && Math.abs(at - to) < edge
          ? 'right'
          : !all && at > from && at < to
            ? 'all'
            : 'new';
    drag.current = { part, at, from, to };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const grab = drag.current;
    if (!grab) return;
    const at = secondAt(event);
    const by = at - grab.at;
    if (grab.part === 'left') view.show({ from: Math.min(at, grab.to - 10), to: grab.to });
    else if (grab.part === 'right') view.show({ from: grab.from, to: Math.max(at, grab.from + 10) });
    else if (grab.part === 'all') view.show({ from: grab.from + by, to: grab.to + by });
    else if (Math.abs(by) > 0) view.show({ from: Math.min(at, grab.at), to: Math.max(at, grab.at) });
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const grab = drag.current;
    drag.current = undefined;
    if (grab?.part !== 'new' || Math.abs(secondAt(event) - grab.at) > 0) return;
    const { from, to } = view.now();
    view.show({ from: grab.at - (to - from) / 2, to: grab.at + (to - from) / 2 });
  };
  return (
    <div
      className={styles.minimap}
      ref={box}
      title={t('losses.map')}
      style={{ height: HEIGHT_PX }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        drag.current = undefined;
      }}
    >
      <canvas ref={canvas} style={{ width, height: HEIGHT_PX }} />
      <i ref={frame} className="frame" />
    </div>
  );
});
