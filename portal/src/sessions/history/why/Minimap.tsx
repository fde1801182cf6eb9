import { memo, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTheme } from '../../../theme/Theme.tsx';
import { token } from '../../../theme/token.ts';
import { drawStatus } from './draw.ts';
import type { Model } from './model.ts';
import { toSecond, toX } from './scene.ts';
import type { View } from './view.ts';

const HEIGHT = 34;
/** How near to an edge of the window it is taken hold of, px. */
const EDGE = 8;

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
    canvas.current.height = HEIGHT * scale;
    ctx.setTransform(scale, 0, 0, scale, 0, 0);
    ctx.clearRect(0, 0, width, HEIGHT);
    drawStatus(ctx, { model, window: model.whole, width }, 10, HEIGHT - 14);
    ctx.fillStyle = token('--text');
    for (const { from, to } of model.losses) {
      const x = toX((from + (to ?? model.whole.to)) / 2, model.whole, width);
      ctx.beginPath();
      ctx.moveTo(x - 3.5, 2);
      ctx.lineTo(x + 3.5, 2);
      ctx.lineTo(x, 8);
      ctx.fill();
    }
  }, [model, width, theme]);

  useEffect(() => {
    const place = () => {
      const { from, to } = view.now();
      const whole = model.whole;
      const [left, right] = [toX(from, whole, width), toX(to, whole, width)];
      if (!frame.current) return;
      frame.current.style.left = `${left}px`;
      frame.current.style.width = `${Math.max(4, right - left)}px`;
    };
    place();
    return view.subscribe(place);
  }, [view, width, model]);

  const secondAt = (event: PointerEvent) =>
    toSecond(event.clientX - (box.current?.getBoundingClientRect().left ?? 0), view.whole(), width);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = secondAt(event);
    const { from, to } = view.now();
    const whole = view.whole();
    const edge = (EDGE / width) * (whole.to - whole.from);
    const all = from <= whole.from && to >= whole.to;
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
    const held = drag.current;
    if (!held) return;
    const at = secondAt(event);
    const by = at - held.at;
    if (held.part === 'left') view.show({ from: Math.min(at, held.to - 10), to: held.to });
    else if (held.part === 'right') view.show({ from: held.from, to: Math.max(at, held.from + 10) });
    else if (held.part === 'all') view.show({ from: held.from + by, to: held.to + by });
    else if (Math.abs(by) > 0) view.show({ from: Math.min(at, held.at), to: Math.max(at, held.at) });
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const held = drag.current;
    drag.current = undefined;
    if (held?.part !== 'new' || Math.abs(secondAt(event) - held.at) > 0) return;
    const { from, to } = view.now();
    view.show({ from: held.at - (to - from) / 2, to: held.at + (to - from) / 2 });
  };
  return (
    <div
      className="minimap"
      ref={box}
      title={t('why.map')}
      style={{ height: HEIGHT }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        drag.current = undefined;
      }}
    >
      <canvas ref={canvas} style={{ width, height: HEIGHT }} />
      <i ref={frame} className="frame" />
    </div>
  );
});
