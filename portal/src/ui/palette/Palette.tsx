import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '../../language/index.ts';
import { IconSearch } from '../icons.tsx';
import './palette.css';
import type { Typed } from './typedAhead.ts';
import { type PaletteAction, type PaletteSources, useFound } from './useFound.ts';

interface Props extends PaletteSources {
  onClose: () => void;
  /** What was typed while the palette was fetched; called once it has the focus. */
  takeTyped: () => Typed;
}

/** Ctrl/⌘-K: finds what a person may see and do. Rendered while it is open. */
export function Palette({ onClose, takeTyped, ...sources }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const { items, searching, use } = useFound(sources, typed);
  const [moved, setMoved] = useState<string>(); // id of the item that the arrows have reached
  const [entered, setEntered] = useState(false); // Enter was pressed before anything was found
  const selected = Math.max(
    0,
    items.findIndex((item) => item.id === moved),
  );

  const run = (item: PaletteAction) => {
    use(item);
    onClose();
    item.run();
  };
  useOpened(dialog, () => {
    const { text, entered } = takeTyped();
    setTyped(text);
    setEntered(entered);
    input.current?.focus();
  });
  useEffect(() => {
    if (!entered || searching) return;
    setEntered(false);
    if (items[0]) run(items[0]);
  });
  useEffect(() => {
    document.getElementById(`${id}-${selected}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, selected]);

  const press = (event: React.KeyboardEvent) => {
    event.stopPropagation(); // a drawer behind it would close too
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && items.length > 0) setMoved(items[(selected + step + items.length) % items.length]?.id);
    else if (event.key === 'Enter' && items[selected]) run(items[selected]);
    else if (event.key === 'Enter') setEntered(true);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; Escape does the same
    <dialog
      ref={dialog}
      className="palette"
      aria-label={t('palette.find')}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      onCancel={onClose}
    >
      <div className="palette-box">
        <div className="palette-input">
          <IconSearch className="icon" aria-hidden="true" />
          <input
            ref={input}
            role="combobox"
            aria-label={t('palette.find')}
            aria-expanded={items.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={items.length > 0 ? `${id}-${selected}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            placeholder={t('palette.find')}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setMoved(undefined);
              setEntered(false);
            }}
            onKeyDown={press}
          />
          <kbd>Esc</kbd>
        </div>
        <div className="palette-list" id={`${id}-list`} role="listbox" aria-label={t('palette.found')}>
          {items.map((item, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: keys stay in the input
            <div
              key={item.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === selected}
              onClick={() => run(item)}
              onMouseDown={(event) => event.preventDefault()}
            >
              {item.icon}
              <span className="grow cut">
                {item.label}
                {item.description && <small>{item.description}</small>}
              </span>
              <span className="palette-kind">{item.kind}</span>
            </div>
          ))}
        </div>
        <p className="palette-note" role="status">
          {items.length > 0
            ? typed.trim() === '' &&
              t(sources.favourites.length > 0 ? 'palette.favourites' : 'palette.recent')
            : t(
                searching
                  ? 'palette.searching'
                  : typed.trim().length < 2
                    ? 'palette.hint'
                    : 'palette.nothing',
              )}
        </p>
      </div>
    </dialog>
  );
}

/** A modal from the first frame on: the browser keeps the focus in it and returns it. */
function useOpened(dialog: React.RefObject<HTMLDialogElement | null>, onOpened: () => void) {
  const opened = useRef(onOpened);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    opened.current();
    return () => element?.close();
  }, [dialog]);
}
