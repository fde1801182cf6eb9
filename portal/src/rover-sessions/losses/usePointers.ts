import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { toSecond } from './scene.ts';
import type { View } from './view.ts';

interface PointerHandlers {
  /** The pointer, px from the left; undefined once it has left. */
  onHover: (x: number | undefined) => void;
  /** Pressed and let go without a move. */
  onPress: (x: number, y: number) => void;
}

interface PointerPosition {
  x: number;
  y: number;
}

/** Drag moves, two fingers or the wheel zoom, Shift and drag zooms into a stretch. */
export function usePointers(view: View, width: number, handlers: PointerHandlers) {
  const pressed = useRef(new Map<number, PointerPosition>());
  const start = useRef<{ x: number; y: number; moved: boolean; marks: boolean }>(undefined);
  const [marking, setMarking] = useState<{ from: number; to: number }>();
  const [element, setElement] = useState<HTMLElement | null>(null);
  useWheel(element, view, width);

  const positionIn = (event: PointerEvent<HTMLElement>): PointerPosition => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const here = positionIn(event);
    const before = pressed.current.get(event.pointerId);
    if (!before) {
      if (event.pointerType === 'mouse') handlers.onHover(here.x);
      return;
    }
    const other = [...pressed.current].find(([id]) => id !== event.pointerId)?.[1];
    pressed.current.set(event.pointerId, here);
    const drag = start.current;
    if (drag && Math.hypot(here.x - drag.x, here.y - drag.y) > 4) drag.moved = true;
    if (other) pinch(before, here, other);
    else if (drag?.marks) setMarking({ from: Math.min(drag.x, here.x), to: Math.max(drag.x, here.x) });
    else if (drag?.moved) view.pan((before.x - here.x) / width);
    if (drag?.marks || !drag?.moved) handlers.onHover(here.x);
  };

  function pinch(before: PointerPosition, here: PointerPosition, other: PointerPosition) {
    const [was, is] = [Math.abs(before.x - other.x), Math.abs(here.x - other.x)];
    if (was < 8 || is < 8) return;
    view.zoom(was / is, toSecond(other.x, view.now(), width));
  }

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const here = positionIn(event);
    const drag = start.current;
    pressed.current.delete(event.pointerId);
    if (pressed.current.size > 0) return;
    start.current = undefined;
    setMarking(undefined);
    if (!drag) return;
    if (!drag.moved) {
      handlers.onHover(here.x);
      handlers.onPress(here.x, here.y);
    } else if (drag.marks && Math.abs(here.x - drag.x) > 6) {
      const now = view.now();
      const [a, b] = [toSecond(drag.x, now, width), toSecond(here.x, now, width)];
      view.show({ from: Math.min(a, b), to: Math.max(a, b) });
    }
  };

  return {
    ref: setElement,
    marking,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      const here = positionIn(event);
      event.currentTarget.setPointerCapture(event.pointerId);
      pressed.current.set(event.pointerId, here);
      if (pressed.current.size === 1) start.current = { ...here, moved: false, marks: event.shiftKey };
    },
    onPointerMove,
    onPointerUp,
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      pressed.current.delete(event.pointerId);
      if (pressed.current.size > 0) return;
      start.current = undefined;
      setMarking(undefined);
    },
    onPointerLeave(event: PointerEvent<HTMLElement>) {
      if (event.pointerType === 'mouse' && pressed.current.size === 0) handlers.onHover(undefined);
    },
  };
}

/** Zooms around the pointer, and pans by a wheel that turns sideways. */
function useWheel(element: HTMLElement | null, view: View, width: number): void {
  useEffect(() => {
    if (!element) return;
    // React's own wheel listeners are passive: the page would scroll as well
    const wheel = (event: WheelEvent) => {
      const rows = event.deltaMode === 1 ? 16 : 1;
      const [dx, dy] = [event.deltaX * rows, event.deltaY * rows];
      const before = view.now();
      if (Math.abs(dx) > Math.abs(dy)) view.pan(dx / width);
      else
        view.zoom(
          Math.exp(Math.max(-120, Math.min(120, dy)) / 400),
          toSecond(event.clientX - element.getBoundingClientRect().left, before, width),
        );
      if (view.now() !== before) event.preventDefault(); // at its limits the page scrolls on
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  }, [element, view, width]);
}
