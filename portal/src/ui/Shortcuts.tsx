import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from '../language/index.ts';
import { Switch } from './Fields.tsx';
import { useLocalStorage } from './useLocalStorage.ts';

const Dialog = lazy(async () => ({ default: (await import('./Dialog.tsx')).Dialog }));

export interface Shortcut {
  /** One character ('r'), or two in a row ('g r'). */
  keys: string;
  label: string;
  run: () => void;
}

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** The shortcuts of the open page, in addition to the shell's. */
const ofPages = new Set<readonly Shortcut[]>();

/** Adds shortcuts while a page is open; the list must be outside of the component or memoised. */
export function usePageShortcuts(shortcuts: readonly Shortcut[]) {
  useEffect(() => {
    ofPages.add(shortcuts);
    return () => {
      ofPages.delete(shortcuts);
    };
  }, [shortcuts]);
}

/** Single-key shortcuts and, on `?`, the list of them, where they can be switched off. Once, in the shell. */
export function Shortcuts({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [on, setOn] = useLocalStorage('shortcuts', true);

  useEffect(() => {
    let before = '';
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || typing(event.target)) return;
      if (event.key === '?') {
        setOpened(true);
        return;
      }
      if (!on || document.querySelector('[role="dialog"]')) return;
      const hit = [...shortcuts, ...[...ofPages].flat()].find(
        ({ keys }) => keys === `${before} ${event.key}` || keys === event.key,
      );
      before = event.key;
      if (!hit) return;
      event.preventDefault();
      before = '';
      hit.run();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [shortcuts, on]);

  if (!opened) return null;
  const fixed = [
    { keys: 'Ctrl K', label: t('palette.find') },
    { keys: '?', label: t('palette.shortcuts') },
  ];
  return (
    <Suspense>
      <Dialog opened onClose={() => setOpened(false)} title={t('palette.shortcuts')} width={440}>
        <dl className="details keys">
          {[...fixed, ...shortcuts, ...[...ofPages].flat()].map(({ keys, label }) => (
            <div className="pair" key={keys}>
              <dt>{label}</dt>
              <dd>
                {keys.split(' ').map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <Switch
          label={t('palette.singleKeys')}
          checked={on}
          onChange={(event) => setOn(event.currentTarget.checked)}
        />
      </Dialog>
    </Suspense>
  );
}
