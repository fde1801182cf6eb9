import { type FocusEvent, type PointerEvent, type ReactNode, useState } from 'react';

type Of = { at: number; x: number; y: number };

/**
 * What a cell with `data-at` says, above it while the pointer or the focus is on it. Its own name says the same to
 * screen readers. `handlers` go on the element around the cells, which is positioned.
 */
export function useCellTip() {
  const [of, setOf] = useState<Of>();
  const show = (event: PointerEvent<HTMLElement> | FocusEvent<HTMLElement>) => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-at]') : null;
    if (!cell) return setOf(undefined);
    const frame = event.currentTarget.getBoundingClientRect();
    const box = cell.getBoundingClientRect();
    setOf({
      at: Number(cell.getAttribute('data-at')),
      x: box.left + box.width / 2 - frame.left,
      y: box.top - frame.top,
    });
  };
  const hide = () => setOf(undefined);
  return {
    of,
    hide,
    handlers: { onPointerOver: show, onPointerLeave: hide, onFocus: show, onBlur: hide },
  };
}

/** Stays inside the frame: at its edges it leans inwards. */
export function CellTip({ of: { x, y }, width, children }: { of: Of; width: number; children: ReactNode }) {
  const side = x < width / 3 ? 'start' : x > (width * 2) / 3 ? 'end' : 'middle';
  return (
    <div className={`datatip celltip ${side}`} style={{ left: x, top: y }} aria-hidden="true">
      {children}
    </div>
  );
}
