import { type FocusEvent, type PointerEvent, type ReactNode, type UIEvent, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import styles from './page.module.css';

/** A cell, the middle of its upper edge in the frame, and how wide that is, px. */
type Pointed = { at: number; x: number; y: number; width: number };

/** Two lines and the gap to the cell, px: in full screen there may be less above it. */
const TIP_HEIGHT = 58;

/**
 * Tooltip of a cell with `data-at`, while the pointer or the focus is on it. The cell's own name says the same to
 * screen readers. `handlers` go on the element around the cells, which is positioned. `inside`: what stands above that
 * element, its buttons, stays uncovered.
 */
export function useCellTip({ inside = false } = {}) {
  const [pointed, setPointed] = useState<Pointed>();
  const showAt = (cell: Element | null, around: HTMLElement) => {
    if (!cell) return setPointed(undefined);
    const frame = around.getBoundingClientRect();
    const box = cell.getBoundingClientRect();
    setPointed({
      at: Number(cell.getAttribute('data-at')),
      x: box.left + box.width / 2 - frame.left,
      y: Math.max(box.top, TIP_HEIGHT, inside ? frame.top + TIP_HEIGHT : 0) - frame.top,
      width: frame.width,
    });
  };
  const show = ({ target, currentTarget }: PointerEvent<HTMLElement> | FocusEvent<HTMLElement>) =>
    showAt(target instanceof Element ? target.closest('[data-at]') : null, currentTarget);
  const follow = ({ currentTarget }: UIEvent<HTMLElement>) =>
    pointed && showAt(currentTarget.querySelector(`[data-at="${pointed.at}"]`), currentTarget);
  const hide = () => setPointed(undefined);
  return {
    cell: pointed,
    handlers: {
      onPointerOver: show,
      onPointerLeave: hide,
      onFocus: show,
      onBlur: hide,
      onScrollCapture: follow,
    },
  };
}

/** Stays inside the frame: at its edges it leans inwards. */
export function CellTip({ cell: { x, y, width }, children }: { cell: Pointed; children: ReactNode }) {
  const side = x < width / 3 ? 'start' : x > (width * 2) / 3 ? 'end' : 'middle';
  return (
    <div className={classes('datatip', styles.celltip, side)} style={{ left: x, top: y }} aria-hidden="true">
      {children}
    </div>
  );
}
