import { type ReactNode, useEffect, useInsertionEffect, useRef } from 'react';
import { useTranslation } from '../language/index.ts';
import { IconButton } from './Button.tsx';
import { IconChevronLeft, IconChevronRight, IconX } from './icons.tsx';

interface Props {
  title: string;
  /** What marks the record, right after its name. */
  star?: ReactNode;
  tag?: ReactNode;
  sub?: ReactNode;
  /** Tabs, right under the title. */
  tabs?: ReactNode;
  footer?: ReactNode;
  onClose: () => void;
  /** Leads to the neighbours in the list; absent at its ends, and both where there is no list. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  /** Nothing in the drawer takes the focus, so it takes it itself, to be scrolled by keys. */
  plain?: boolean;
  children: ReactNode;
}

/** A record next to its list: narrows the page at 1200 px and more, covers it below. Escape closes. */
export function Drawer(props: Props) {
  const { title, star, tag, sub, tabs, footer, onClose, onPrevious, onNext, plain, children } = props;
  const { t } = useTranslation();
  useInsertionEffect(() => {
    // before the layout effects, in which tables measure their room: columns that fit a frame later would move
    document.body.classList.add('has-drawer');
    return () => document.body.classList.remove('has-drawer');
  }, []);
  useEscape(onClose);
  return (
    <aside className="drawer" aria-label={title}>
      <header>
        <div className="drawer-head">
          <h2>{title}</h2>
          {star}
          {tag}
          <span className="grow" />
          {(onPrevious || onNext) && (
            <>
              <IconButton small label={t('ui.previous')} onClick={onPrevious} disabled={!onPrevious}>
                <IconChevronLeft className="icon" aria-hidden="true" />
              </IconButton>
              <IconButton small label={t('ui.nextOne')} onClick={onNext} disabled={!onNext}>
                <IconChevronRight className="icon" aria-hidden="true" />
              </IconButton>
            </>
          )}
          <IconButton small label={t('ui.close')} onClick={onClose}>
            <IconX className="icon" aria-hidden="true" />
          </IconButton>
        </div>
        {sub && <p className="dim sub">{sub}</p>}
        {tabs}
      </header>
      <div className="scroll" {...(plain && { tabIndex: 0 })}>
        {children}
      </div>
      {footer && <footer>{footer}</footer>}
    </aside>
  );
}

/**
 * Escape, unless a dialog is over the drawer. Whether one is must be known before its own handler runs: a question
 * that is unmounted as it closes is gone when the key arrives here.
 */
function useEscape(onClose: () => void) {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    let covered = false;
    const checkCover = () => {
      covered = document.querySelector('[role="dialog"], dialog[open]') !== null;
    };
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !covered) close.current();
    };
    window.addEventListener('keydown', checkCover, true);
    document.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('keydown', checkCover, true);
      document.removeEventListener('keydown', press);
    };
  }, []);
}
