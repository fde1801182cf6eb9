import {
  type FocusEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from '../language/index.ts';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconX } from './icons.tsx';

type Tone = 'ok' | 'error' | 'warning' | 'info';

interface Toast {
  id: number;
  tone: Tone;
  title: string;
  text?: string | undefined;
  durationMs: number;
  /** A button under the text; it gets what closes the toast. */
  action?: ((close: () => void) => ReactNode) | undefined;
}

let toasts: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

const close = (id: number) => set(toasts.filter((toast) => toast.id !== id));

/** How long the product's popups show, ms: for a failure that the screen also shows by itself. */
export const POPUP_MS = 3000;

/** How long what has just been done can be undone in its toast, ms. */
export const UNDO_MS = 20_000;

/** A toast that was read by pointer or keyboard stays at least so long after it was left, ms. */
const LEFT_MS = 2000;

/**
 * Shows a result in the corner: `toast('ok', 'Rover saved')`. Stays 6 s (12 s for an error) by default, at
 * most four at a time, of which one without a button goes first; the same words are not stacked twice, unless those
 * before have a button: it is for another record of that name. While the pointer or the focus is in it, its time stands still.
 */
export function toast(
  tone: Tone,
  title: string,
  text?: string,
  durationMs = tone === 'error' ? 12_000 : 6000,
  action?: Toast['action'],
) {
  const id = ++last;
  const others = toasts.filter((shown) => shown.action || shown.title !== title || shown.text !== text);
  const goes = others.length > 3 ? (others.find((shown) => !shown.action) ?? others[0]) : undefined;
  set([...others.filter((shown) => shown !== goes), { id, tone, title, text, durationMs, action }]);
}

const icons = { ok: IconCircleCheck, error: IconCircleX, warning: IconAlertTriangle, info: IconInfoCircle };

/** Where toasts appear; rendered once, next to the router. */
export function Toasts() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map((toast) => (
        <Shown key={toast.id} {...toast} />
      ))}
    </div>
  );
}

function Shown({ id, tone, title, text, durationMs, action }: Toast) {
  const { t } = useTranslation();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const left = useRef(durationMs);
  const isHeld = hovered || focused;
  const box = useFocusBack();
  useEffect(() => {
    if (isHeld) return;
    const begun = Date.now();
    const timer = setTimeout(() => close(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(LEFT_MS, left.current - (Date.now() - begun));
    };
  }, [id, isHeld]);
  const Icon = icons[tone];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done with it; whoever reads it has time
    <div
      ref={box}
      className="toast"
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) =>
        setFocused(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))
      }
    >
      <Icon className={`icon tone-${tone}`} aria-hidden="true" />
      <div>
        <b>{title}</b>
        {text && <small>{text}</small>}
        {action?.(() => close(id))}
      </div>
      <button
        type="button"
        className="icon-button small"
        aria-label={t('ui.close')}
        onClick={() => close(id)}
      >
        <IconX className="icon icon-14" aria-hidden="true" />
      </button>
    </div>
  );
}

/** Gives the focus back to where it came from when the part that has it goes, so that a keyboard goes on from there. */
function useFocusBack() {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const part = box.current;
    let from: EventTarget | null = null;
    const keep = ({ relatedTarget }: globalThis.FocusEvent) => {
      if (!(relatedTarget instanceof Node && part?.contains(relatedTarget))) from = relatedTarget;
    };
    part?.addEventListener('focusin', keep);
    return () => {
      const hasFocus = part?.contains(document.activeElement);
      if (hasFocus && from instanceof HTMLElement) from.focus({ preventScroll: true });
    };
  }, []);
  return box;
}
