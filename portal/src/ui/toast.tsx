import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from '../language/index.ts';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconX } from './icons.tsx';

type Tone = 'ok' | 'error' | 'warning' | 'info';

interface Toast {
  id: number;
  tone: Tone;
  title: string;
  text?: string | undefined;
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

/**
 * Shows a result in the corner: `toast('ok', 'Rover saved')`. Stays 6 s (12 s for an error) by default, at
 * most four at a time; the same words are not stacked twice.
 */
export function toast(
  tone: Tone,
  title: string,
  text?: string,
  durationMs = tone === 'error' ? 12_000 : 6000,
  action?: Toast['action'],
) {
  const id = ++last;
  const others = toasts.filter((shown) => shown.title !== title || shown.text !== text);
  set([...others.slice(-3), { id, tone, title, text, action }]);
  setTimeout(() => close(id), durationMs);
}

const icons = { ok: IconCircleCheck, error: IconCircleX, warning: IconAlertTriangle, info: IconInfoCircle };

/** Where toasts appear; rendered once, next to the router. */
export function Toasts() {
  const { t } = useTranslation();
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map(({ id, tone, title, text, action }) => {
        const Icon = icons[tone];
        return (
          <div className="toast" key={id}>
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
      })}
    </div>
  );
}
