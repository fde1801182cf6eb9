import { type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useState } from 'react';

interface Options<Row> {
  rows: readonly Row[];
  idOf: (row: Row) => string;
  onOpen: ((row: Row) => void) | undefined;
  onToggle: ((id: string) => void) | undefined;
  /** Brings a row into the drawn part before it can take the focus. */
  scrollTo: (index: number) => void;
  box: RefObject<HTMLElement | null>;
}

const PAGE_ROWS = 10;

/**
 * One tab stop for all rows: arrows, Page keys, Home and End move it, Enter opens, Space selects, and the `data-key` of a
 * control in the row presses it. The row
 * is remembered by its id, so that a live update does not move the focus to another record.
 */
export function useRowKeys<Row>({ rows, idOf, onOpen, onToggle, scrollTo, box }: Options<Row>) {
  const [activeId, setActiveId] = useState<string>();
  const [focusId, setFocusId] = useState<string>();
  const found = useMemo(
    () => (activeId === undefined ? -1 : rows.findIndex((row) => idOf(row) === activeId)),
    [rows, idOf, activeId],
  );
  const activeIndex = Math.max(0, found);
  const first = rows[activeIndex];

  useLayoutEffect(() => {
    if (focusId === undefined) return;
    const row = box.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(focusId)}"]`);
    if (!row) return; // not drawn yet: the scroll brings another render
    row.focus({ preventScroll: true });
    setFocusId(undefined);
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (target.dataset.id === undefined) return; // a control inside a row
    const row = rows[activeIndex];
    const steps: Record<string, number> = {
      ArrowDown: activeIndex + 1,
      ArrowUp: activeIndex - 1,
      PageDown: activeIndex + PAGE_ROWS,
      PageUp: activeIndex - PAGE_ROWS,
      Home: 0,
      End: rows.length - 1,
    };
    const to = steps[event.key];
    if (to !== undefined) {
      event.preventDefault();
      const index = Math.min(rows.length - 1, Math.max(0, to));
      const next = rows[index];
      if (!next) return;
      scrollTo(index);
      setActiveId(idOf(next));
      setFocusId(idOf(next));
    } else if (event.key === 'Enter' && row && onOpen) {
      event.preventDefault();
      onOpen(row);
    } else if (event.key === ' ' && row && onToggle) {
      event.preventDefault();
      onToggle(idOf(row));
    } else if (!event.ctrlKey && !event.metaKey && !event.altKey) {
      const control = target.querySelector<HTMLElement>(`[data-key="${CSS.escape(event.key)}"]`);
      if (!control) return;
      event.preventDefault();
      event.stopPropagation(); // the page may have the key too
      control.click();
    }
  };

  return {
    activeId: first && idOf(first),
    onKeyDown,
    onFocus: (event: { target: EventTarget }) => {
      const id = (event.target as HTMLElement).closest<HTMLElement>('[data-id]')?.dataset.id;
      if (id !== undefined && id !== activeId) setActiveId(id);
    },
  };
}
